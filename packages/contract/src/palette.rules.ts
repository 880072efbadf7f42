import type { Permission } from './permissions.ts';

/** The kinds of records that the palette finds, in its order, and the permission to read each. */
export const PALETTE_KINDS = {
  users: 'people.read',
  parlours: 'parlours.read',
  sales: 'money.read',
  contest: 'contest.read',
  supports: 'support.read',
  headlines: 'headlines.read',
  bulletins: 'bulletins.read',
  podcasts: 'podcasts.read',
} as const satisfies Record<string, Permission>;
export type PaletteKind = keyof typeof PALETTE_KINDS;

/** The most records of one kind. */
export const PALETTE_MOST = 5;

/** Returns the id that a search names: '7' or '#7'; null for other text. */
export function idIn(search: string): number | null {
  const digits = /^#?([1-9]\d{0,14})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
