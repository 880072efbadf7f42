/** The states of a payment. A refund is a separate row, in addition to the payment it returns; so is a dispute (a chargeback), until it is won: then it is a failed one. @source contract Parlours */
export const PAYMENT_STATUSES = ['succeeded', 'pending', 'failed', 'refunded', 'disputed'] as const;
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
  checkTooSlow: 'Checking this video took too long. Please try again.',
  isJoining: 'This recording is being joined already. Wait until it appears.',
  notSaved: 'Only parlours saved to the profile can be top parlours.',
} as const;

/** Returns the question of the delete dialog. @source spec 2 Finished Parlours */
export const confirmSaleDelete = (title: string): string =>
  `Are you sure you want to delete this parlour "${title}"?`;

const SIGNS: Record<PaymentStatus, -1 | 0 | 1> = {
  succeeded: 1,
  refunded: -1,
  disputed: -1,
  pending: 0,
  failed: 0,
};

type Payment = { amountCents: number; status: PaymentStatus };

/** Returns the cents a payment adds to Collected: negative for a refund or a dispute, 0 for a pending or failed payment. */
export function collectedCentsOf({ amountCents, status }: Payment): number {
  return amountCents === 0 ? 0 : amountCents * SIGNS[status];
}

/** Returns the cents of a payment as they are shown: negative for a refund or a dispute. */
export function shownCentsOf({ amountCents, status }: Payment): number {
  return SIGNS[status] < 0 && amountCents > 0 ? -amountCents : amountCents;
}

const countUnits = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns how long a parlour took: seconds under 60 s, minutes under an hour, else hours with one decimal. @source spec 2 */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  if (seconds < 60) return countUnits(seconds, 'second');
  if (seconds < 3600) return countUnits(Math.floor(seconds / 60), 'minute');
  const hours = (durationMs / 3_600_000).toFixed(1);
  return `${hours} ${hours === '1.0' ? 'hour' : 'hours'}`;
}
