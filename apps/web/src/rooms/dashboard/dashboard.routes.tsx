import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readDashboardSearch } from './dashboard.search.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    validateSearch: readDashboardSearch,
    component: lazyScreen(() => import('./overview/dashboard.screen.tsx'), 'DashboardScreen'),
  }),
] as const;
