import * as z from 'zod';

import { added } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Id, IdParam, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { BULK } from './kit/limits.ts';
import { CONTEST, CONTEST_MESSAGES, HINT_KINDS } from './contest.rules.ts';
import { Press } from './contest.ts';

/** The open round, whose fields are null while voting is closed, and whether many people share a network. */
export const Voting = z.object({
  startedAt: Time.nullable(),
  /** When it closes by itself. */
  close_at: Time.nullable(),
  /** Who set that; null when they are not known. */
  close_set_by: z.string().nullable(),
  /** Until when many people share a network, as in a hall; null when they don't. */
  shared_until: added('contest', Time.nullable()),
});
export type Voting = z.infer<typeof Voting>;

/** What the live board shows beyond the songs themselves. */
const Board = z.object({
  /** When voting closes by itself; null when it does not, or is closed. */
  close_at: added('contest', Time.nullable()),
  /** All votes of the last 60 seconds. */
  votesAMinute: z.int(),
  /** All votes in each of the last 30 minutes by the clock, oldest first; the last one is still running. */
  minutes: z.array(z.int()),
  songs: z.array(
    z.object({
      id: Id,
      votesAMinute: z.int(),
      /** The song's newest suspicious minute of the last ten: a hint, no vote is refused. */
      burst: z.object({ at: Time, votes: z.int() }).nullable(),
    }),
  ),
});
export type Board = z.input<typeof Board>;

/** A song's votes after some were set aside, or count again. */
const Standing = z.object({ id: Id, votes: z.int(), votesSetAside: z.int() });
export type Standing = z.infer<typeof Standing>;

/** What came of setting the votes of people aside: `id` counts them again; null when they had none. */
const VotersAside = z.object({ id: Id.nullable(), votes: z.int(), songs: z.int() });

/** What makes an open contest safe to run. @assumed */
export const contestStageCalls = {
  'contest.getVoting': call('contest.getVoting', {
    summary: 'Since when voting is open, and when it closes by itself',
    output: answer(Voting),
  }),
  'contest.setCloseAt': call('contest.setCloseAt', {
    summary:
      'Set, change or clear (null) when voting closes by itself. From then on votes are refused, and the round is closed within a minute',
    body: z.strictObject({ close_at: Time.nullable() }),
    example: { close_at: '2031-05-01T20:00:00Z' },
    output: answerWithMsg(Voting),
    errors: ['conflict'],
  }),
  'contest.setSharedNetwork': call('contest.setSharedNetwork', {
    summary:
      'Say that many people share a network for some hours, as in a hall with one Wi-Fi, or no longer (null): until then a network has 50 times as many votes of guests, device tokens, registrations and links by email',
    body: z.strictObject({ hours: z.int().min(1).max(CONTEST.sharedHoursMax).nullable() }),
    example: { hours: 3 },
    output: answerWithMsg(Voting),
  }),
  'contest.getBoard': call('contest.getBoard', {
    summary: 'How fast votes arrive for the songs in the contest, and which songs have a suspicious burst',
    output: answer(Board),
  }),
  'contest.setVotersAside': call('contest.setVotersAside', {
    summary:
      'Set aside the votes of people for all songs in the contest, as when they are deactivated; those who have none are left out',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(BULK.rowsMax),
      note: SingleLineText(CONTEST.noteMax, CONTEST_MESSAGES.noteNeeded),
    }),
    example: { ids: [7], note: 'One person.' },
    output: answerWithMsg(VotersAside),
  }),
  'contest.countVotersAgain': call('contest.countVotersAgain', {
    summary: 'Count the votes of people again that were set aside at once, except those that count already',
    params: IdParam,
    output: answerWithMsg(VotersAside),
    errors: ['not_found'],
  }),
  'contest.setVotesAside': call('contest.setVotesAside', {
    summary:
      'Set aside the votes that a hint is about, with a note: they no longer count, until they are counted again. Votes that come later count',
    params: IdParam,
    body: z.strictObject({
      kind: z.enum(HINT_KINDS),
      /** The hint's time. */
      at: Time,
      note: SingleLineText(CONTEST.noteMax, CONTEST_MESSAGES.noteNeeded),
    }),
    example: { kind: 'burst', at: '2026-03-01T20:00:00Z', note: 'From one office.' },
    output: answerWithMsg(Standing),
    errors: ['not_found', 'conflict'],
  }),
  'contest.countVotesAgain': call('contest.countVotesAgain', {
    summary: 'Count votes again that were set aside',
    params: IdParam,
    output: answerWithMsg(Standing),
    errors: ['not_found', 'conflict'],
  }),
  'contest.undoPress': call('contest.undoPress', {
    summary:
      'Undo a press of Start or End Voting within a minute: its songs, their times and the round are as before',
    body: z.strictObject({ press: Press }),
    example: { press: 'press-20260301' },
    output: answerWithMsg(z.object({ songs: z.int(), is_active: z.boolean() })),
    errors: ['conflict'],
  }),
};
