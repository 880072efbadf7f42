import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readDashboardSearch } from './dashboard.search.ts';
import type { DashboardSearch } from './dashboard.search.ts';

/** The first requests are sent while the screen's own files are still loading. */
async function warm(search: DashboardSearch): Promise<void> {
  try {
    void import('#kit/chart/plot.tsx').catch(() => undefined);
    const { fetchDashboard } = await import('./dashboard.queries.ts');
    await fetchDashboard(search);
  } catch {
    // The screen requests it again, and shows the error.
  }
}

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    validateSearch: readDashboardSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => {
      void warm(deps);
    },
    component: lazyScreen(() => import('./dashboard.screen.tsx'), 'DashboardScreen'),
  }),
] as const;
