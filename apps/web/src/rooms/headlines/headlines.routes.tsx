import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readHeadlineListSearch } from './headlines.search.ts';

export const headlinesRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/headline-management',
    staticData: { title: 'Headline Management', needs: 'headlines.list' },
    validateSearch: readHeadlineListSearch,
    component: lazyScreen(() => import('./list/headline-list.screen.tsx'), 'HeadlineListScreen'),
  }),
] as const;
