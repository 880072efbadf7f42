/** The states of a payment. A refund is a separate row, in addition to the payment it returns. @source contract Parlours */
export const PAYMENT_STATUSES = ['succeeded', 'pending', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** @source spec 9 */
export const SALES = { transactionsPageSize: 5 } as const;

/** @source spec 2 Finished Parlours, Parlour report detail, 8 */
export const SALE_MESSAGES = {
  empty: 'No record found.',
  noTransactions: 'No data available',
  noVideo: 'No video live',
  noIntro: 'No video intro',
  deleteFailed: 'Failed to delete parlour',
  /** @assumed from here on */
  topSet: 'Parlour updated successfully!',
  recorded: 'Recording saved.',
  uploadRemoved: 'Upload discarded.',
  noUpload: 'This is not the name of an upload.',
  checkTooSlow: 'Checking this video took too long. Please try again.',
  partsMissing: 'Parts of this recording have not arrived. Choose the file again to send them.',
  notSaved: 'Only parlours saved to the profile can be top parlours.',
} as const;

/** Returns the question of the delete dialog. @source spec 2 Finished Parlours */
export const confirmSaleDelete = (title: string): string =>
  `Are you sure you want to delete this parlour "${title}"?`;

/** The shares and fees. Shares are in hundredths of a percent, so that all values are integers. */
export type Rates = {
  /** The community's share of what is collected. */
  shareBasisPoints: number;
  /** The processing fee of each payment: a share of it plus a fixed number of cents. */
  feeBasisPoints: number;
  feeCents: number;
};

/** A number of payments with the same amount and status. */
export type Payments = { amountCents: number; status: PaymentStatus; count: number };

const SIGNS: Record<PaymentStatus, -1 | 0 | 1> = { succeeded: 1, refunded: -1, pending: 0, failed: 0 };

type Payment = { amountCents: number; status: PaymentStatus };

/** Returns the cents a payment adds to Collected: negative for a refund, 0 for a pending or failed payment. */
export function collectedCentsOf({ amountCents, status }: Payment): number {
  return amountCents === 0 ? 0 : amountCents * SIGNS[status];
}

/** Returns the cents of a payment as they are shown: negative for a refund. */
export function shownCentsOf({ amountCents, status }: Payment): number {
  return status === 'refunded' && amountCents > 0 ? -amountCents : amountCents;
}

export type Money = { collectedCents: number; revenueCents: number; netProfitCents: number };

/** Returns a share of an amount in whole cents, with half a cent rounded up. */
const shareOf = (amountCents: number, basisPoints: number): number =>
  Math.floor((amountCents * basisPoints + 5000) / 10_000);

/** Returns the processing fee of one payment; a free one has no fee. @assumed */
const feeOf = (amountCents: number, { feeBasisPoints, feeCents }: Rates): number =>
  amountCents === 0 ? 0 : shareOf(amountCents, feeBasisPoints) + feeCents;

/**
 * Returns the totals of payments. Collected: succeeded less refunded payments. Revenue: the community's share of that.
 * Net profit: revenue less the processing fees of succeeded payments, which a refund does not return. Each payment is
 * rounded separately, so that the parts always add up to the whole.
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

/** Returns how long a parlour took: seconds under 60 s, minutes under an hour, else hours with one decimal. @source spec 2 */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  if (seconds < 60) return counted(seconds, 'second');
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute');
  const hours = (durationMs / 3_600_000).toFixed(1);
  return `${hours} ${hours === '1.0' ? 'hour' : 'hours'}`;
}
