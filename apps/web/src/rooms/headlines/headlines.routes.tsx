import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readHeadlineListSearch } from './headlines.search.ts';

export const headlinesRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/headline-management',
    staticData: { title: 'Headline Management' },
    validateSearch: readHeadlineListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('headlines.list', { query: queryOf(HEADLINE_LIST, deps) }),
    component: lazyScreen(() => import('./list/headline-list.screen.tsx'), 'HeadlineListScreen'),
  }),
] as const;
