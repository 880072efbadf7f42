import type { Period } from '@greenroom/contract/dashboard.rules';
import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';
import { readDay, readOneOf } from '#kit/url-state.ts';

/** What the address says of the chart. No period: yearly; no dates: today. */
export type DashboardSearch = {
  period?: Exclude<Period, 'yearly'> | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

/** Every key is named: the router fills a missing one with whatever stands in the address. */
function readSearch(search: Record<string, unknown>): DashboardSearch {
  const period = readOneOf(search['period'], ['weekly', 'monthly', 'custom'], undefined);
  const isCustom = period === 'custom';
  return {
    period,
    start_date: isCustom ? readDay(search['start_date']) : undefined,
    end_date: isCustom ? readDay(search['end_date']) : undefined,
  };
}

/** The first answers are asked for while the screen's own files are still on their way. */
async function warm(search: DashboardSearch): Promise<void> {
  try {
    void import('./parts/trend-plot.tsx').catch(() => undefined);
    const { fetchDashboard } = await import('./dashboard.queries.ts');
    await fetchDashboard(search);
  } catch {
    // The screen asks again, and says what is wrong.
  }
}

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => {
      void warm(deps);
    },
    component: lazyScreen(() => import('./dashboard.screen.tsx'), 'DashboardScreen'),
  }),
] as const;
