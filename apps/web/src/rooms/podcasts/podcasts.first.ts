import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';

import { callFirst } from '#kit/api.ts';
import { queryAt } from '#kit/list/list-search.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/podcast-management': ({ search }) => callFirst('podcasts.list', { query: queryAt(PODCAST_LIST, search) }),
  '/podcast-detail/$id': ({ id }) => callFirst('podcasts.get', { params: { id } }),
};
