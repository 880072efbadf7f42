import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readSaleDetailSearch, readSaleListSearch } from './sales.search.ts';

export const salesRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/sell-parlour',
    staticData: { title: 'Finished Parlours', needs: 'sales.list' },
    validateSearch: readSaleListSearch,
    component: lazyScreen(() => import('./list/sale-list.screen.tsx'), 'SaleListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/sell-parlour/detail/$id',
    staticData: { title: 'Parlour Report', room: 'Finished Parlours', needs: 'sales.get' },
    validateSearch: readSaleDetailSearch,
    component: lazyScreen(() => import('./detail/sale-detail.screen.tsx'), 'SaleDetailScreen'),
  }),
] as const;
