import type { Period } from '@greenroom/contract/dashboard.rules';

import { readDay, readOneOf } from '#kit/url-state.ts';

/** The chart's part of the address. No period: yearly; no dates: today. */
export type DashboardSearch = {
  period?: Exclude<Period, 'yearly'> | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

/** Every key is named, because the router fills a missing one from the current address. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const period = readOneOf(search['period'], ['weekly', 'monthly', 'custom'], undefined);
  const isCustom = period === 'custom';
  return {
    period,
    start_date: isCustom ? readDay(search['start_date']) : undefined,
    end_date: isCustom ? readDay(search['end_date']) : undefined,
  };
}
