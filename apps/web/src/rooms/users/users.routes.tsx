import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

export const usersRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-list',
    staticData: { title: 'User Management' },
    component: lazyScreen(async () => (await import('./user-list.screen.tsx')).UserListScreen),
  }),
] as const;
