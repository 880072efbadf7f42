import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

import { readContestSearch } from './contest.search.ts';

export const contestRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/song-contest',
    staticData: { title: 'Song Contest', needs: 'contest.list' },
    validateSearch: readContestSearch,
    component: lazyScreen(() => import('./board/song-contest.screen.tsx'), 'SongContestScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/song-contest/board',
    staticData: { title: 'Live Board', isBare: true, needs: 'contest.getBoard' },
    beforeLoad: onlyWith('contest'),
    component: lazyScreen(() => import('./wall/contest-wall.screen.tsx'), 'ContestWallScreen'),
  }),
] as const;
