import * as z from 'zod';

import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { Id, IdParam, MessageOnly, Text, Time, answer } from './kit/shapes.ts';
import { SUPPORT } from './support.rules.ts';
import { APPEALS, APPEAL_DECISIONS, APPEAL_MESSAGES } from './users-appeals.rules.ts';
import { ToldMeasure } from './users-measures.ts';

/** A person's answer to a measure against them, beside the message that holds its words. */
export const Appeal = ToldMeasure.extend({
  id: Id,
  /** Who took the measure. */
  by: z.string(),
  /** Null while the measure is in force. */
  endedAt: Time.nullable(),
  /** Who ended it; null when it ended at its hour. */
  endedBy: z.string().nullable(),
  /** Null while nobody has decided. */
  decision: z.enum(APPEAL_DECISIONS).nullable(),
  decidedAt: Time.nullable(),
  decidedBy: z.string().nullable(),
});
export type Appeal = z.output<typeof Appeal>;

const Token = z.string().max(LIMITS.queryText);

/** @assumed The specification has no such calls */
export const usersAppealsCalls = {
  'users.getAppeal': call('users.getAppeal', {
    summary: 'The measure that the link of a mail is for; 409 when it has ended or was answered',
    query: z.object({ token: Token }),
    exampleQuery: { token: 'the-token-of-the-link' },
    output: answer(ToldMeasure),
    errors: ['token_invalid', 'conflict'],
  }),
  'users.createAppeal': call('users.createAppeal', {
    summary: 'Answer a measure once, by the link of its mail: the words arrive in Support',
    body: z.strictObject({ token: Token, message: Text(APPEALS.messageMax, APPEAL_MESSAGES.missing) }),
    example: { token: 'the-token-of-the-link', message: 'It was not me.' },
    output: MessageOnly,
    errors: ['token_invalid', 'conflict'],
  }),
  'users.decideAppeal': call('users.decideAppeal', {
    summary:
      'Keep, shorten or lift a measure that was appealed against, and answer by mail; 409 when it has ended or was decided',
    params: IdParam,
    body: z.strictObject({
      decision: z.enum(APPEAL_DECISIONS),
      /** With `shorten` alone: an end before the one that is set. */
      until: Time.optional(),
      /** The answer to the person, as plain text. */
      message: Text(SUPPORT.messageMax, APPEAL_MESSAGES.answerMissing),
    }),
    example: { decision: 'keep', message: 'We have read it.' },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
};
