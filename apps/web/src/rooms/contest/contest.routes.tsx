import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readContestSearch } from './contest.search.ts';

export const contestRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/song-contest',
    staticData: { title: 'Song Contest' },
    validateSearch: readContestSearch,
    component: lazyScreen(() => import('./board/song-contest.screen.tsx'), 'SongContestScreen'),
  }),
] as const;
