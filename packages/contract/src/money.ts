import * as z from 'zod';

import { call } from './kit/call.ts';
import {
  Day,
  Dollars,
  Id,
  MessageOnly,
  Paging,
  SingleLineText,
  Time,
  answer,
  answerWithMsg,
  filterOf,
  orderOf,
  pageShape,
  withRange,
} from './kit/shapes.ts';
import { MONEY_KINDS, MONEY_LIST, MONEY_SOURCES } from './money-list.rules.ts';
import { MONEY, MONEY_MESSAGES as MESSAGES, MONTH } from './money.rules.ts';

/** A calendar month of the community, `YYYY-MM`. */
const Month = z.string().regex(MONTH, MESSAGES.badMonth);

const isInCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** A percentage with at most two decimals. */
const Percent = z
  .number()
  .min(0, MESSAGES.badPercent)
  .max(MONEY.percentMax, MESSAGES.badPercent)
  .refine(isInCents, MESSAGES.badPercent);

const figures = {
  gross: Dollars,
  refunds: Dollars,
  hostShare: Dollars,
  /** Gross less refunds and the hosts' share. */
  revenue: Dollars,
  fees: Dollars,
  /** Revenue less fees. */
  net: Dollars,
};
/** The figures of some rows, and how many these are. */
export const MoneyFigures = z.object({ rows: z.int().min(0), ...figures });
export type MoneyFigures = z.input<typeof MoneyFigures>;

/** The sheet of one month, by the day paid in the community's time zone. @assumed */
export const MoneySheet = z.object({
  month: Month,
  /** Set when the month is closed: when, by whom, and the month with which it was closed, which may be a later one. */
  closed: z.object({ at: Time, by: z.string(), with: Month }).nullable(),
  totals: MoneyFigures,
  sources: z.array(MoneyFigures.extend({ source: z.enum(MONEY_SOURCES) })),
  /** The part of the totals that corrects closed months. */
  corrections: MoneyFigures,
  /** Only days with rows, the first one first. */
  days: z.array(MoneyFigures.extend({ day: Day })),
  /** What was changed about this month after it was closed, and the months that have these rows. */
  correctedIn: z.array(MoneyFigures.extend({ month: Month })),
  /** The last month that is over and open, with all that closing it freezes: `since` may be an earlier month. */
  closable: MoneyFigures.extend({ month: Month, since: Month }).nullable(),
  /** The first month with money, and the current month. */
  first: Month,
  current: Month,
});
export type MoneySheet = z.input<typeof MoneySheet>;

/** A payment, a refund or a correction: one row of the sheet. */
export const MoneyRow = z.object({
  id: Id,
  /** The day on which it counts. */
  day: Day,
  paidAt: Time,
  source: z.enum(MONEY_SOURCES),
  kind: z.enum(MONEY_KINDS),
  /** The plan or the parlour. */
  title: z.string(),
  user: z.object({ id: Id.nullable(), name: z.string(), profile_image_url: z.string().nullable() }),
  /** The finished parlour's report; null for a plan, and where the report was deleted. */
  sale: Id.nullable(),
  ...figures,
  /** The closed month that it corrects. */
  corrects: Month.nullable(),
  /** Why staff refunded it, and who did. */
  reason: z.string().nullable(),
  admin: z.string().nullable(),
  /** What it is in the journal: 'payment-12', 'plan-7', 'plan-refund-3'. */
  reference: z.string(),
  /** The plan or payment that can be refunded, and how much of it. */
  payment: Id,
  refundable: Dollars,
});
export type MoneyRow = z.input<typeof MoneyRow>;

const filter = filterOf(MONEY_LIST);
const order = orderOf(MONEY_LIST);
const RowFilter = withRange(z.object(filter));
export type RowFilter = z.output<typeof RowFilter>;
const ExportQuery = withRange(z.object({ ...filter, ...order }));
export type RowExport = z.output<typeof ExportQuery>;
const ListQuery = withRange(z.object({ ...filter, ...order, ...Paging }));
export type RowQuery = z.output<typeof ListQuery>;

const Refund = z.strictObject({
  source: z.enum(MONEY_SOURCES),
  /** The plan purchase or the payment for a parlour. */
  id: Id,
  amount: z
    .number()
    .min(0.01, MESSAGES.badAmount)
    .max(1_000_000, MESSAGES.badAmount)
    .refine(isInCents, MESSAGES.badAmount),
  reason: SingleLineText(MONEY.reasonMax),
});
export type Refund = z.output<typeof Refund>;

const rates = {
  /** The community's percentage of what is paid for parlours. */
  share: Percent,
  /** The percentage of each payment, and dollars for each. */
  fee: Percent,
  feeAmount: z
    .number()
    .min(0, MESSAGES.badFee)
    .max(MONEY.feeAmountMax, MESSAGES.badFee)
    .refine(isInCents, MESSAGES.badFee),
};
const NewRates = z.strictObject({ valid_from: Day, ...rates });
export type NewRates = z.output<typeof NewRates>;

/** @assumed: the specification has no such call */
export const moneyCalls = {
  'money.getSheet': call('money.getSheet', {
    summary: "A month's money: plans and parlours together, by the day paid; the current month by default",
    query: z.object({ month: Month.optional() }),
    output: answer(MoneySheet),
  }),
  'money.list': call('money.list', {
    summary: 'The rows behind the sheet: payments, refunds and corrections, newest day first',
    query: ListQuery,
    output: pageShape(MoneyRow).extend({ totals: MoneyFigures }),
  }),
  'money.export': call('money.export', {
    summary: 'The rows that match a filter as CSV; its columns add up to the figures of the sheet',
    query: ExportQuery,
    output: z.string(),
  }),
  'money.exportJournal': call('money.exportJournal', {
    summary: 'The rows that match a filter as lines of a journal, whose debits and credits are equal',
    query: ExportQuery,
    output: z.string(),
  }),
  'money.refund': call('money.refund', {
    summary: 'Record a refund that was paid out, of all or a part of a payment; it moves no money',
    body: Refund,
    example: { source: 'plan', id: 7, amount: 5, reason: 'Asked for it' },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'money.closeMonth': call('money.closeMonth', {
    summary: 'Close a month that is over, and all before it; refused when its figures are not these any more',
    body: z.strictObject({ month: Month, rows: z.int().min(0), net: Dollars }),
    example: { month: '2026-02', rows: 12, net: 340.5 },
    output: MessageOnly,
    errors: ['conflict'],
  }),
  'money.listRates': call('money.listRates', {
    summary: 'The rates with the days from which they are valid, newest first',
    output: answer(
      z.array(
        z.object({
          id: Id,
          /** Null: from the beginning. */
          validFrom: Day.nullable(),
          ...rates,
          isCurrent: z.boolean(),
          /** Who set them; null for those that the server started with. */
          by: z.string().nullable(),
          createdAt: Time,
        }),
      ),
    ),
  }),
  'money.setRates': call('money.setRates', {
    summary: 'Set the rates that are valid from a day after today; those for the same day are replaced',
    body: NewRates,
    example: { valid_from: '2031-01-01', share: 25, fee: 2.9, feeAmount: 0.3 },
    output: answerWithMsg(z.object({ id: Id })),
    errors: ['conflict'],
  }),
};
