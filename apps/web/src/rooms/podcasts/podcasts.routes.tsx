import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readPodcastListSearch } from './podcasts.search.ts';

export const podcastsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/podcast-management',
    staticData: { title: 'Podcast Management' },
    validateSearch: readPodcastListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('podcasts.list', { query: queryOf(PODCAST_LIST, deps) }),
    component: lazyScreen(() => import('./list/podcast-list.screen.tsx'), 'PodcastListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/podcast-detail/$id',
    staticData: { title: 'Podcast Details' },
    loader: ({ params }) =>
      readId(params.id) ? callFirst('podcasts.get', { params: { id: params.id } }) : undefined,
    component: lazyScreen(() => import('./detail/podcast-detail.screen.tsx'), 'PodcastDetailScreen'),
  }),
] as const;
