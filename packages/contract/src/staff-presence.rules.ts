import type { Permission } from './permissions.ts';

/** The records on which colleagues see each other, by what it takes to read them. @assumed */
export const PRESENCES = {
  users: 'people.read',
  supports: 'support.read',
  news: 'headlines.read',
  parlours: 'parlours.read',
  contest: 'contest.read',
  reports: 'reports.read',
} as const satisfies Record<string, Permission>;
export type PresenceKind = keyof typeof PRESENCES;

/** The kinds of record on which colleagues see each other. */
export const PRESENCE_KINDS = Object.keys(PRESENCES) as [PresenceKind, ...PresenceKind[]];

/** A tab says again that it has a record open, and is forgotten when it does not for longer. In milliseconds. @assumed */
export const PRESENCE = { againMs: 20_000, forgottenMs: 45_000 } as const;
