import type { Permission } from './permissions.ts';

/**
 * The kinds of record whose history staff see beside the record, each with the permission that reading it takes; all
 * else takes `activity.read`. @assumed
 */
export const HISTORY_KINDS = {
  users: 'people.read',
  projects: 'people.read',
  podcasts: 'podcasts.read',
  bulletins: 'bulletins.read',
  supports: 'support.read',
  news: 'headlines.read',
  songs: 'contest.read',
  rounds: 'contest.read',
  parlours: 'parlours.read',
  sales: 'money.read',
  reports: 'reports.read',
  rules: 'rules.read',
} as const satisfies Record<string, Permission>;
export type HistoryKind = keyof typeof HISTORY_KINDS;

/** Returns the permission that the history of a record takes, and the whole log without one. */
export const historyPermissionOf = (kind: string | undefined, record: string | undefined): Permission =>
  kind !== undefined && record !== undefined && Object.hasOwn(HISTORY_KINDS, kind)
    ? HISTORY_KINDS[kind as HistoryKind]
    : 'activity.read';

/** The details of entries that are money: only for those who may read it. */
export const MONEY_DETAILS = [
  'price',
  'refunded',
  'net',
  'collected',
  'revenue',
  'netProfit',
  'total_spent',
] as const;
