import type { CallName } from '../wire.ts';

/** What staff can do against a person, from the mildest on. @assumed */
export const MEASURE_KINDS = ['warn', 'mute', 'suspend'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** The calls that a muted person can't make: posting, responding, voting and opening parlours. */
export const NOT_WHILE_MUTED: readonly CallName[] = [
  'bulletins.create',
  'bulletins.respond',
  'contest.vote',
  'parlours.start',
];

/** Returns what a measure means for the person, in words; `until` null is for good. */
export function measureWords(kind: MeasureKind, until: string | null): string {
  const span = until === null ? 'for good' : `until ${until}`;
  if (kind === 'suspend') return `Our staff have suspended your account ${span}. You can’t sign in.`;
  if (kind === 'mute') {
    return `Our staff have muted you ${span}. You can’t post, respond, vote or open parlours.`;
  }
  return 'This is a warning from our staff. You can go on using the app as before.';
}
