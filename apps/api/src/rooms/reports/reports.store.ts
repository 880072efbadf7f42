import { OwnReport, ReportRow, Reported } from '@greenroom/contract/reports';
import type { ReportQuery } from '@greenroom/contract/reports';
import { REPORTS } from '@greenroom/contract/reports.rules';
import type { ReportReason } from '@greenroom/contract/reports.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { findPage, listPage, selectIds } from '#kit/db/list.ts';
import type { Page } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { Reportable } from '#kit/records/reportable.ts';
import { REPORTED, narrowReports } from '#rooms/reports/reports.filter.ts';

/** Where rows are read: what members can report, and where pictures are. */
export type Shown = { things: readonly Reportable[]; mediaUrl: string };

const reportPersonJson = (
  { mediaUrl }: Pick<Shown, 'mediaUrl'>,
  id: SQL,
): SQL => sql`(select jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email,
  'picture_url', ${mediaUrl}::text || a.profile_image) from users a where a.id = ${id} and a.deleted_at is distinct from '-infinity')`;

/** Selects what a part belongs to, such as the post of a response. */
const selectWithin = (things: readonly Reportable[]): SQL =>
  sql`case t.kind ${sql.join(
    things.flatMap(({ kind, within }) => (within ? [sql`when ${kind} then (${within(sql`t.record`)})`] : [])),
    sql` `,
  )} end`;

const selectIsShown = (things: readonly Reportable[]): SQL =>
  sql`case t.kind ${sql.join(
    things.map(({ kind, isShown }) => sql`when ${kind} then (${isShown(sql`t.record`)})`),
    sql` `,
  )} end`;

const reportRowColumns = (shown: Shown): SQL => sql`
  t.id, t.kind, t.record, ${selectWithin(shown.things)} as within, t.title, t.words, ${reportPersonJson(shown, sql`t.maker_id`)} as maker, t.reporters,
  case when t.held_for is not null then jsonb_build_object('rule', t.held_for) end as held, (
    select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
    from (select r.reason, count(*)::int as count from reports r where r.thing_id = t.id group by 1) g
  ) as reasons,
  ${iso(sql`t.created_at`)} as "firstAt", ${iso(sql`t.last_at`)} as "lastAt", ${selectIsShown(shown.things)} as "isShown",
  case when t.decision is not null then jsonb_build_object('decision', t.decision, 'reason', t.reason,
    'by', coalesce((select name from admins d where d.id = t.decided_by_id), 'A colleague'), 'at', ${iso(sql`t.decided_at`)},
    'measure', (select m.kind from measures m where m.id = t.measure_id)) end as decision,
  (select count(*)::int from reported_things e where e.kind = t.kind and e.record = t.record and e.decision is not null
    and e.id <> t.id) as earlier,
  (select count(*)::int from reported_things e where e.maker_id = t.maker_id and e.decision = 'hidden' and e.id <> t.id)
    as "makerHidden"`;

/** Selects the ids of all reported things that match. */
export const selectReported = (filter: Partial<ReportQuery>): SQL =>
  selectIds(REPORTED, narrowReports(filter));

/** Returns a page of the queue with how many match, in one statement. */
export const listReported = (db: Sql, query: ReportQuery, shown: Shown): Promise<Page<ReportRow>> =>
  listPage(db, REPORTED, query, narrowReports(query), {
    row: ReportRow,
    fields: reportRowColumns(shown),
    rows: sql`reported_things t using (id)`,
  });

/** Returns a reported thing, or null. */
export async function getReported(db: Sql, id: number, shown: Shown): Promise<ReportRow | null> {
  const [found] = await rowsOf(
    db,
    ReportRow,
    sql`select ${reportRowColumns(shown)} from reported_things t where t.id = ${id} and t.deleted_at is null`,
  );
  return found ?? null;
}

type Paged = { page: number; limit: number };

/** Returns who reported a thing, newest first; null when there is no such thing. */
export const listReporters = (db: Sql, id: number, { page, limit }: Paged, mediaUrl: string) =>
  findPage(
    db,
    Reported,
    sql`with mine as (
          select * from reports where thing_id = ${id} order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select t.reporters as total, r.id, r.reason, r.words, ${iso(sql`r.created_at`)} as "createdAt",
          ${reportPersonJson({ mediaUrl }, sql`r.user_id`)} as by, ${countEndedReports(sql`<>`)} as right, ${countEndedReports(sql`=`)} as wrong
        from reported_things t left join mine r on r.thing_id = t.id
        where t.id = ${id} and t.deleted_at is null order by r.id desc`,
  );

/** Counts the earlier reports of a member that ended with nothing, or did not. */
const countEndedReports = (
  compared: SQL,
): SQL => sql`(select count(*)::int from reports o join reported_things e on e.id = o.thing_id
  where o.user_id = r.user_id and e.decision ${compared} 'nothing' and e.id <> r.thing_id)`;

/** Returns a member's own reports, newest first. */
export async function listOwn(db: Sql, userId: number, { page, limit }: Paged) {
  const found = await findPage(
    db,
    OwnReport,
    sql`with mine as (
          select * from reports where user_id = ${userId} order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select (select count(*)::int from reports where user_id = ${userId}) as total, r.id, t.kind, t.record, t.title,
          r.reason, r.words, ${iso(sql`r.created_at`)} as "createdAt", coalesce(t.decision, 'open') as outcome
        from (values (1)) one(n) left join mine r on true left join reported_things t on t.id = r.thing_id
        order by r.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Returns what can be reported, also what was removed not long ago; null when there is no such thing. */
export async function findThing(tx: Tx, { of }: Reportable, id: number) {
  const [found] = await rowsOf(
    tx,
    { title: Text, words: Text, maker_id: orNull(Int) },
    sql`${of} where id = ${id}
        and (deleted_at is null or deleted_at > now() - ${`${REPORTS.goneDays} days`}::interval)`,
  );
  return found ?? null;
}

type NewReport = {
  kind: Reportable['kind'];
  record: number;
  title: string;
  words: string;
  makerId: number | null;
  by: { userId: number; reason: ReportReason; words: string; mail: boolean };
};

/** Characters of a thing's name and words that are kept, and of all that a member says about one. */
const KEPT = { title: 200, words: 2000, said: 5000 };

/** Adds a member's report to the open ones of a thing, and returns both ids. */
export async function addReport(tx: Tx, report: NewReport): Promise<{ thing: number; report: number }> {
  const { kind, record, title, words, makerId, by } = report;
  const [thing] = await rowsOf(
    tx,
    { id: Int },
    sql`insert into reported_things (kind, record, title, words, maker_id)
        values (${kind}, ${record}, left(${title}, ${KEPT.title}), left(${words}, ${KEPT.words}), ${makerId})
        on conflict (kind, record) where decision is null and deleted_at is null
        do update set last_at = now() returning id`,
  );
  if (!thing) throw new Error('a report found no place');
  const [added] = await rowsOf(
    tx,
    { id: Int },
    sql`insert into reports as r (thing_id, user_id, reason, words, by_mail)
        values (${thing.id}, ${by.userId}, ${by.reason}, ${by.words}, ${by.mail})
        on conflict (thing_id, user_id) do update set reason = excluded.reason, by_mail = excluded.by_mail,
          words = left(concat_ws(E'\n', nullif(r.words, ''), nullif(excluded.words, '')), ${KEPT.said})
        returning id`,
  );
  if (!added) throw new Error('a report was not written');
  await tx.execute(
    sql`update reported_things t set reporters = (select count(*) from reports where thing_id = t.id) where id = ${thing.id}`,
  );
  return { thing: thing.id, report: added.id };
}
