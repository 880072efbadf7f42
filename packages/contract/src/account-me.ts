import * as z from 'zod';

import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { Id, IdParam, MessageOnly, SingleLineText, Time, answer, answerWithMsg } from './kit/shapes.ts';
import { ObjectKey } from './media.ts';

/** One signed-in browser. */
const SessionRow = z.object({
  /** Names the session to its owner; the token stays secret. */
  id: Id,
  /** The browser and the system: 'Firefox on Windows'; null when it did not say. */
  device: z.string().nullable(),
  /** The address it signed in from. */
  ip: z.string().nullable(),
  createdAt: Time,
  /** To the minute. */
  usedAt: Time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});

/** The signed-in member's own account. The specification has none but the password. @assumed */
export const accountMeCalls = {
  'account.updateMe': call('account.updateMe', {
    summary: 'Change your own name and picture',
    body: z.strictObject({
      name: SingleLineText(LIMITS.nameMax).optional(),
      /** The key of an upload to the folder `staff`; null removes the picture. */
      picture: ObjectKey.nullable().optional(),
    }),
    example: { name: 'Robin Hale' },
    output: MessageOnly,
    errors: ['disk_full'],
  }),
  'account.listSessions': call('account.listSessions', {
    summary: 'Your own sessions, the last used first',
    output: answer(z.array(SessionRow)),
  }),
  'account.endSession': call('account.endSession', {
    summary: 'End one of your own sessions; `id` is the session',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'account.endOtherSessions': call('account.endOtherSessions', {
    summary: 'End all of your own sessions but this one; returns how many',
    output: answerWithMsg(z.object({ ended: z.int() })),
  }),
};
