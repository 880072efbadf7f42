import * as z from 'zod';

import { call } from './kit/call.ts';
import { Time, answer, answerWithMsg } from './kit/shapes.ts';
import { Press } from './contest.ts';

/** The open round; all null while voting is closed. */
const Voting = z.object({
  startedAt: Time.nullable(),
  /** When it closes by itself. */
  close_at: Time.nullable(),
  /** Who set that; null when they are not known. */
  close_set_by: z.string().nullable(),
});
export type Voting = z.infer<typeof Voting>;

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
    output: answerWithMsg(Voting),
    errors: ['conflict'],
  }),
  'contest.undoPress': call('contest.undoPress', {
    summary:
      'Undo a press of Start or End Voting within a minute: its songs, their times and the round are as before',
    body: z.strictObject({ press: Press }),
    output: answerWithMsg(z.object({ songs: z.int(), is_active: z.boolean() })),
    errors: ['conflict'],
  }),
};
