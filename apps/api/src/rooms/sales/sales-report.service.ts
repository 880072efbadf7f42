import { addDays, daysBetween, monthAfter, monthOf } from '@greenroom/contract/kit/days';
import type { SaleFilter, SaleReport } from '@greenroom/contract/sales';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { getRatesOf, getTotalsOf, listMoneyDays, listMoneyOf } from '#rooms/sales/sales-report.store.ts';
import type { Money } from '#rooms/sales/sales-report.store.ts';
import { getSales } from '#rooms/sales/sales.store.ts';

/** From this many days on a chart uses months. */
const DAILY_DAYS = 366;

/** Returns the figures of some sums together, in dollars. */
function saleFigures(sums: readonly Money[]) {
  const cents = (name: keyof Money) => sums.reduce((all, each) => all + each[name], 0);
  return {
    collected: cents('collectedCents') / 100,
    revenue: cents('revenueCents') / 100,
    netProfit: cents('netProfitCents') / 100,
  };
}

const countPaid = (sums: readonly Money[]): number => sums.reduce((all, { payments }) => all + payments, 0);

/** Returns the report of a finished parlour, or null. */
export async function getReport(
  db: Db,
  id: number,
  { config, mediaUrl }: { config: Config; mediaUrl: string },
): Promise<SaleReport | null> {
  const [sale] = await getSales(db, [id], mediaUrl);
  if (!sale) return null;
  const { hasMore, ...rates } = await getRatesOf(db, id, config.TIME_ZONE);
  return { ...sale, ...saleFigures(await listMoneyOf(db, [id])), rates, has_more_rates: hasMore };
}

/** Returns totals of the finished parlours that match a filter. */
export async function getTotals(db: Db, filter: SaleFilter, config: Config) {
  const { sales, participants, ...money } = await getTotalsOf(db, filter, config.TIME_ZONE);
  return { sales, num_participants: participants, payments: money.payments, ...saleFigures([money]) };
}

const dayAfter = (day: string): string => addDays(day, 1);
const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;
const nextFirst = (day: string): string => `${monthAfter(monthOf(day))}-01`;

/** Returns a finished parlour's money by day, or by month for long periods; null when there is no such sale. */
export async function getRevenueChart(db: Db, id: number, config: Config) {
  const days = await listMoneyDays(db, id, config.TIME_ZONE);
  if (!days) return null;
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { bucket: 'day' as const, points: [] };
  const isDaily = daysBetween(first, last) < DAILY_DAYS;
  const bucketOf = isDaily ? (day: string) => day : firstOfMonth;
  const next = isDaily ? dayAfter : nextFirst;
  const byBucket = Map.groupBy(days, ({ day }) => bucketOf(day));
  const points = [];
  for (let day = bucketOf(first); day <= last; day = next(day)) {
    const sums = byBucket.get(day) ?? [];
    points.push({ day, payments: countPaid(sums), ...saleFigures(sums) });
  }
  return { bucket: isDaily ? ('day' as const) : ('month' as const), points };
}
