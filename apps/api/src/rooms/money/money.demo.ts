import { sql } from '#kit/db/orm.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { toIsoTime } from '#kit/demo/times.ts';

type Options = Pick<DemoContext, 'db' | 'now'>;

/** Raises the community's share five months ago. Call it before there are payments: those get the rates of their day. */
export async function seedRates({ db, now }: Options): Promise<void> {
  await db.execute(
    sql`insert into money_rates (valid_from, share_basis_points, fee_basis_points, fee_cents, admin_id, admin, created_at)
        select m.first::date, r.share_basis_points + 250, r.fee_basis_points, r.fee_cents, a.id, a.email,
          m.first - interval '9 days'
        from money_rates r, (
          select date_trunc('month', ${toIsoTime(now)}::timestamptz at time zone community_zone()) - interval '5 months' as first
        ) m, (select id, email from admins order by id limit 1) a
        where r.valid_from = '0001-01-01' on conflict do nothing`,
  );
}

/**
 * Records refunds, closes all months but the last two, and adds a payment that arrived after that. Without rates the
 * ledger is filled by the first start, so no month is closed before.
 */
export async function seedMoney(context: DemoContext): Promise<void> {
  if (context.adminId === null) return;
  await seedRefunds(context, context.adminId);
  await closeMonths(context, context.adminId);
}

async function seedRefunds({ db, now }: Options, adminId: number): Promise<void> {
  await db.execute(
    sql`insert into plan_refunds (plan_id, amount_cents, reason, admin, created_at)
        select p.id, case when p.id % 2 = 0 then p.base_amount_cents else p.base_amount_cents / 2 end,
          (array['Bought twice', 'The badge was missing for some days', 'Asked on the phone, first plan'])[p.id % 3 + 1],
          a.email, p.created_at + interval '2 days'
        from plans p, admins a
        where a.id = ${adminId} and p.id % 41 = 0 and p.base_amount_cents > 1
          and p.created_at + interval '2 days' < ${toIsoTime(now)}::timestamptz
        order by p.id`,
  );
  await db.execute(
    sql`insert into transactions (sale_id, user_id, amount_cents, status, payment_id, reason, admin, created_at)
        select t.sale_id, t.user_id, t.amount_cents / 2, 'refunded', t.id,
          (array['The stream stopped twice', 'Started late'])[t.id % 2 + 1], a.email, t.created_at + interval '9 days'
        from transactions t, admins a
        where a.id = ${adminId} and t.status = 'succeeded' and t.id % 29 = 0 and t.amount_cents > 1
          and t.created_at + interval '9 days' < ${toIsoTime(now)}::timestamptz
          and not exists (
            select from transactions o where o.sale_id = t.sale_id and o.user_id = t.user_id and o.status = 'refunded'
          )
        order by t.id`,
  );
}

/** The late payment belongs to the closed month, so it is a correction of it in the current one. */
async function closeMonths({ db, now, people }: DemoContext, adminId: number): Promise<void> {
  const [person] = people;
  await db.execute(
    sql`insert into money_months (month, admin_id, admin, created_at)
        select (m.first - interval '2 months')::date, a.id, a.email,
          (m.first - interval '1 month' + interval '2 days 10 hours') at time zone community_zone()
        from admins a, (
          select date_trunc('month', ${toIsoTime(now)}::timestamptz at time zone community_zone()) as first
        ) m where a.id = ${adminId} and exists (select from money_rates)`,
  );
  await db.execute(
    sql`insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
        select u.id, 'weekly', d.at, d.at + interval '7 days', p.base_amount_cents, d.at
        from users u, (select base_amount_cents from plans where name = 'weekly' order by id desc limit 1) p, (
          select (max(month) + interval '26 days 14 hours') at time zone community_zone() as at from money_months
        ) d where u.id = ${person?.id ?? 0} and u.created_at < d.at`,
  );
}
