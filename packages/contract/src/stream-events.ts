import * as z from 'zod';

import { historyPermissionOf } from './audit.rules.ts';
import { Id } from './kit/shapes.ts';
import { Notification, Unread } from './notifications.ts';
import { isAllowed } from './permissions.ts';
import type { Permission, Role } from './permissions.ts';
import { PRESENCES, PRESENCE_KINDS } from './staff-presence.rules.ts';

/**
 * The events of the stream, by name. Each is sent after the change it reports is committed; `reload` is sent when a
 * client missed more events than are kept. `EVENT_PERMISSIONS` says whose streams get it.
 */
export const StreamEvents = {
  hello: z.object({ un_read: Unread }),
  notification: z.object({ un_read: Unread, row: Notification.nullable() }),
  /** A reply's delivery changed. */
  mail: z.object({ supportId: Id.nullable(), replyId: Id }),
  /** Support messages were added, deleted or answered. */
  support: z.object({ id: Id.nullable() }),
  /** The standings of contest songs: some of those that received votes since the last event. */
  votes: z.object({
    songs: z
      .array(
        z.object({
          id: Id,
          votes: z.int(),
          votesLoggedCount: z.int(),
          votesSetAside: z.int(),
          votesSetAsideLogged: z.int(),
          /** Not from a process of the release before. */
          votesEver: z.int().optional(),
        }),
      )
      .max(100),
  }),
  /** Songs were added, removed, started or paused, or a round was closed: load the contest again. */
  contest: z.object({}),
  parlour: z.object({ id: Id }),
  /** Somebody opened this record, or left it. */
  presence: z.object({ kind: z.enum(PRESENCE_KINDS), record: Id }),
  /** Somebody did something to this record, which those who may read its history can load. */
  activity: z.object({ kind: z.string().nullable(), record: z.string().nullable() }),
  reload: z.object({}),
};
export type StreamEvents = { [K in keyof typeof StreamEvents]: z.output<(typeof StreamEvents)[K]> };

/** As the guard of a call: `admin` is all of the staff. */
type EventGuard = Permission | 'admin';

/** The permission that reading each event takes, where it depends on its data by that. Other streams don't get it. */
export const EVENT_PERMISSIONS: {
  [K in keyof StreamEvents]: EventGuard | ((data: StreamEvents[K]) => EventGuard);
} = {
  hello: 'admin',
  // Each colleague gets their own: without the kinds that their role may not read.
  notification: 'admin',
  mail: 'support.read',
  support: 'support.read',
  votes: 'contest.read',
  contest: 'contest.read',
  parlour: 'parlours.read',
  presence: ({ kind }) => PRESENCES[kind],
  // The notes of the desk are everybody's. Without a record: many of the kind at once.
  activity: ({ kind }) =>
    kind === 'handover_notes' ? 'admin' : historyPermissionOf(kind ?? undefined, 'any'),
  reload: 'admin',
};

/** Returns whether a role may read an event. */
export function mayReadEvent<K extends keyof StreamEvents>(
  role: Role,
  name: K,
  data: StreamEvents[K],
): boolean {
  const named: EventGuard | ((of: StreamEvents[K]) => EventGuard) = EVENT_PERMISSIONS[name];
  const guard = typeof named === 'function' ? named(data) : named;
  return guard === 'admin' || isAllowed(role, guard);
}
