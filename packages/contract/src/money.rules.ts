import { BULK } from './kit/limits.ts';

/** @assumed */
export const MONEY = {
  reasonMax: BULK.reasonMax,
  /** A percentage with at most two decimals. */
  percentMax: 100,
  /** Dollars. */
  feeAmountMax: 100,
} as const;

/** @assumed */
export const MONEY_MESSAGES = {
  refunded: 'Refund recorded.',
  closed: 'Month closed.',
  ratesSaved: 'Rates saved.',
  badAmount: 'Enter an amount of at least one cent, with at most two decimals.',
  badPercent: 'Enter a percentage from 0 to 100 with at most two decimals.',
  badFee: 'Enter an amount from $0.00 to $100.00.',
  badMonth: 'This is not a valid month.',
  notPaid: 'Only a payment that succeeded can be refunded.',
  notOver: 'A month can be closed when it is over.',
  isClosed: 'This month is closed already.',
  hasChanged:
    'Payments have arrived since these figures were loaded. Check them again, then close the month.',
  tooEarly: 'Choose a day after today. Reports of days until today keep their rates.',
} as const;

/** Returns the error of a refund of more than is left. `isDisputed`: of a payment that somebody disputed. @assumed */
export const tooMuch = (leftCents: number, isDisputed = false): string =>
  leftCents === 0
    ? isDisputed
      ? 'Nothing of this payment is left: it was disputed, and the bank has taken the money back.'
      : 'All of this payment was refunded already.'
    : `At most $${(leftCents / 100).toFixed(2)} of this payment can be refunded.`;

/** What each figure of the sheet means, wherever it is shown. 'Revenue' means this one thing everywhere. @source contract Rulings, Money */
export const MONEY_MEANINGS = {
  gross: 'What people paid.',
  refunds: 'What they got back. Gross less refunds is what the report of a parlour calls Collected.',
  hostShare: 'What hosts get of paid parlours. Plans have no host.',
  revenue: 'What the community keeps: gross, less refunds, less the hosts’ share.',
  fees: 'Processing fees of the payments, and those of disputes. Refunds do not return them.',
  net: 'Revenue less fees.',
} as const;

/**
 * The accounts of the journal, each with its number and name. Change names here to those of your own books.
 * `cash`: what the payment provider holds; `hosts`: what hosts have still to be paid.
 */
export const ACCOUNTS = {
  cash: { number: '1000', name: 'Payment provider' },
  hosts: { number: '2000', name: 'Owed to hosts' },
  plan: { number: '4000', name: 'Plan sales' },
  parlour: { number: '4100', name: 'Parlour sales' },
  refunds: { number: '4900', name: 'Refunds' },
  hostShare: { number: '5000', name: 'Hosts’ share' },
  fees: { number: '5100', name: 'Processing fees' },
} as const;

/** The cents of a row of the sheet. */
export type MoneyCents = { grossCents: number; refundCents: number; shareCents: number; feeCents: number };

type JournalLine = { account: keyof typeof ACCOUNTS; debitCents: number; creditCents: number };

/** Returns the lines of a row in the journal; debits and credits are equal. */
export function journalLines(source: 'plan' | 'parlour', cents: MoneyCents): JournalLine[] {
  const { grossCents, refundCents, shareCents, feeCents } = cents;
  const debits: Record<keyof typeof ACCOUNTS, number> = {
    cash: grossCents - refundCents - feeCents,
    hosts: -shareCents,
    plan: source === 'plan' ? -grossCents : 0,
    parlour: source === 'parlour' ? -grossCents : 0,
    refunds: refundCents,
    hostShare: shareCents,
    fees: feeCents,
  };
  return Object.entries(debits)
    .filter(([, debit]) => debit !== 0)
    .map(([account, debit]) => ({
      account: account as keyof typeof ACCOUNTS,
      debitCents: Math.max(debit, 0),
      creditCents: Math.max(-debit, 0),
    }));
}

/** A calendar month, `YYYY-MM`. */
export const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;
