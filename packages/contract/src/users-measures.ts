import * as z from 'zod';

import { call } from './kit/call.ts';
import { MEASURE_KINDS } from './kit/measures.ts';
import { Id, IdParam, Paging, Text, Time, answer, answerWithMsg, pageShape } from './kit/shapes.ts';
import { MEASURES, MEASURE_MESSAGES } from './users-measures.rules.ts';

const Kind = z.enum(MEASURE_KINDS);

/** What a person is told of a measure against them. */
export const ToldMeasure = z.object({
  kind: Kind,
  /** Plain text. */
  reason: z.string(),
  createdAt: Time,
  /** Null is for good. */
  until: Time.nullable(),
});
export type ToldMeasure = z.output<typeof ToldMeasure>;

/** What is in force against somebody, as they are told themselves. */
export const OwnMeasure = ToldMeasure.extend({
  /** The page on which they can answer it once, without signing in; null when they did. */
  appealUrl: z.string().nullable(),
});
export type OwnMeasure = z.output<typeof OwnMeasure>;

/** A measure against a person, as staff see it. */
export const Measure = ToldMeasure.extend({
  id: Id,
  /** For the staff alone; may be empty. */
  note: z.string(),
  by: z.string(),
  /** Null while it is in force. */
  endedAt: Time.nullable(),
  /** Who ended it; null when it ended at its hour. */
  endedBy: z.string().nullable(),
});
export type Measure = z.output<typeof Measure>;

/** A measure to take. */
export const NewMeasure = z.strictObject({
  kind: Kind,
  /** Null is for good. */
  until: Time.nullable(),
  /** For the person. */
  reason: Text(MEASURES.reasonMax, MEASURE_MESSAGES.reasonMissing),
  /** For the staff alone. */
  note: z.union([Text(MEASURES.noteMax), z.literal('')]).optional(),
});
export type NewMeasure = z.output<typeof NewMeasure>;

/** @assumed The specification has no such calls */
export const usersMeasuresCalls = {
  'users.listMeasures': call('users.listMeasures', {
    summary: 'Measures against a person, newest first, with those that have ended',
    params: IdParam,
    query: z.object(Paging),
    output: pageShape(Measure),
    errors: ['not_found'],
  }),
  'users.createMeasure': call('users.createMeasure', {
    summary:
      'Warn, mute or suspend a person until a time or for good; 409 when one of the kind is in force. They get the reason by mail',
    params: IdParam,
    body: NewMeasure,
    example: { kind: 'warn', until: null, reason: 'Too much spam.' },
    output: answerWithMsg(Measure),
    errors: ['not_found', 'conflict'],
  }),
  'users.endMeasure': call('users.endMeasure', {
    summary: 'End a measure now; within ten seconds the person is not told of it at all',
    params: IdParam,
    output: answerWithMsg(Measure),
    errors: ['not_found', 'conflict'],
  }),
  'users.listOwnMeasures': call('users.listOwnMeasures', {
    summary: 'What is in force against oneself, until when and why (the app)',
    output: answer(z.array(OwnMeasure)),
  }),
};
