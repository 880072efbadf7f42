import * as z from 'zod';

import { added, addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import {
  Day,
  Dollars,
  Id,
  IdParam,
  IdText,
  Paging,
  MessageOnly,
  Time,
  answer,
  filterOf,
  orderOf,
  withRange,
} from './kit/shapes.ts';
import { SALE_LIST } from './sales-list.rules.ts';
import { PAYMENT_STATUSES, SALES } from './sales.rules.ts';

/** Filters finished parlours. A range needs both days, in the community's time zone, and includes its end; a reversed one is refused. */
const filter = filterOf(SALE_LIST);
const SaleFilter = withRange(z.object(filter));
export type SaleFilter = z.output<typeof SaleFilter>;

const order = orderOf(SALE_LIST);
const SaleQuery = withRange(z.object({ ...filter, ...order, page: Paging.page, pageSize: Paging.limit }));
export type SaleQuery = z.output<typeof SaleQuery>;

/** @source spec 3 List pagination object */
const Pagination = z.object({
  totalRecords: z.int().min(0),
  totalPages: z.int().min(0),
  currentPage: z.int().min(1),
  pageSize: z.int().min(1).max(LIMITS.pageSizeMax),
});

/** The host or a payer. A removed user has no id and is called 'Deleted user'. */
const Person = z.object({
  id: Id.nullable(),
  name: z.string(),
  profile_image_url: z.string().nullable(),
});

/** A finished parlour. @source spec 3 Sell parlour */
export const Sale = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  price: Dollars,
  /** Whether it is saved to the host's profile. */
  status: z.boolean(),
  /** Whether it is a top parlour. Only one that is saved to the profile can be. */
  is_top: z.boolean(),
  /** The URL of the recording, which a browser can load: mp4, or HLS if it ends in `.m3u8`; null when it is missing. */
  video_url: z.string().nullable(),
  video_intro_url: z.string().nullable(),
  /** Milliseconds. */
  duration: z.int().min(0),
  user: Person.extend({ email: z.string() }),
  scheduler_parlour: z.object({ id: Id, poster_url: z.string().nullable(), start_date: Time }),
});
export type Sale = z.input<typeof Sale>;

const money = { collected: Dollars, revenue: Dollars, netProfit: Dollars };

/** The rates of its last payment. @source contract Parlours */
const SaleRates = z.object({
  /** The percentage of what is collected. */
  share: z.number(),
  /** The percentage of each succeeded payment, and dollars per payment. */
  fee: z.number(),
  feeAmount: Dollars,
});

/** A finished parlour with its figures. @source spec 2 Parlour report detail */
export const SaleReport = Sale.extend({
  num_reviews: z.int().min(0),
  num_participants: z.int().min(0),
  ...money,
  rates: added('money', SaleRates),
  /** Whether earlier payments had other rates. */
  has_more_rates: added('money', z.boolean()),
});
export type SaleReport = z.input<typeof SaleReport>;

const Status = z.enum(PAYMENT_STATUSES);

/** A payment, or a refund. @source spec 3 Sell parlour transaction */
const Transaction = z.object({
  id: Id,
  /** In cents, positive for a refund too: `shownCentsOf` adds the sign. */
  amount: z.int().min(0),
  created_at: Time,
  status: Status,
  /** What the payment provider charges for this row, in cents, beyond the fees of a payment: for a dispute. */
  fee: added('money', z.int().min(0)),
  user: Person,
});

/** @source spec 7 Parlours, contract Parlours; @assumed getTotals, getRevenueChart and the tables */
export const salesCalls = {
  'sales.list': call('sales.list', {
    summary: 'Finished parlours, latest start first',
    query: SaleQuery,
    output: z.object({
      data: z.array(Sale),
      pagination: Pagination.extend({
        /** Whether a search finds more than the records that are counted. */
        hasMore: added('details', z.boolean()),
      }),
    }),
  }),
  'sales.getTotals': call('sales.getTotals', {
    summary: 'Totals of the finished parlours that match a filter',
    query: SaleFilter,
    output: answer(
      z.object({
        sales: z.int().min(0),
        num_participants: z.int().min(0),
        payments: z.int().min(0),
        ...money,
      }),
    ),
  }),
  'sales.export': call('sales.export', {
    summary: 'Finished parlours that match a filter as CSV, each with its figures',
    query: withRange(z.object({ ...filter, ...order })),
    output: z.string(),
  }),
  'sales.setTop': call('sales.setTop', {
    summary: 'Set whether a finished parlour is a top one; it must be saved to the profile',
    params: IdParam,
    body: z.strictObject({ is_top: z.boolean() }),
    example: { is_top: true },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'sales.get': call('sales.get', {
    summary: 'The report of a finished parlour',
    params: IdParam,
    output: answer(SaleReport),
    errors: ['not_found'],
  }),
  'sales.listTransactions': call('sales.listTransactions', {
    summary: 'Payments and refunds of a finished parlour, newest first',
    params: IdParam,
    query: z.object({
      page: Paging.page,
      pageSize: Paging.limit.default(SALES.transactionsPageSize),
      status: addedInput('details', Status.optional()),
    }),
    output: z.object({ data: z.array(Transaction), pagination: Pagination }),
    errors: ['not_found'],
  }),
  'sales.exportTransactions': call('sales.exportTransactions', {
    summary: 'Payments and refunds of a finished parlour as CSV; its Collected column adds up to the report',
    query: z.object({ sale_id: IdText, status: Status.optional() }),
    exampleQuery: { sale_id: '7' },
    output: z.string(),
    errors: ['not_found'],
  }),
  'sales.getRevenueChart': call('sales.getRevenueChart', {
    summary: "A finished parlour's money over time, oldest first: by day, by month where that is too many",
    params: IdParam,
    output: answer(
      z.object({
        bucket: z.enum(['day', 'month']),
        /** The months from the first to the last payment, including empty ones. `day`: the first day of the month. */
        points: z.array(z.object({ day: Day, payments: z.int().min(0), ...money })),
      }),
    ),
    errors: ['not_found'],
  }),
};
