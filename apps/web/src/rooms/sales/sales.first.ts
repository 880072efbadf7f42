import { callFirst } from '#kit/api.ts';
import type { FirstCalls } from '#kit/room.ts';

import { saleQueryOf } from './sales.filter.ts';
import { readSaleListSearch } from './sales.search.ts';

export const firstCalls: FirstCalls = {
  '/sell-parlour': ({ search }) =>
    callFirst('sales.list', { query: saleQueryOf(readSaleListSearch(search)) }),
  '/sell-parlour/detail/$id': ({ id }) => callFirst('sales.get', { params: { id } }),
};
