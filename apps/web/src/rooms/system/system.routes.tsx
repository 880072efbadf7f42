import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

export const systemRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/system',
    staticData: { title: 'System', needs: 'system.get' },
    beforeLoad: onlyWith('health'),
    component: lazyScreen(() => import('./overview/system.screen.tsx'), 'SystemScreen'),
  }),
] as const;
