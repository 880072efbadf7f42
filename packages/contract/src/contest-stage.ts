import * as z from 'zod';

import { call } from './kit/call.ts';
import { answerWithMsg } from './kit/shapes.ts';
import { Press } from './contest.ts';

/** What makes an open contest safe to run. @assumed */
export const contestStageCalls = {
  'contest.undoPress': call('contest.undoPress', {
    summary:
      'Undo a press of Start or End Voting within a minute: its songs, their times and the round are as before',
    body: z.strictObject({ press: Press }),
    output: answerWithMsg(z.object({ songs: z.int(), is_active: z.boolean() })),
    errors: ['conflict'],
  }),
};
