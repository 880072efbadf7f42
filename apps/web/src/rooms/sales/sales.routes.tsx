import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { readId } from '#kit/url-state.ts';
import { staffRoute } from '#kit/root-route.ts';

import { saleQueryOf } from './sales.filter.ts';
import { readSaleDetailSearch, readSaleListSearch } from './sales.search.ts';

export const salesRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/sell-parlour',
    staticData: { title: 'Finished Parlours' },
    validateSearch: readSaleListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('sales.list', { query: saleQueryOf(deps) }),
    component: lazyScreen(() => import('./list/sale-list.screen.tsx'), 'SaleListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/sell-parlour/detail/$id',
    staticData: { title: 'Parlour Report' },
    validateSearch: readSaleDetailSearch,
    loader: ({ params }) =>
      readId(params.id) ? callFirst('sales.get', { params: { id: params.id } }) : undefined,
    component: lazyScreen(() => import('./detail/sale-detail.screen.tsx'), 'SaleDetailScreen'),
  }),
] as const;
