import type { ListQuery } from './kit/list.ts';
import { REPORT_KINDS } from './kit/reports.ts';
import { DECISIONS, REPORT_REASON_NAMES } from './reports.rules.ts';

/** The query of the queue of reported things. Without a state it has those that wait for a decision. @assumed */
export const REPORT_LIST = {
  sorts: ['lastAt', 'firstAt', 'reporters'],
  sort: { by: 'lastAt', dir: 'desc' },
  fields: {
    /** `held`: of the open ones, what a rule holds. `decided`: however it was. */
    state: ['open', 'held', 'decided', ...DECISIONS],
    kind: REPORT_KINDS,
    /** Only what somebody reported for this reason. */
    reason: REPORT_REASON_NAMES,
    /** Searches the thing's name and words, and its maker's name and email. */
    search: 'search',
    /** Only what this person made. */
    user_id: 'id',
    /** With a kind: only this thing. */
    record: 'id',
  },
  added: ['search', 'user_id', 'record', 'sort_by', 'sort_dir', 'limit'],
} as const satisfies ListQuery;
export type ReportSort = (typeof REPORT_LIST.sorts)[number];
