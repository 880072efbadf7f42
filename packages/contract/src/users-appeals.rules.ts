import type { MeasureKind } from './kit/measures.ts';
import { MEASURE_LABELS } from './users-measures.rules.ts';

/** `messageMax`: characters of an appeal. @assumed */
export const APPEALS = { messageMax: 5000 } as const;

/** What staff can decide about an appeal: the measure stays, ends earlier, or ends now. */
export const APPEAL_DECISIONS = ['keep', 'shorten', 'lift'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

/** What each decision is called on its button, and once it was made. @assumed */
export const APPEAL_LABELS = {
  keep: { name: 'Keep', done: 'kept' },
  shorten: { name: 'Shorten', done: 'shortened' },
  lift: { name: 'Lift', done: 'lifted' },
} as const satisfies Record<AppealDecision, { name: string; done: string }>;

/** @assumed The specification knows no appeals. */
export const APPEAL_MESSAGES = {
  invalid: 'This link is not complete, or not from us. Open the link of the email again.',
  used: 'You have answered this already. Our staff will write to you by email.',
  ended: 'This is no longer in force, so there is nothing to answer.',
  sent: 'We have received your answer. Our staff will write to you by email.',
  missing: 'Write why you think that this is wrong.',
  answerMissing: 'Write the answer to the person.',
  untilMissing: 'Choose a day and a time.',
  notEarlier: 'Choose a time before the end that is set now.',
  untilUnwanted: 'Only a measure that is shortened gets another end.',
  keep: 'The measure stays. They are told by email.',
  shorten: 'The measure ends earlier. They are told by email.',
  lift: 'The measure was lifted. They are told by email.',
} as const;

const nameMeasure = (kind: MeasureKind): string => MEASURE_LABELS[kind].name.toLowerCase();

/** Returns the subject of an appeal: 'Appeal against a mute'. */
export const appealSubject = (kind: MeasureKind): string => `Appeal against a ${nameMeasure(kind)}`;

/** Stands in an answer for the new end of a measure that is shortened. */
export const UNTIL = '{until}';

/** Returns the answer to an appeal that staff can send or change. */
export function appealAnswer(decision: AppealDecision, kind: MeasureKind): string {
  const outcome = {
    keep: `We have come to the same decision: the ${nameMeasure(kind)} stays as it is.`,
    shorten: `We have decided that the ${nameMeasure(kind)} ends earlier: ${UNTIL}.`,
    lift: `We have decided to lift the ${nameMeasure(kind)}. It has ended.`,
  }[decision];
  return `Hello,\n\nthank you for your answer. We have read it and looked at everything again. ${outcome}`;
}
