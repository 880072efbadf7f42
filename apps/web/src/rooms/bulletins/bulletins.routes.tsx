import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readBulletinListSearch } from './bulletins.search.ts';

export const bulletinsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/bulletin-board',
    staticData: { title: 'Post Management', needs: 'bulletins.list' },
    validateSearch: readBulletinListSearch,
    component: lazyScreen(() => import('./list/bulletin-list.screen.tsx'), 'BulletinListScreen'),
  }),
] as const;
