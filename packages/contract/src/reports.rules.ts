/** Why members report something, with the words that the app offers. @assumed */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  abuse: 'Insults, threats or hate',
  sexual: 'Sexual content',
  theft: 'Somebody else’s work',
  harm: 'Somebody is in danger',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
/** The names of the reasons. @assumed */
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/**
 * How staff can decide about a reported thing: it is left alone, the app no longer shows it, or it stays and a measure is
 * taken against who made it. @assumed
 */
export const DECISIONS = ['nothing', 'hidden', 'measure'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `anHour`: what one member may report. `goneDays`: how long something can still be reported that was removed. `undoSeconds`: how long a decision can be taken back before members are told of it by mail. @assumed */
export const REPORTS = { wordsMax: 1000, anHour: 20, goneDays: 30, undoSeconds: 10 } as const;

/** @assumed The specification knows no reports. */
export const REPORT_MESSAGES = {
  reported: 'Thank you. Our staff will look at it.',
  ownThing: 'You can’t report what is your own.',
  nothing: 'The reports are closed. Nothing was hidden.',
  hidden: 'The app no longer shows it, and the reports are closed.',
  measure: 'The reports are closed, and the measure is taken.',
  hiddenAndMeasure: 'The app no longer shows it, and the measure is taken.',
  measureMissing: 'Say which measure, until when and why.',
  measureUnfit: 'Nothing is wrong with it, so no measure can be taken.',
  noMaker: 'Who made it is no longer here, so no measure can be taken.',
  letIn: 'It is let in: the app shows it now.',
  refused: 'It is refused. The app does not show it.',
  refusedAndMeasure: 'It is refused, and the measure is taken.',
  heldMeasure: 'It waits to be let in or refused. Refuse it to take a measure with that.',
  reopened: 'The reports are open again.',
} as const;
