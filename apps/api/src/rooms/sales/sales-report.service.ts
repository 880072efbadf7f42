import type { SaleFilter, SaleReport } from '@greenroom/contract/sales';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { getRatesOf, getTotalsOf, listMoneyDays, listMoneyOf } from '#rooms/sales/sales-report.store.ts';
import type { Money } from '#rooms/sales/sales-report.store.ts';
import { getSales } from '#rooms/sales/sales.store.ts';

/** From this many days on a chart uses months. */
const DAILY_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the figures of some sums together, in dollars. */
function figuresOf(sums: readonly Money[]) {
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
  return { ...sale, ...figuresOf(await listMoneyOf(db, [id])), rates, has_more_rates: hasMore };
}

/** Returns totals of the finished parlours that match a filter. */
export async function getTotals(db: Db, filter: SaleFilter, config: Config) {
  const { sales, participants, ...money } = await getTotalsOf(db, filter, config.TIME_ZONE);
  return { sales, num_participants: participants, payments: money.payments, ...figuresOf([money]) };
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAfter = (day: string): string => new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** No month has more than 31 days, and the month after next begins more than 32 days later. */
const monthAfter = (month: string): string =>
  monthOf(new Date(timeOf(month) + 32 * DAY_MS).toISOString().slice(0, 10));

/** Returns a finished parlour's money by day, or by month for long periods; null when there is no such sale. */
export async function getRevenueChart(db: Db, id: number, config: Config) {
  const days = await listMoneyDays(db, id, config.TIME_ZONE);
  if (!days) return null;
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { bucket: 'day' as const, points: [] };
  const isDaily = (timeOf(last) - timeOf(first)) / DAY_MS < DAILY_DAYS;
  const bucketOf = isDaily ? (day: string) => day : monthOf;
  const next = isDaily ? dayAfter : monthAfter;
  const byBucket = Map.groupBy(days, ({ day }) => bucketOf(day));
  const points = [];
  for (let day = bucketOf(first); day <= last; day = next(day)) {
    const sums = byBucket.get(day) ?? [];
    points.push({ day, payments: countPaid(sums), ...figuresOf(sums) });
  }
  return { bucket: isDaily ? ('day' as const) : ('month' as const), points };
}
