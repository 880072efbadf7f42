import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

import { readReportListSearch } from './reports.search.ts';

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/reports',
    staticData: { title: 'Reports', needs: 'reports.list' },
    validateSearch: readReportListSearch,
    beforeLoad: onlyWith('moderation'),
    component: lazyScreen(() => import('./list/report-list.screen.tsx'), 'ReportListScreen'),
  }),
] as const;
