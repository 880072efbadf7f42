import { cents, id, isoTime, ref, timestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { check, date, index, integer, pgTable, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { plans } from '#rooms/users/users.table.ts';

/** Shares are in hundredths of a percent. The first rates are valid from year 1; later ones only from a day to come. */
export const moneyRates = pgTable(
  'money_rates',
  {
    id: id(),
    /** In the community's time zone. */
    validFrom: date({ mode: 'string' }).notNull(),
    shareBasisPoints: integer().notNull(),
    feeBasisPoints: integer().notNull(),
    feeCents: integer().notNull(),
    adminId: ref().references(() => admins.id),
    /** The admin's email then. */
    admin: text(),
    ...timestamps(),
  },
  (table) => [uniqueIndex().on(table.validFrom)],
);

/** Closed months, each by its first day. All before the last one are closed too. */
export const moneyMonths = pgTable('money_months', {
  month: date({ mode: 'string' }).primaryKey(),
  adminId: ref()
    .notNull()
    .references(() => admins.id),
  admin: text().notNull(),
  ...timestamps(),
});

/**
 * The ledger: what each payment and refund adds to the month's sheet. Triggers on the tables with the payments add rows;
 * those of closed months are never changed. It refers to no table, because money once earned stays.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: id(),
    /** The table that it comes from, and the row there. */
    origin: text().$type<'transaction' | 'plan' | 'plan_refund'>().notNull(),
    originId: ref().notNull(),
    saleId: ref(),
    userId: ref().notNull(),
    paidAt: isoTime().notNull(),
    /** The community's day on which it counts: that of the payment, unless its month was closed. */
    day: date({ mode: 'string' }).notNull(),
    /** The first day of the closed month that it corrects. */
    corrects: date({ mode: 'string' }),
    /** 1 for a payment, -1 where a correction takes one back. */
    payments: integer().notNull(),
    grossCents: cents().notNull(),
    refundCents: cents().notNull(),
    shareCents: cents().notNull(),
    feeCents: cents().notNull(),
  },
  (table) => [
    index('money_entries_days').on(
      table.day,
      table.id,
      table.origin,
      table.grossCents,
      table.refundCents,
      table.shareCents,
      table.feeCents,
    ),
    index().on(table.originId, table.origin),
    index('money_entries_sales')
      .on(table.saleId, table.payments, table.grossCents, table.refundCents, table.shareCents, table.feeCents)
      .where(sql`sale_id is not null`),
    index().on(table.userId, table.day, table.id),
    index('money_entries_corrections')
      .on(table.corrects)
      .where(sql`corrects is not null`),
  ],
);

/** Refunds of plans, recorded by staff. Those of parlours are rows of `transactions`. */
export const planRefunds = pgTable(
  'plan_refunds',
  {
    id: id(),
    planId: ref()
      .notNull()
      .references(() => plans.id),
    amountCents: cents().notNull(),
    reason: text().notNull(),
    admin: text().notNull(),
    ...timestamps(),
  },
  (table) => [index().on(table.planId), check('plan_refunds_amount', sql`amount_cents > 0`)],
);

/** Selects the last month that is over, '2026-10', unless it is closed or nothing was paid until its end. */
export const closableMonth = (zone: string): SQL => sql`(
  select to_char(m.first, 'YYYY-MM')
  from (select (date_trunc('month', now() at time zone ${zone}) - interval '1 month')::date as first) m
  where not exists (select from money_months where month >= m.first)
    and exists (select from money_entries where day < m.first + interval '1 month'))`;
