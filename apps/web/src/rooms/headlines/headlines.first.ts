import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';

import { callFirst } from '#kit/api.ts';
import { queryAt } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/headline-management': ({ search }) =>
    callFirst('headlines.list', { query: queryAt(HEADLINE_LIST, search) }),
};
