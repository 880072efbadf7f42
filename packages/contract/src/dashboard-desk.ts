import * as z from 'zod';

import { OFF_REASONS } from './connections.rules.ts';
import { DESK, DESK_MESSAGES, PARLOUR_FLAWS } from './dashboard-desk.rules.ts';
import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Day, Id, IdParam, MessageOnly, Text, Time, answer, answerWithMsg } from './kit/shapes.ts';

const count = z.int().min(0);
/** Counted up to `DESK.countMax`; null for who may not read them. */
const News = count.max(DESK.countMax).nullable();

const LiveParlour = z.object({
  id: Id,
  title: z.string(),
  host: z.string(),
  liveAt: Time,
  /** Whether the app shows it. */
  isPublished: z.boolean(),
  rsvps: count,
});

const NextParlour = z.object({
  id: Id,
  title: z.string(),
  host: z.string(),
  startsAt: Time,
  rsvps: count,
  flaws: z.array(z.enum(PARLOUR_FLAWS)),
});

/** A note for the next colleague. Only staff can see it. */
export const HandoverNote = z.object({
  id: Id,
  /** Plain text. */
  message: z.string(),
  author: z.string(),
  isOwn: z.boolean(),
  createdAt: Time,
  /** When its author last changed it; null if never. */
  editedAt: Time.nullable(),
});
export type HandoverNote = z.output<typeof HandoverNote>;

/** What needs doing now. A part is null for who may not read it. */
export const RunSheet = z.object({
  asOf: Time,
  parlours: z.object({ live: z.array(LiveParlour), next: z.array(NextParlour) }).nullable(),
  /**
   * Featured songs with voting on and paused; `since`: when the last of them was started; `closeAt`: when voting closes by
   * itself.
   */
  contest: z
    .object({
      voting: count,
      paused: count,
      since: Time.nullable(),
      closeAt: added('contest', Time.nullable()),
    })
    .nullable(),
  support: z
    .object({
      waiting: count,
      oldest: z.object({ id: Id, subject: z.string(), name: z.string(), createdAt: Time }).nullable(),
    })
    .nullable(),
  /** Replies whose mail has failed, the oldest first, and the message of the first. */
  mails: z
    .object({
      failed: count,
      replies: z.array(Id).max(DESK.retriesMax),
      messageId: Id.nullable(),
      /** Failed mails that are no replies. */
      others: count,
      /** Whether `support.retryAllMails` would send any of all these again. */
      canRetry: z.boolean(),
    })
    .nullable(),
  /** Posts since this colleague last looked at the bulletin board. */
  posts: z.object({ unseen: count.max(DESK.countMax) }).nullable(),
  /** What is new since this colleague's visit before this one; null on the first. `day`: its day in the community's zone. */
  since: z
    .object({
      at: Time,
      day: Day,
      today: Day,
      people: News,
      posts: News,
      messages: News,
      sales: News,
      /** What colleagues did. */
      deeds: News,
    })
    .nullable(),
  /** What members reported and nobody decided about yet, and since when the oldest waits. */
  reports: added('moderation', z.object({ open: count, since: Time.nullable() }).nullable()),
  /** The last month that is over and open, '2026-10', for who may close it; null: there is none. */
  closable: added('money', z.string().nullable()),
  /** The connections that the server switched off, for who may change them. */
  connections: added(
    'connections',
    z.array(z.object({ id: Id, name: z.string(), reason: z.enum(OFF_REASONS) })).nullable(),
  ),
  notes: z.array(HandoverNote),
});
export type RunSheet = z.output<typeof RunSheet>;

const NoteBody = z.strictObject({ message: Text(DESK.noteMax, DESK_MESSAGES.noteMissing) });

/** @assumed */
export const dashboardDeskCalls = {
  'dashboard.getRunSheet': call('dashboard.getRunSheet', {
    summary: 'What needs doing now, what is new since the last visit, and the notes of colleagues',
    output: answer(RunSheet),
  }),
  'dashboard.setPostsSeen': call('dashboard.setPostsSeen', {
    summary: 'Remember that the caller has looked at the bulletin board now',
    output: MessageOnly,
  }),
  'dashboard.createHandover': call('dashboard.createHandover', {
    summary: 'Leave a note for the next colleague',
    body: NoteBody,
    example: { message: 'The hall is booked.' },
    output: answerWithMsg(HandoverNote),
  }),
  'dashboard.updateHandover': call('dashboard.updateHandover', {
    summary: "Change one's own note",
    params: IdParam,
    body: NoteBody,
    example: { message: 'The hall is free.' },
    output: answerWithMsg(HandoverNote),
    errors: ['not_found', 'forbidden'],
  }),
  'dashboard.removeHandover': call('dashboard.removeHandover', {
    summary: 'Mark a note as done; it can be restored for 30 days',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
