import * as z from 'zod';

import { call } from './kit/call.ts';
import { Time, answer } from './kit/shapes.ts';
import { CHECK_GROUPS, CHECK_STATES, SYSTEM_LINKS } from './system.rules.ts';

/** Something that a check found: text, a time, a number of bytes or a count. Null for a time that never was. */
export const SystemFact = z.object({
  label: z.string(),
  as: z.enum(['text', 'time', 'bytes', 'count']),
  value: z.union([z.string(), z.number()]).nullable(),
});
export type SystemFact = z.output<typeof SystemFact>;

const Advice = {
  title: z.string(),
  /** A sentence that says what to do, with commands and settings between backticks; null when there is nothing to do. */
  todo: z.string().nullable(),
  /** The console's page where it is done; null when that is elsewhere. */
  link: z.enum(SYSTEM_LINKS).nullable(),
};

/** A part of the system, and how it is. */
export const SystemCheck = z.object({
  name: z.string(),
  group: z.enum(CHECK_GROUPS),
  state: z.enum(CHECK_STATES),
  facts: z.array(SystemFact),
  ...Advice,
});
export type SystemCheck = z.output<typeof SystemCheck>;

/** Something to do before a community opens. */
export const SystemStep = z.object({ name: z.string(), isDone: z.boolean(), ...Advice });
export type SystemStep = z.output<typeof SystemStep>;

/** How the whole system is. */
export const System = z.object({
  /** The worst state of the checks. */
  state: z.enum(CHECK_STATES),
  checkedAt: Time,
  checks: z.array(SystemCheck),
  /** All of them while the community has no people; later only those that are still missed. */
  steps: z.array(SystemStep),
});
export type System = z.output<typeof System>;

/** The specification says nothing about running the server. @assumed */
export const systemCalls = {
  'system.get': call('system.get', {
    summary:
      'How the server and what it needs are, with what to do: mail, store, database, disks, backups, jobs, processes, certificate and the first steps of a community',
    output: answer(System),
  }),
};
