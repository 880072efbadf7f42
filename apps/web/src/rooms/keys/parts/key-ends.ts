import { now } from '#kit/clock.ts';

const DAY_MS = 86_400_000;

const DAYS = { month: 30, quarter: 90, year: 365 } as const;

export type KeyEnd = keyof typeof DAYS | 'never';

/** When a key ends, as a form offers it. */
export const END_CHOICES: readonly { value: KeyEnd; label: string }[] = [
  { value: 'month', label: 'In 30 days' },
  { value: 'quarter', label: 'In 90 days' },
  { value: 'year', label: 'In a year' },
  { value: 'never', label: 'Never' },
];

/** Returns the time of an end, counted from now by the server's clock; null for never. */
export const endTime = (end: KeyEnd): string | null =>
  end === 'never' ? null : new Date(now() + DAYS[end] * DAY_MS).toISOString();
