import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    component: lazyScreen(async () => (await import('./dashboard.screen.tsx')).DashboardScreen),
  }),
] as const;
