import type { ListQuery } from './kit/list.ts';

/** What people pay for. */
export const MONEY_SOURCES = ['plan', 'parlour'] as const;
export type MoneySource = (typeof MONEY_SOURCES)[number];

/** What a row of the ledger is. */
export const MONEY_KINDS = ['payment', 'refund', 'dispute'] as const;

/** The query of the rows behind the month's sheet. @assumed */
export const MONEY_LIST = {
  sorts: ['day'],
  sort: { by: 'day', dir: 'desc' },
  fields: {
    /** Searches the payer's name. */
    search: 'search',
    source: MONEY_SOURCES,
    /** `refund`: disputes too, which take a payment back as refunds do. */
    kind: MONEY_KINDS,
    /** The first day on which a row counts, in the community's time zone. */
    start_date: 'day',
    end_date: 'day',
    /** Only rows that correct closed months, or none of them. */
    is_correction: 'flag',
    /** Any day of the closed month that the rows correct. */
    corrects: 'day',
    user_id: 'id',
    sale_id: 'id',
  },
} as const satisfies ListQuery;
