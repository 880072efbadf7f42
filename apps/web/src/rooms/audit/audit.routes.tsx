import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

import { readAuditSearch } from './audit.search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/activity',
    staticData: { title: 'Activity', needs: 'audit.listActors' },
    validateSearch: readAuditSearch,
    beforeLoad: onlyWith('activity'),
    component: lazyScreen(() => import('./list/activity-list.screen.tsx'), 'ActivityListScreen'),
  }),
] as const;
