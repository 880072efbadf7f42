import type { AuditEntry, AuditFilter } from '@greenroom/contract/audit';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import { all, iso } from '#kit/db/sql.ts';
import { columnOf } from '#kit/records/trash.ts';
import { admins } from '#rooms/account/account.table.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';
import { contestEntries } from '#rooms/contest/contest.table.ts';
import { handoverNotes } from '#rooms/dashboard/dashboard.table.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';
import { parlours } from '#rooms/parlours/parlours.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { projects } from '#rooms/projects/projects.table.ts';
import { sales } from '#rooms/sales/sales.table.ts';
import { savedReplies, supportMessages } from '#rooms/support/support.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** Where the records of each kind have their names. */
const TITLES: Record<string, { table: PgTable; title: PgColumn }> = {
  admins: { table: admins, title: admins.name },
  users: { table: users, title: users.name },
  projects: { table: projects, title: projects.title },
  podcasts: { table: podcasts, title: podcasts.name },
  bulletins: { table: bulletins, title: bulletins.title },
  supports: { table: supportMessages, title: supportMessages.subject },
  saved_replies: { table: savedReplies, title: savedReplies.title },
  news: { table: headlines, title: headlines.title },
  songs: { table: contestEntries, title: contestEntries.title },
  parlours: { table: parlours, title: parlours.suiteTitle },
  sales: { table: sales, title: sales.title },
  handover_notes: { table: handoverNotes, title: handoverNotes.message },
};

/** The name of the record of an entry `e`. */
const TITLE = sql`case e.kind ${sql.join(
  Object.entries(TITLES).map(
    ([kind, { table, title }]) =>
      sql`when ${sql.raw(`'${kind}'`)} then (select left(${sql.identifier(columnOf(title))}, 200) from ${table} where id = e.number)`,
  ),
  sql` `,
)} end`;

/** Selects from a step `page` of entries, with who and what they are about. */
const entriesIn = (mediaUrl: string): SQL => sql`
  select e.id, e.actor, coalesce(a.name, u.name) as "actorName",
    ${mediaUrl}::text || coalesce(a.picture_key, u.profile_image) as "actorPicture_url",
    e.action, e.kind, e.record, ${TITLE} as title, e.before, e.after, ${iso(sql`e.created_at`)} as "createdAt",
    e.ip, e.request_id as "requestId"
  from (select *, case when record ~ '^[0-9]{1,15}$' then record::bigint end as number from page) e
  left join admins a on a.id = e.admin_id
  left join users u on u.id = substring(e.actor from '^user ([0-9]{1,15})$')::bigint and u.deleted_at is null
  order by e.created_at desc, e.id desc`;

function whereOf(filter: AuditFilter, zone: string): SQL {
  const { actor, action, kind, record, bulk, start_date: start, end_date: end } = filter;
  const dayOf = (day: string, plus: number) => sql`moment_of(${day}::date + ${plus}::int, ${zone})`;
  return all([
    ...(actor === undefined ? [] : [sql`e.admin_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(record === undefined ? [] : [sql`e.record = ${record}`]),
    ...(bulk === undefined ? [] : [sql`e.after ->> 'bulk' = ${bulk}`]),
    ...(start === undefined ? [] : [sql`e.created_at >= ${dayOf(start, 0)}`]),
    ...(end === undefined ? [] : [sql`e.created_at < ${dayOf(end, 1)}`]),
  ]);
}

/** Counts the matches exactly. Triggers count the entries of each kind and action, which may be very many. */
function totalOf(filter: AuditFilter, zone: string): SQL {
  const { action, kind, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined))
    return sql`(select count(*) from audit_entries e where ${whereOf(filter, zone)})`;
  const narrowed = all([
    sql`metric = 'audit'`,
    ...(kind === undefined ? [] : [sql`split_part(key, ' ', 1) = ${kind}`]),
    ...(action === undefined ? [] : [sql`substr(key, strpos(key, ' ') + 1) = ${action}`]),
  ]);
  return sql`(select coalesce(sum(amount), 0)::bigint from tallies where ${narrowed})`;
}

type Settings = { zone: string; mediaUrl: string };

/** Returns a page of entries, latest first, with the total of all matches. Days are in `zone`. */
export async function listAudit(
  db: Sql,
  { page, limit, ...filter }: AuditFilter & { page: number; limit: number },
  { zone, mediaUrl }: Settings,
): Promise<{ data: AuditEntry[]; totalCounts: number }> {
  const where = whereOf(filter, zone);
  const [found] = await rowsOf<{ data: AuditEntry[]; totalCounts: number }>(
    db,
    sql`with page as (
          select * from audit_entries e where ${where} order by e.created_at desc, e.id desc
          limit ${limit} offset ${(page - 1) * limit}
        )
        select ${totalOf(filter, zone)} as "totalCounts",
          (select coalesce(json_agg(r), '[]') from (${entriesIn(mediaUrl)}) r) as data`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Returns how many entries match a filter. */
export async function countAudit(db: Sql, filter: AuditFilter, zone: string): Promise<number> {
  const [found] = await rowsOf<{ total: number }>(db, sql`select ${totalOf(filter, zone)} as total`);
  return found?.total ?? 0;
}

/** Returns the next entries that match a filter, latest first. */
export function listAuditAfter(
  db: Sql,
  filter: AuditFilter,
  { zone, mediaUrl }: Settings,
  last: AuditEntry | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const older = sql`(e.created_at, e.id) < (${last?.createdAt ?? 'infinity'}::timestamptz, ${last?.id ?? 0})`;
  return rowsOf<AuditEntry>(
    db,
    sql`with page as (
          select * from audit_entries e where ${whereOf(filter, zone)} and ${older}
          order by e.created_at desc, e.id desc limit ${limit}
        ) ${entriesIn(mediaUrl)}`,
  );
}

/** Returns everybody of the staff, with those who left. */
export const listActors = (db: Sql): Promise<{ id: number; name: string; email: string }[]> =>
  rowsOf(db, sql`select id, name, email from admins order by deactivated_at is not null, name, id`);
