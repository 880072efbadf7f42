import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readPodcastListSearch } from './podcasts.search.ts';

export const podcastsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/podcast-management',
    staticData: { title: 'Podcast Management', needs: 'podcasts.list' },
    validateSearch: readPodcastListSearch,
    component: lazyScreen(() => import('./list/podcast-list.screen.tsx'), 'PodcastListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/podcast-detail/$id',
    staticData: { title: 'Podcast Details', room: 'Podcasts', needs: 'podcasts.get' },
    component: lazyScreen(() => import('./detail/podcast-detail.screen.tsx'), 'PodcastDetailScreen'),
  }),
] as const;
