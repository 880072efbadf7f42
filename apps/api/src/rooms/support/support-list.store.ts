import type { SupportQuery, SupportRow } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { SupportSort } from '@greenroom/contract/support-list.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { iso } from '#kit/db/sql.ts';
import { STATE_OF, soughtOf, totalOf, whereOf } from '#rooms/support/support.filter.ts';
import { WAITS } from '#rooms/support/support.table.ts';

/**
 * Each order has an index that ends in the id and in the filtered columns. `waiting`: those who wait by their time, then
 * all others by theirs, the newest first; no time in seconds reaches the number between them.
 */
const ORDERS: Record<SupportSort, SQL> = {
  subject: sql`lower(subject)`,
  createdAt: sql`created_at`,
  name: sql`lower(sender_name)`,
  email: sql`sender_email`,
  waiting: sql`case when ${WAITS} then extract(epoch from waiting_since) else 1e11 - extract(epoch from created_at) end`,
};

/** Selects a message as in the API, from `m` with its sender `u`. */
export const fieldsOf = (mediaUrl: string, message: SQL = sql`m.message`): SQL => sql`
  m.id, m.subject, ${message} as message, ${iso(sql`m.created_at`)} as "createdAt", m.replied,
  ${STATE_OF} as state, ${iso(sql`m.waiting_since`)} as "waitingSince",
  case when m.stage = 'later' and m.later_until > now() then ${iso(sql`m.later_until`)} end as "laterUntil",
  (select jsonb_build_object('id', a.id, 'name', a.name, 'picture_url', ${mediaUrl}::text || a.picture_key)
   from admins a where a.id = m.assignee_id) as assignee,
  m.replied and not exists (
    select from support_replies r join mails l on l.id = r.mail_id join support_messages t on t.id = r.message_id
    where (t.id = m.id or t.merged_into = m.id) and l.state in ('queued', 'sent') and not l.is_written) as "isWritten",
  jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
                     'profile_image', ${mediaUrl}::text || u.profile_image) as user`;

/**
 * Selects the beginning of a long message, without a partial tag or entity at the end: a hundred whole ones would take
 * seconds.
 */
const BEGINNING = sql`case when length(m.message) > ${SUPPORT.listedMax}::int
  then regexp_replace(left(m.message, ${SUPPORT.listedMax}::int), '(<[^>]*|&[^;[:space:]]*)$', '') else m.message end`;

type Narrowing = Partial<SupportQuery>;

/** Builds the order of the list, for `support_messages` alone. */
export function orderedBy({ sort_by, sort_dir }: Pick<SupportQuery, 'sort_by' | 'sort_dir'>): SQL {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${ORDERS[sort_by]} ${dir}, id ${dir}`;
}

/** Selects the ids of all messages that match; `adminId`: who asks. */
export function selectSupports(filter: Narrowing, adminId: number): SQL {
  const sought = soughtOf(filter.search);
  const found =
    sought &&
    sql` and id in (
    select coalesce(merged_into, id) from support_messages where deleted_at is null and ${sought})`;
  return sql`select id from support_messages where ${whereOf(filter, adminId)}${found ?? sql``}`;
}

type Found = { steps: SQL; total: SQL };

/**
 * Selects the matches of a text search once, for the total and for the page; otherwise the planner scans an order
 * hoping for an early match. What is found in a merged message is its thread's.
 */
function searchPage(sought: SQL, where: SQL, key: SQL, part: SQL, dir: SQL): Found {
  return {
    steps: sql`thread as materialized (
        select distinct coalesce(merged_into, id) as id from support_messages
        where deleted_at is null and ${sought}
      ), hit as materialized (
        select id, ${key} as key from support_messages join thread using (id) where ${where}
      ), page as (select id, key from hit order by key ${dir}, id ${dir} ${part})`,
    total: sql`(select count(*) from hit)`,
  };
}

/** The order of those who wait: from both halves, which have an index each, as many as the page may need. */
function waitingPage(where: SQL, { page, limit }: SupportQuery, part: SQL, isUp: boolean): SQL {
  const key = ORDERS.waiting;
  const [dir, opposite] = isUp ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const most = sql`limit ${page * limit}`;
  return sql`waiting as (
      select id, ${key} as key from support_messages
      where ${where} and stage in ('open', 'later') and ${WAITS} order by waiting_since ${dir}, id ${dir} ${most}
    ), others as (
      select id, ${key} as key from support_messages
      where ${where} and not ${WAITS} order by created_at ${opposite}, id ${dir} ${most}
    ), page as (
      select id, key from (select * from waiting union all select * from others) every
      order by key ${dir}, id ${dir} ${part}
    )`;
}

function findPage(query: SupportQuery, adminId: number): Found {
  const { sort_by, sort_dir, page, limit } = query;
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const part = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const where = whereOf(query, adminId);
  const key = ORDERS[sort_by];
  const sought = soughtOf(query.search);
  if (sought) return searchPage(sought, where, key, part, dir);
  const total = totalOf(query, where);
  if (sort_by === 'waiting') return { steps: waitingPage(where, query, part, sort_dir === 'asc'), total };
  const steps = sql`page as (
    select id, ${key} as key from support_messages where ${where} order by ${key} ${dir}, id ${dir} ${part}
  )`;
  return { steps, total };
}

type Asker = { mediaUrl: string; adminId: number };

/** Returns a page of messages with the exact number of matches, in one statement. `message` is HTML as it is stored. */
export async function listSupports(
  db: Sql,
  query: SupportQuery,
  { mediaUrl, adminId }: Asker,
): Promise<{ data: SupportRow[]; totalCounts: number }> {
  const dir = query.sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const { steps, total } = findPage(query, adminId);
  const found = await rowsOf<SupportRow & { total: number }>(
    db,
    sql`with ${steps}, total as (select ${total} as total)
        select ${fieldsOf(mediaUrl, BEGINNING)}, total.total::int as total
        from total left join (page join support_messages m using (id) join users u on u.id = m.user_id) on true
        order by page.key ${dir}, page.id ${dir}`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? 0 };
}
