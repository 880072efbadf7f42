import * as z from 'zod';

import { KEY_PERMISSIONS } from './by-key.ts';
import { call } from './kit/call.ts';
import {
  Id,
  IdParam,
  MessageOnly,
  Network,
  SingleLineText,
  Time,
  answer,
  answerWithMsg,
} from './kit/shapes.ts';
import { KEYS, KEY_MESSAGES } from './keys.rules.ts';

const Permissions = z.array(z.enum(KEY_PERMISSIONS));

/** A key for scripts that was not revoked. The key itself is shown once. */
export const Key = z.object({
  id: Id,
  name: z.string(),
  /** What it may do, as long as its maker may. */
  permissions: Permissions,
  /** Where it may be used, as addresses and networks; none is everywhere. */
  networks: z.array(z.string()),
  createdAt: Time,
  /** Null for a key without an end. */
  endsAt: Time.nullable(),
  /** When and from where it was last used, to the minute. */
  usedAt: Time.nullable(),
  usedFrom: z.string().nullable(),
  /** `stopped`: whoever answers for it has no access, or may have no such key. */
  state: z.enum(['works', 'ended', 'stopped']),
});
export type Key = z.input<typeof Key>;

/** A key as owners see it. */
export const StaffKey = Key.extend({
  /** Whether it is the house's: any owner can answer for it. */
  isHouse: z.boolean(),
  /** Who made it, or answers for it now: it acts for them. */
  colleague: z.object({ id: Id, name: z.string() }),
});
export type StaffKey = z.input<typeof StaffKey>;

const KeyWithSecret = Key.extend({
  /** What a script sends. It is stored as a hash, so no call can say it again. */
  key: z.string(),
});

const NewKey = z.strictObject({
  name: SingleLineText(KEYS.nameMax, KEY_MESSAGES.nameMissing),
  permissions: Permissions.min(1, KEY_MESSAGES.noPermission).max(KEY_PERMISSIONS.length),
  networks: z.array(Network).max(KEYS.networksMax, `At most ${KEYS.networksMax} are possible.`),
  endsAt: Time.nullable(),
});

const example = {
  name: 'Spreadsheet',
  permissions: ['money.read' as const],
  networks: ['203.0.113.0/24'],
  endsAt: null,
};

/** Keys for scripts. @source issue 42 @assumed all details */
export const keysCalls = {
  'keys.list': call('keys.list', {
    summary: 'Your own keys for scripts, the oldest first',
    output: answer(z.array(Key)),
  }),
  'keys.create': call('keys.create', {
    summary: 'Create a key for scripts, which acts for you with at most your rights. Returns it, once',
    body: NewKey,
    example,
    output: answerWithMsg(KeyWithSecret),
    errors: ['conflict'],
  }),
  'keys.revoke': call('keys.revoke', {
    summary: 'Revoke one of your keys',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'keys.listAll': call('keys.listAll', {
    summary: 'The keys of the house and of all colleagues, those of the house first',
    output: answer(z.array(StaffKey)),
  }),
  'keys.createHouse': call('keys.createHouse', {
    summary: 'Create a key of the house, for which you answer until another owner does. Returns it, once',
    body: NewKey,
    example,
    output: answerWithMsg(KeyWithSecret),
    errors: ['conflict'],
  }),
  'keys.takeOver': call('keys.takeOver', {
    summary: 'Answer for a key of the house: from now on it acts for you',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'keys.revokeAny': call('keys.revokeAny', {
    summary: 'Revoke a key of the house or of a colleague',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
