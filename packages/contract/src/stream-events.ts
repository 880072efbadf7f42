import * as z from 'zod';

import { Id } from './kit/shapes.ts';
import { Notification, Unread } from './notifications.ts';
import { PRESENCE_KINDS } from './staff-presence.rules.ts';

/**
 * The events of the stream, by name. Each is sent after the change it reports is committed; `reload` is sent when a
 * client missed more events than are kept.
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
