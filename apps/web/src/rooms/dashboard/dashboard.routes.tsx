import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { isAskable, questionOf } from './dashboard.filter.ts';
import { readDashboardSearch } from './dashboard.search.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    validateSearch: readDashboardSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => {
      const question = questionOf(deps);
      const graph = isAskable(question) && callFirst('dashboard.getGraph', { body: question });
      await Promise.all([callFirst('dashboard.get'), graph]);
    },
    component: lazyScreen(() => import('./overview/dashboard.screen.tsx'), 'DashboardScreen'),
  }),
] as const;
