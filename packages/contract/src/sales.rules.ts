/** The states of a payment. A refund is a row of its own beside the payment that it returns. @source contract Parlours */
export const PAYMENT_STATUSES = ['succeeded', 'pending', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The fields by which finished parlours can be ordered. @assumed */
export const SALE_SORTS = ['start_date', 'title', 'author', 'price'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/** @source spec 9 */
export const SALES = { transactionsPageSize: 5 } as const;

/** @source spec 2 Finished Parlours, Parlour report detail, 8 */
export const SALE_MESSAGES = {
  empty: 'No record found.',
  noTransactions: 'No data available',
  noVideo: 'No video live',
  noIntro: 'No video intro',
  deleted: 'Parlour deleted successfully',
  deleteFailed: 'Failed to delete parlour',
  /** @assumed from here on */
  topSet: 'Parlour updated successfully!',
  notSaved: 'Only parlours saved to the profile can be top parlours.',
} as const;

/** What the delete dialog asks. @source spec 2 Finished Parlours */
export const confirmSaleDelete = (title: string): string =>
  `Are you sure you want to delete this parlour "${title}"?`;

/** Shares in hundredths of a percent, so that all of it is whole numbers. */
export type Rates = {
  /** The community's share of what is collected. */
  shareBasisPoints: number;
  /** What processing takes of each payment: a share of it and so many cents. */
  feeBasisPoints: number;
  feeCents: number;
};

/** So many payments of one amount and status. */
export type Payments = { amountCents: number; status: PaymentStatus; count: number };

const SIGNS: Record<PaymentStatus, -1 | 0 | 1> = { succeeded: 1, refunded: -1, pending: 0, failed: 0 };

type Payment = { amountCents: number; status: PaymentStatus };

/** The cents that a payment adds to Collected: a refund takes away, what is pending or failed adds nothing. */
export function collectedCentsOf({ amountCents, status }: Payment): number {
  return amountCents === 0 ? 0 : amountCents * SIGNS[status];
}

/** The cents of a payment as they are shown: those of a refund are negative. */
export function shownCentsOf({ amountCents, status }: Payment): number {
  return status === 'refunded' && amountCents > 0 ? -amountCents : amountCents;
}

export type Money = { collectedCents: number; revenueCents: number; netProfitCents: number };

/** A share of an amount in whole cents, half a cent up. */
const shareOf = (amountCents: number, basisPoints: number): number =>
  Math.floor((amountCents * basisPoints + 5000) / 10_000);

/** What processing takes of one payment; of nothing it takes nothing. @assumed */
const feeOf = (amountCents: number, { feeBasisPoints, feeCents }: Rates): number =>
  amountCents === 0 ? 0 : shareOf(amountCents, feeBasisPoints) + feeCents;

/**
 * What payments come to. Collected: succeeded less refunded ones. Revenue: the community's share of that. Net profit:
 * revenue less the processing fees of succeeded payments, which a refund does not bring back. Each payment is rounded
 * by itself, so that the sums of any parts are the sum of the whole.
 */
export function moneyOf(payments: Iterable<Payments>, rates: Rates): Money {
  const money: Money = { collectedCents: 0, revenueCents: 0, netProfitCents: 0 };
  for (const { amountCents, status, count } of payments) {
    if (status !== 'succeeded' && status !== 'refunded') continue;
    const times = status === 'succeeded' ? count : -count;
    const revenueCents = shareOf(amountCents, rates.shareBasisPoints) * times;
    const feesCents = status === 'succeeded' ? feeOf(amountCents, rates) * count : 0;
    money.collectedCents += collectedCentsOf({ amountCents, status }) * count;
    money.revenueCents += revenueCents;
    money.netProfitCents += revenueCents - feesCents;
  }
  return money;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long a parlour took: seconds under 60 s, minutes under an hour, else hours with one decimal. @source spec 2 */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  if (seconds < 60) return counted(seconds, 'second');
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute');
  const hours = (durationMs / 3_600_000).toFixed(1);
  return `${hours} ${hours === '1.0' ? 'hour' : 'hours'}`;
}
