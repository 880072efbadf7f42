import { TimelineEntry } from '@greenroom/contract/users-timeline';
import { PLANS } from '@greenroom/contract/plans.rules';
import type { TimelineKind } from '@greenroom/contract/users-timeline.rules';

import { findPage } from '#kit/db/list.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';

/** The title of a plan; any name but `weekly` is the monthly one. */
const PLAN_TITLE = sql`case p.name when 'weekly' then ${PLANS[0].title}::text else ${PLANS[1].title}::text end`;

/** What is not a payment, nor done by staff. */
const NOTHING = sql`null::bigint as cents, null::text as status, null::boolean as active`;

/** What staff did to a record `e.record`, of which the entry holds `after`. */
const switched = (title: SQL, record: SQL): SQL =>
  sql`e.id, e.created_at, ${title} as title, null::bigint as cents, null::text as status, coalesce(e.after ->> 'active', e.after ->> 'status')::boolean as active, ${record} as record`;

/** Selects each kind of what a person did: id, created_at, title, cents, status, active, record. */
const SOURCES: Record<TimelineKind, (userId: number) => SQL> = {
  joined: (id) =>
    sql`select id, created_at, ''::text as title, ${NOTHING}, null::bigint as record from users where id = ${id}`,
  moderated: (id) =>
    sql`select ${switched(sql`''::text`, sql`null::bigint`)} from audit_entries e
        where e.kind = 'users' and e.record = ${String(id)} and e.action = 'users.setActive'
        union all
        select ${switched(sql`b.title`, sql`case when b.deleted_at is null then b.id end`)}
        from bulletins b join audit_entries e on e.kind = 'bulletins' and e.record = b.id::text and e.action = 'bulletins.setStatus'
        where b.user_id = ${id}`,
  payment: (id) =>
    sql`select t.id * 4 as id, t.created_at, s.title, case when t.status in ('refunded', 'disputed') then -t.amount_cents else t.amount_cents end as cents,
          t.status, null::boolean as active, case when s.deleted_at is null then s.id end as record
        from transactions t join sales s on s.id = t.sale_id where t.user_id = ${id}
        union all
        select p.id * 4 + 1, p.created_at, ${PLAN_TITLE}, p.base_amount_cents, 'succeeded', null, null
        from plans p where p.user_id = ${id}
        union all
        select r.id * 4 + 2, r.created_at, ${PLAN_TITLE}, -r.amount_cents, 'refunded', null, null
        from plan_refunds r join plans p on p.id = r.plan_id where p.user_id = ${id}`,
  post: (id) =>
    sql`select id, created_at, title, ${NOTHING}, id as record from bulletins where user_id = ${id} and deleted_at is null`,
  vote: (id) =>
    sql`select v.id, v.created_at, s.title, ${NOTHING}, null::bigint as record
        from contest_votes v join contest_entries s on s.id = v.entry_id where v.user_id = ${id} and s.deleted_at is null`,
  rsvp: (id) =>
    sql`select p.id, r.created_at, p.suite_title as title, ${NOTHING}, case when p.finished_at is null then p.id end as record
        from parlour_rsvps r join parlours p on p.id = r.parlour_id where r.user_id = ${id} and p.deleted_at is null`,
  message: (id) =>
    sql`select id, created_at, subject as title, ${NOTHING}, id as record
        from support_messages where user_id = ${id} and deleted_at is null and merged_into is null`,
};

type Asked = { page: number; limit: number; kinds: readonly TimelineKind[] };

/** Returns a page of what a person did, newest first, of some kinds, with the exact number; null when there is no such person. */
export async function listTimeline(
  db: Sql,
  userId: number,
  { page, limit, kinds }: Asked,
): Promise<{ data: TimelineEntry[]; totalCounts: number } | null> {
  const parts = kinds.map((kind) => sql`select ${kind}::text as kind, x.* from (${SOURCES[kind](userId)}) x`);
  return findPage(
    db,
    TimelineEntry,
    sql`with every as materialized (${sql.join(parts, sql` union all `)}),
          page as (select * from every order by created_at desc, kind, id desc limit ${limit} offset ${(page - 1) * limit})
        select n.kind || '-' || n.id as id, n.kind, n.title, n.cents / 100.0::float8 as amount, n.status, n.active, n.record,
          ${iso(sql`n.created_at`)} as "createdAt", (select count(*)::int from every) as total
        from users u left join page n on true where u.id = ${userId} and u.deleted_at is null
        order by n.created_at desc, n.kind, n.id desc`,
  );
}
