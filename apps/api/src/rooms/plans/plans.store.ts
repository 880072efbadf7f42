import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { PLANS } from '@greenroom/contract/plans.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

type Plan = Output<'plans.list'>['data'][number];
const Figures = calls['plans.list'].output.shape.data.element.omit({ title: true });

/**
 * Returns the plans on offer. The price is that of the latest sale, since the payment integration sets prices; any name
 * but `weekly` is the monthly plan. Revenue is the total of all payments less refunds, including those of removed users.
 */
export async function listPlans(db: Sql): Promise<Plan[]> {
  const found = await rowsOf(
    db,
    Figures,
    sql`with running as (
          select (name = 'weekly') as weekly, count(distinct user_id)::int as people
          from plans p where end_date > now() and start_date <= now()
            and not exists (select from users u where u.id = p.user_id and u.deleted_at is not null)
          group by 1
        )
        select k.name, tally('plan_revenue', k.name) / 100.0::float8 as revenue, coalesce(r.people, 0) as subscribers, (
          select base_amount_cents / 100.0::float8 from plans p
          where (p.name = 'weekly') = k.weekly order by p.created_at desc, p.id desc limit 1
        ) as base_amount
        from (values ('weekly', true), ('monthly', false)) k(name, weekly) left join running r using (weekly)`,
  );
  return PLANS.map(({ name, title }) => {
    const { base_amount = null, subscribers = 0, revenue = 0 } = found.find((row) => row.name === name) ?? {};
    return { name, title, base_amount, subscribers, revenue };
  });
}
