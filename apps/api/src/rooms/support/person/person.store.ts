import { PLANS } from '@greenroom/contract/plans.rules';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { SupportRow } from '@greenroom/contract/support';
import { SupportPerson } from '@greenroom/contract/support-person';
import type * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { supportRowColumns } from '#rooms/support/desk/list.store.ts';
import { STATE_OF } from '#rooms/support/support.filter.ts';
import { WAITS } from '#rooms/support/support.table.ts';

/** How many of each are shown beside a message. */
const PAYMENTS = 10;
const RSVPS = 3;
const VOTES = 5;
const NOTES = 3;
const THREADS = 5;

const Money = SupportPerson.shape.money.unwrap();
type Money = z.input<typeof Money>;
const Rsvp = SupportPerson.shape.rsvps.unwrap().element;
type Rsvp = z.input<typeof Rsvp>;
const Contest = SupportPerson.shape.contest.unwrap();
type Contest = z.input<typeof Contest>;
const Notes = SupportPerson.shape.notes.unwrap();
type Notes = z.input<typeof Notes>;
const Thread = SupportPerson.shape.threads.shape.data.element;

/** Selects the title of a plan; any name but `weekly` is the monthly one. */
const PLAN_TITLE = sql`case name when 'weekly' then ${PLANS[0].title}::text else ${PLANS[1].title}::text end`;

/** Returns a person who has an account, or null. */
export async function getPerson(db: Sql, userId: number, mediaUrl: string): Promise<SupportPerson['person']> {
  const [found] = await rowsOf(
    db,
    SupportPerson.shape.person.unwrap(),
    sql`select id, name, email, ${mediaUrl}::text || profile_image as profile_image, active,
               ${iso(sql`email_verified_at`)} as "emailVerifiedAt", ${iso(sql`created_at`)} as "createdAt"
        from users where id = ${userId} and deleted_at is null`,
  );
  return found ?? null;
}

/** Returns the running plan, and the newest payments for parlours and plans, with refunds. */
export async function getMoney(db: Sql, userId: number): Promise<Money> {
  const [plan = null] = await rowsOf(
    db,
    Money.shape.plan.unwrap(),
    sql`select ${PLAN_TITLE} as title, ${iso(sql`end_date`)} as "endsAt" from plans
        where user_id = ${userId} and start_date <= now() and end_date > now()
        order by plans.end_date desc limit 1`,
  );
  const payments = await rowsOf(
    db,
    Money.shape.payments.element,
    sql`with paid as (
          select 'parlour' as kind, t.id, s.title, t.amount_cents, t.status, t.created_at, t.reason,
                 case when s.deleted_at is null then s.id end as sale
          from transactions t join sales s on s.id = t.sale_id where t.user_id = ${userId}
          union all
          select 'plan', id, ${PLAN_TITLE}, base_amount_cents, 'succeeded', created_at, null, null
          from plans where user_id = ${userId}
          union all
          select 'plan_refund', r.id, ${PLAN_TITLE}, r.amount_cents, 'refunded', r.created_at, r.reason, null
          from plan_refunds r join plans p on p.id = r.plan_id where p.user_id = ${userId}
        ), newest as (select * from paid order by created_at desc, id desc limit ${PAYMENTS})
        select n.id, case n.kind when 'parlour' then 'parlour' else 'plan' end as kind, n.title, n.reason, n.amount_cents / 100.0::float8 as amount, n.status, n.sale,
               ${iso(sql`n.created_at`)} as "createdAt",
               n.status = 'succeeded' and n.amount_cents > 0 and exists (
                 select from paid o
                 where o.kind = n.kind and o.id <> n.id and o.amount_cents = n.amount_cents and o.status = 'succeeded'
                   and o.created_at between n.created_at - make_interval(days => ${SUPPORT.twiceDays}::int)
                                        and n.created_at + make_interval(days => ${SUPPORT.twiceDays}::int)
               ) as twice
        from newest n order by n.created_at desc, n.id desc`,
  );
  return { plan, payments };
}

