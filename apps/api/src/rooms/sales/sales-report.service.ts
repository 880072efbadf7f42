import type { SaleFilter, SaleReport } from '@greenroom/contract/sales';
import { moneyOf } from '@greenroom/contract/sales.rules';
import type { Payments, Rates } from '@greenroom/contract/sales.rules';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { getTotalsOf, listPaymentDays, listPaymentsOf } from '#rooms/sales/sales-report.store.ts';
import { getSales } from '#rooms/sales/sales.store.ts';

/** From this many days on a chart uses months. */
const DAILY_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the settings in whole hundredths of a percent. */
export const ratesOf = (config: Config): Rates => ({
  shareBasisPoints: Math.round(config.COMMUNITY_SHARE_PERCENT * 100),
  feeBasisPoints: Math.round(config.PAYMENT_FEE_PERCENT * 100),
  feeCents: config.PAYMENT_FEE_CENTS,
});

/** Returns the figures in dollars. */
function figuresOf(payments: readonly Payments[], rates: Rates) {
  const { collectedCents, revenueCents, netProfitCents } = moneyOf(payments, rates);
  return { collected: collectedCents / 100, revenue: revenueCents / 100, netProfit: netProfitCents / 100 };
}

/** Counts the payments that succeeded, including those refunded later. */
export const countPaid = (payments: readonly Payments[]): number =>
  payments.reduce((sum, { status, count }) => sum + (status === 'succeeded' ? count : 0), 0);

/** Returns the report of a finished parlour, or null. */
export async function getReport(
  db: Db,
  id: number,
  { config, mediaUrl }: { config: Config; mediaUrl: string },
): Promise<SaleReport | null> {
  const [sale] = await getSales(db, [id], mediaUrl);
  if (!sale) return null;
  const { COMMUNITY_SHARE_PERCENT: share, PAYMENT_FEE_PERCENT: fee, PAYMENT_FEE_CENTS: cents } = config;
  return {
    ...sale,
    ...figuresOf(await listPaymentsOf(db, [id]), ratesOf(config)),
    rates: { share, fee, feeAmount: cents / 100 },
  };
}

/** Returns totals of the finished parlours that match a filter. */
export async function getTotals(db: Db, filter: SaleFilter, config: Config) {
  const { sales, participants, payments } = await getTotalsOf(db, filter, config.TIME_ZONE);
  return {
    sales,
    num_participants: participants,
    payments: countPaid(payments),
    ...figuresOf(payments, ratesOf(config)),
  };
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAfter = (day: string): string => new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** No month has more than 31 days, and the month after next begins more than 32 days later. */
const monthAfter = (month: string): string =>
  monthOf(new Date(timeOf(month) + 32 * DAY_MS).toISOString().slice(0, 10));

/** Returns a finished parlour's money by day, or by month for long periods; null when there is no such sale. */
export async function getRevenueChart(db: Db, id: number, config: Config) {
  const days = await listPaymentDays(db, id, config.TIME_ZONE);
  if (!days) return null;
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { bucket: 'day' as const, points: [] };
  const isDaily = (timeOf(last) - timeOf(first)) / DAY_MS < DAILY_DAYS;
  const bucketOf = isDaily ? (day: string) => day : monthOf;
  const next = isDaily ? dayAfter : monthAfter;
  const byBucket = Map.groupBy(days, ({ day }) => bucketOf(day));
  const points = [];
  for (let day = bucketOf(first); day <= last; day = next(day)) {
    const payments = byBucket.get(day) ?? [];
    points.push({ day, payments: countPaid(payments), ...figuresOf(payments, ratesOf(config)) });
  }
  return { bucket: isDaily ? ('day' as const) : ('month' as const), points };
}
