import type { MeasureKind } from './kit/measures.ts';

/** `undoSeconds`: how long a measure can be taken back before the person is told by mail. @assumed */
export const MEASURES = { reasonMax: 1000, noteMax: 2000, undoSeconds: 10 } as const;

/** What each kind of measure is called while it is in force, and what it does. @assumed */
export const MEASURE_LABELS = {
  warn: { name: 'Warning', state: 'Warned', does: 'They are told, and can go on as before.' },
  mute: { name: 'Mute', state: 'Muted', does: 'They can’t post, respond, vote or open parlours.' },
  suspend: { name: 'Suspension', state: 'Suspended', does: 'They are signed out, and can’t sign in.' },
} as const satisfies Record<MeasureKind, { name: string; state: string; does: string }>;

/** For how long staff can choose a measure with one click; `null` days are for good. @assumed */
export const MEASURE_SPANS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '1 month', days: 30 },
  { label: 'For good', days: null },
] as const;

/** Ready reasons for the person. @assumed */
export const MEASURE_TEMPLATES = [
  {
    label: 'Spam',
    text: 'You posted advertising again and again. Please use posts for music and for the people who make it.',
  },
  {
    label: 'Insults',
    text: 'You insulted or threatened other people here. Please write to others as you would speak to them.',
  },
  {
    label: 'Somebody else’s work',
    text: 'You shared the work of somebody else as your own. Please share only what is yours or what you may use.',
  },
  {
    label: 'Votes',
    text: 'You voted, or asked others to vote, in ways that the rules of the contest don’t allow.',
  },
] as const;

/** @assumed The specification knows no measures. */
export const MEASURE_MESSAGES = {
  warn: 'They are warned.',
  mute: 'They are muted.',
  suspend: 'They are suspended and signed out.',
  ended: 'The measure was ended.',
  undone: 'The measure was taken back. They are not told.',
  past: 'Choose a time in the future.',
  reasonMissing: 'Write the reason that the person is told.',
} as const;
