import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readBulletinListSearch } from './bulletins.search.ts';

export const bulletinsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/bulletin-board',
    staticData: { title: 'Post Management' },
    validateSearch: readBulletinListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('bulletins.list', { query: queryOf(BULLETIN_LIST, deps) }),
    component: lazyScreen(() => import('./list/bulletin-list.screen.tsx'), 'BulletinListScreen'),
  }),
] as const;
