import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';

import { callFirst } from '#kit/api.ts';
import { queryAt } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/support-management': ({ search }) => callFirst('support.list', { query: queryAt(SUPPORT_LIST, search) }),
};
