import * as z from 'zod';

import { Id } from './kit/shapes.ts';
import { Notification, Unread } from './notifications.ts';

/**
 * What comes by the event stream, by its name. Each is told after the commit of what it tells; `reload` when more was
 * missed than is kept.
 */
export const StreamEvents = {
  hello: z.object({ un_read: Unread }),
  notification: z.object({ un_read: Unread, row: Notification.nullable() }),
  /** A reply's delivery changed. */
  mail: z.object({ supportId: Id.nullable(), replyId: Id }),
  /** Support messages came, went or were answered. */
  support: z.object({ id: Id.nullable() }),
  /** How songs of the contest stand, some of those that were voted for since the last word. */
  votes: z.object({
    songs: z.array(z.object({ id: Id, votes: z.int(), votesLoggedCount: z.int() })).max(100),
  }),
  /** Songs were added, removed, started or paused, or a round was closed: look again. */
  contest: z.object({}),
  parlour: z.object({ id: Id }),
  reload: z.object({}),
};
export type StreamEvents = { [K in keyof typeof StreamEvents]: z.output<(typeof StreamEvents)[K]> };
