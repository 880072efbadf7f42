import type { SupportFilter, SupportListQuery, SupportQuery, SupportRow } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { SupportSort } from '@greenroom/contract/support-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { walkFor } from '#kit/db/walk.ts';
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

type Order = Pick<SupportQuery, 'sort_by' | 'sort_dir'>;

/** Builds the order of the list, for `support_messages` alone. */
export function orderedBy({ sort_by, sort_dir }: Order): SQL {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`${ORDERS[sort_by]} ${dir}, id ${dir}`;
}

/** Selects the ids of all messages that match; `adminId`: who asks. */
export function selectSupports(filter: SupportFilter, adminId: number): SQL {
  const sought = soughtOf(filter.search);
  const found = sought && sql` and id in (${selectThreads(sought)})`;
  return sql`select id from support_messages where ${whereOf(filter, adminId)}${found ?? sql``}`;
}

type Part = { limit: number; offset: number };

/**
 * Selects the ids of a part of an order, each with its `key`. Those who wait come from both halves of their order, which
 * have an index each: from each as many as may be needed.
 */
function partOf(where: SQL, { sort_by, sort_dir }: Order, { limit, offset }: Part): SQL {
  const key = ORDERS[sort_by];
  const [dir, opposite] = sort_dir === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const ids = sql`select id, ${key} as key from support_messages where ${where}`;
  const part = sql`limit ${limit} offset ${offset}`;
  if (sort_by !== 'waiting') return sql`${ids} order by ${key} ${dir}, id ${dir} ${part}`;
  const most = sql`limit ${offset + limit}`;
  return sql`select id, key from (
      (${ids} and stage in ('open', 'later') and ${WAITS} order by waiting_since ${dir}, id ${dir} ${most})
      union all (${ids} and not ${WAITS} order by created_at ${opposite}, id ${dir} ${most})
    ) every order by key ${dir}, id ${dir} ${part}`;
}

/** As many messages of an order are read at most before a text is looked up in its index. */
const MOST_WALKED = 5000;

type Found = { steps: SQL; total: SQL };

/**
 * Selects the page of a text search. A word that many messages have is found from the beginning of the order; other
 * matches are read once, for the total and for the page: the planner would scan an order hoping for an early match. What
 * is found in a merged message is its thread's.
 */
function findByText(sought: SQL, where: SQL, query: SupportListQuery, { limit, offset }: Part): Found {
  const { sort_by } = query;
  const dir = query.sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const { steps, isFound } = walkFor(
    offset + limit,
    MOST_WALKED,
    (walked) => sql`
      select id, key from (${partOf(where, query, { limit: walked, offset: 0 })}) first join support_messages m using (id)
      where ${sought} or exists (
        select from support_messages where merged_into = m.id and deleted_at is null and ${sought})
      order by key ${dir}, id ${dir}`,
  );
  return {
    steps: sql`${steps}, thread as materialized (
        ${selectThreads(sought)} and not ${isFound}
      ), hit as materialized (
        select id, ${ORDERS[sort_by]} as key from support_messages join thread using (id) where ${where}
      ), page as (
        select * from (select * from walk where ${isFound} union all table hit) found
        order by key ${dir}, id ${dir} limit ${limit} offset ${offset}
      )`,
    total: sql`case when ${isFound} then ${query.total === 'later' ? sql`null` : foundTotal(sought, where)}
      else (select count(*) from hit) end`,
  };
}

/** Selects the messages in whose thread a text is found. */
const selectThreads = (sought: SQL): SQL => sql`
  select distinct coalesce(merged_into, id) as id from support_messages where deleted_at is null and ${sought}`;

const foundTotal = (sought: SQL, where: SQL): SQL => sql`(
  select count(*) from support_messages join (${selectThreads(sought)}) thread using (id) where ${where})`;

function findPage(query: SupportListQuery, adminId: number): Found {
  const { page, limit } = query;
  const part = { limit, offset: (page - 1) * limit };
  const where = whereOf(query, adminId);
  const sought = soughtOf(query.search);
  if (sought) return findByText(sought, where, query, part);
  return { steps: sql`page as (${partOf(where, query, part)})`, total: totalOf(query, where) };
}

/** Returns the exact number of messages that match; `adminId`: who asks. */
export async function countSupports(db: Sql, filter: SupportFilter, adminId: number): Promise<number> {
  const where = whereOf(filter, adminId);
  const sought = soughtOf(filter.search);
  const total = sought ? foundTotal(sought, where) : totalOf(filter, where);
  const [found] = await rowsOf<{ total: number }>(db, sql`select ${total}::int as total`);
  return found?.total ?? 0;
}

type Asker = { mediaUrl: string; adminId: number };

/**
 * Returns a page of messages with the exact number of matches, in one statement. The total is null if it may come later.
 * `message` is HTML as it is stored.
 */
export async function listSupports(
  db: Sql,
  query: SupportListQuery,
  { mediaUrl, adminId }: Asker,
): Promise<{ data: SupportRow[]; totalCounts: number | null }> {
  const dir = query.sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const { steps, total } = findPage(query, adminId);
  const found = await rowsOf<SupportRow & { total: number | null }>(
    db,
    sql`with ${steps}, total as (select ${total} as total)
        select ${fieldsOf(mediaUrl, BEGINNING)}, total.total::int as total
        from total left join (page join support_messages m using (id) join users u on u.id = m.user_id) on true
        order by page.key ${dir}, page.id ${dir}`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? null };
}
