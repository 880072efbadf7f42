import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';

import { callFirst } from '#kit/api.ts';
import { queryAt } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/bulletin-board': ({ search }) => callFirst('bulletins.list', { query: queryAt(BULLETIN_LIST, search) }),
};
