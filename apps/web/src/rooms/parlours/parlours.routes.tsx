import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readParlourListSearch } from './parlours.search.ts';

export const parloursRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/scheduler-parlour',
    staticData: { title: 'Scheduler Parlour', needs: 'parlours.list' },
    validateSearch: readParlourListSearch,
    component: lazyScreen(() => import('./list/parlour-list.screen.tsx'), 'ParlourListScreen'),
  }),
] as const;
