import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

import { readRowsSearch, readSheetSearch } from './money.search.ts';

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/money',
    staticData: { title: 'Money', needs: 'money.getSheet' },
    validateSearch: readSheetSearch,
    beforeLoad: onlyWith('money'),
    component: lazyScreen(() => import('./sheet/money-sheet.screen.tsx'), 'MoneySheetScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/money/rows',
    staticData: { title: 'Payments and Refunds', needs: 'money.list' },
    validateSearch: readRowsSearch,
    beforeLoad: onlyWith('money'),
    component: lazyScreen(() => import('./rows/money-rows.screen.tsx'), 'MoneyRowsScreen'),
  }),
] as const;
