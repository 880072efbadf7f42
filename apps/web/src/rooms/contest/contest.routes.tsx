import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { songQueryOf } from './contest.filter.ts';
import { readContestSearch } from './contest.search.ts';

export const contestRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/song-contest',
    staticData: { title: 'Song Contest' },
    validateSearch: readContestSearch,
    loader: () => callFirst('contest.list', { query: songQueryOf(true) }),
    component: lazyScreen(() => import('./board/song-contest.screen.tsx'), 'SongContestScreen'),
  }),
] as const;
