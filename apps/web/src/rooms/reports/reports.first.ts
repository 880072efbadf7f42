import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';

import { callFirst } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { queryOf } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

import { readReportListSearch } from './reports.search.ts';

export const firstCalls: FirstCalls = {
  '/reports'({ search }) {
    if (!has('moderation')) return;
    callFirst('reports.list', { query: queryOf(REPORT_LIST, readReportListSearch(search)) });
  },
};