/** Returns the next parlours that a person said they come to, the soonest first, then the last ones. */
export async function listRsvps(db: Sql, userId: number): Promise<Rsvp[]> {
  return rowsOf(
    db,
    Rsvp,
    sql`with theirs as (
          select p.*, p.finished_at is not null or p.starts_at < now() - interval '1 day' as is_over
          from parlour_rsvps r join parlours p on p.id = r.parlour_id
          where r.user_id = ${userId} and p.deleted_at is null
        ), shown as (
          (select * from theirs where not is_over order by starts_at, id limit ${RSVPS})
          union all
          (select * from theirs where is_over order by starts_at desc, id desc limit ${RSVPS})
        )
        select p.id, p.suite_title as title, ${iso(sql`p.starts_at`)} as "startsAt", p.is_over as "isOver", s.id as sale
        from shown p left join sales s on s.parlour_id = p.id and s.deleted_at is null
        order by p.is_over, case when p.is_over then -extract(epoch from p.starts_at) else extract(epoch from p.starts_at) end`,
  );
}

/** Returns a person's newest votes with the round of each, and the open round. */
export async function getVotes(db: Sql, userId: number): Promise<Contest> {
  const [openRound = null] = await rowsOf(
    db,
    Contest.shape.openRound.unwrap(),
    sql`select id, ${iso(sql`started_at`)} as "startedAt" from contest_rounds where ended_at is null`,
  );
  const votes = await rowsOf(
    db,
    Contest.shape.votes.element,
    sql`select v.id, e.title, ${iso(sql`v.created_at`)} as "createdAt",
               case when r.id is not null then jsonb_build_object(
                 'id', r.id, 'startedAt', ${iso(sql`r.started_at`)}, 'isOpen', r.ended_at is null) end as round
        from (
          select * from contest_votes where user_id = ${userId} order by created_at desc, id desc limit ${VOTES}
        ) v join contest_entries e on e.id = v.entry_id left join lateral (
          select * from contest_rounds
          where started_at <= v.created_at and (ended_at is null or ended_at >= v.created_at)
          order by contest_rounds.started_at desc limit 1
        ) r on true
        order by v.created_at desc, v.id desc`,
  );
  return { openRound, votes };
}

/** Returns the newest staff notes about a person, with their number. */
export async function listNewestNotes(db: Sql, userId: number): Promise<Notes> {
  const found = await rowsOf(
    db,
    { ...Notes.shape.data.element.shape, total: Int },
    sql`select id, message, ${iso(sql`created_at`)} as "createdAt", admin, count(*) over ()::int as total
        from user_notes where user_id = ${userId} and deleted_at is null order by id desc limit ${NOTES}`,
  );
  const data = found.map(({ id, message, createdAt, admin }) => ({ id, message, createdAt, admin }));
  return { data, totalCounts: found[0]?.total ?? 0 };
}

/** Returns a person's other messages, newest first, with their number. */
export async function listThreads(db: Sql, userId: number, but: number): Promise<SupportPerson['threads']> {
  const found = await rowsOf(
    db,
    { ...Thread.shape, total: Int },
    sql`select id, subject, ${iso(sql`created_at`)} as "createdAt", ${STATE_OF} as state, count(*) over ()::int as total
        from support_messages m where user_id = ${userId} and id <> ${but} and deleted_at is null and merged_into is null
        order by m.created_at desc, m.id desc limit ${THREADS}`,
  );
  const data = found.map(({ id, subject, createdAt, state }) => ({ id, subject, createdAt, state }));
  return { data, totalCounts: found[0]?.total ?? 0 };
}

/** Selects the unanswered messages with the subject of this one, in any case. */
const sameAs = (id: number) =>
  sql`deleted_at is null and merged_into is null and ${WAITS}
      and lower(subject) = (select lower(subject) from support_messages where id = ${id})`;

/** Counts the other unanswered messages with the same subject. */
export async function countSame(db: Sql, id: number): Promise<number> {
  const [found] = await rowsOf(
    db,
    { total: Int },
    sql`select count(*)::int as total from support_messages where ${sameAs(id)} and id <> ${id}`,
  );
  return found?.total ?? 0;
}

/** Returns the oldest unanswered messages with the same subject, this one first if it is unanswered. */
export async function listSame(db: Sql, id: number, mediaUrl: string): Promise<SupportRow[]> {
  return rowsOf(
    db,
    SupportRow,
    sql`with same as (
          select id from support_messages where ${sameAs(id)}
          order by support_messages.id <> ${id}, created_at, id limit ${SUPPORT.manyMax}
        )
        select ${supportRowColumns(mediaUrl)} from same join support_messages m using (id) join users u on u.id = m.user_id
        order by m.id <> ${id}, m.created_at, m.id`,
  );
}
