import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

export const connectionsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/connections',
    staticData: { title: 'Connections', needs: 'connections.list' },
    beforeLoad: onlyWith('connections'),
    component: lazyScreen(() => import('./list/connection-list.screen.tsx'), 'ConnectionListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/connections/$id',
    staticData: { title: 'Connection', room: 'Connections', needs: 'connections.get' },
    beforeLoad: onlyWith('connections'),
    component: lazyScreen(() => import('./detail/connection-detail.screen.tsx'), 'ConnectionDetailScreen'),
  }),
] as const;
