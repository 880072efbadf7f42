import { has } from '#kit/capabilities.ts';
import { callFirst } from '#kit/api.ts';
import type { FirstCalls } from '#kit/room.ts';

import { isAskable, toGraphQuestion } from './dashboard.filter.ts';
import { readDashboardSearch } from './dashboard.search.ts';

export const firstCalls: FirstCalls = {
  '/dashboard'({ search }) {
    callFirst('dashboard.get');
    if (has('activity')) callFirst('dashboard.getRunSheet');
    const question = toGraphQuestion(readDashboardSearch(search));
    if (isAskable(question)) callFirst('dashboard.getGraph', { body: question });
  },
};
