import type { PaymentStatus } from '@greenroom/contract/sales.rules';

import { cents, folded, foldedIndexes, id, ref, timestamps, trashTimestamps } from '#kit/db/columns.ts';
import { nameIndex, titleIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import { parlours } from '#rooms/parlours/parlours.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * Finished parlours. `savedToProfile` is `status` on the wire; only a saved one can be top. A trigger keeps `hostName`
 * equal to the name that everybody sees, so that a page in its order is read from one index.
 */
export const sales = pgTable(
  'sales',
  {
    id: id(),
    parlourId: ref()
      .notNull()
      .references(() => parlours.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    hostName: text().notNull().default(''),
    title: text().notNull(),
    description: text().notNull().default(''),
    priceCents: cents().notNull(),
    savedToProfile: boolean().notNull().default(false),
    isTop: boolean().notNull().default(false),
    videoKey: text(),
    durationMs: integer().notNull(),
    numParticipants: integer().notNull().default(0),
    folded: folded(),
    ...trashTimestamps(),
  },
  (table) => [
    uniqueIndex().on(table.parlourId),
    index().on(table.userId),
    index('sales_newest')
      .on(table.createdAt)
      .where(sql`deleted_at is null`),
    index('sales_removed')
      .on(table.id)
      .where(sql`deleted_at is not null`),
    index('sales_by_title')
      .on(sql`lower(title)`, table.id)
      .where(sql`deleted_at is null`),
    index('sales_by_host')
      .on(sql`lower(host_name)`, table.id)
      .where(sql`deleted_at is null`),
    titleIndex('sales_in_order_of_title', sql`title`, [table.id], sql`deleted_at is null`),
    // The order of titles of the release before.
    nameIndex('sales_in_order', [sql`title`], [table.id], sql`deleted_at is null`),
    nameIndex('sales_in_order_of_host', [sql`host_name`], [table.id], sql`deleted_at is null`),
    index('sales_by_price')
      .on(table.priceCents, table.id)
      .where(sql`deleted_at is null`),
    ...foldedIndexes('sales', table),
    index('sales_videos')
      .on(table.videoKey)
      .where(sql`video_key is not null`),
  ],
);

/** Payments, inserted by the payment integration; never removed. A refund is a separate row; the money room adds those that staff record. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    saleId: ref()
      .notNull()
      .references(() => sales.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    amountCents: cents().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    /** What the payment provider charges for this row, beyond the fees of a payment: for a dispute. */
    feeCents: cents().notNull().default(0),
    /** The refunded payment, why and by whom, for refunds that staff record. */
    paymentId: ref(),
    reason: text(),
    admin: text(),
    ...timestamps(),
  },
  (table) => [
    index().on(table.saleId, table.createdAt, table.id),
    index().on(table.userId),
    index('transactions_refunds')
      .on(table.paymentId)
      .where(sql`payment_id is not null`),
    index('transactions_disputes')
      .on(table.id)
      .where(sql`status = 'disputed'`)
      .concurrently(),
    // Other programs write here: rows that no figure can include are rejected.
    check('transactions_amount', sql`amount_cents >= 0`),
    check('transactions_fee', sql`fee_cents >= 0`),
    check('transactions_status', sql`status in ('succeeded', 'pending', 'failed', 'refunded', 'disputed')`),
  ],
);

export const saleReviews = pgTable(
  'sale_reviews',
  {
    id: id(),
    saleId: ref()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** 1 to 5. */
    stars: smallint().notNull(),
    message: text().notNull().default(''),
    ...timestamps(),
  },
  (table) => [uniqueIndex().on(table.saleId, table.userId), index().on(table.userId)],
);
