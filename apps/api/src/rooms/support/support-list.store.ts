import { LIMITS } from '@greenroom/contract/kit/limits';
import type { SupportQuery, SupportRow } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { SupportSort } from '@greenroom/contract/support-list.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { all, iso, patternOf } from '#kit/db/sql.ts';

/** Each order has an index that ends in the id and in the filtered columns. */
const ORDERS: Record<SupportSort, SQL> = {
  subject: sql`lower(subject)`,
  createdAt: sql`created_at`,
  name: sql`lower(sender_name)`,
  email: sql`sender_email`,
};

/** The same for the rows of one page, which are joined to their senders. */
const AGAIN: Record<SupportSort, SQL> = {
  subject: sql`lower(m.subject)`,
  createdAt: sql`m.created_at`,
  name: sql`lower(m.sender_name)`,
  email: sql`m.sender_email`,
};

/** Selects a message as in the API, from `m` with its sender `u`. */
export const fieldsOf = (mediaUrl: string, message: SQL = sql`m.message`): SQL => sql`
  m.id, m.subject, ${message} as message, ${iso(sql`m.created_at`)} as "createdAt", m.replied,
  jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
                     'profile_image', ${mediaUrl}::text || u.profile_image) as user`;

/**
 * Selects the beginning of a long message, without a partial tag or entity at the end: a hundred whole ones would take
 * seconds.
 */
const BEGINNING = sql`case when length(m.message) > ${SUPPORT.listedMax}::int
  then regexp_replace(left(m.message, ${SUPPORT.listedMax}::int), '(<[^>]*|&[^;[:space:]]*)$', '') else m.message end`;

type Found = { steps: SQL; total: SQL };

/**
 * Selects the matches of a text search once, for the total and for the page; otherwise the planner scans an order
 * hoping for an early match. Without a search the tallies have the total.
 */
function findPage({ search = '', replied, user_id: userId, ...query }: SupportQuery): Found {
  const { sort_by, sort_dir, page, limit } = query;
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const part = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const wanted = all([
    sql`deleted_at is null`,
    ...(replied === undefined ? [] : [replied ? sql`replied` : sql`not replied`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
  ]);
  const text = search.trim().toLowerCase();
  if (text.length >= LIMITS.searchMin) {
    return {
      steps: sql`hit as materialized (
          select id, ${ORDERS[sort_by]} as key from support_messages
          where ${wanted} and search like ${patternOf(text)}
        ), page as (select id from hit order by key ${dir}, id ${dir} ${part})`,
      total: sql`(select count(*) from hit)`,
    };
  }
  const steps = sql`page as (
    select id from support_messages where ${wanted} order by ${ORDERS[sort_by]} ${dir}, id ${dir} ${part}
  )`;
  if (userId !== undefined) {
    return { steps, total: sql`(select count(*) from support_messages where ${wanted})` };
  }
  if (replied !== undefined) return { steps, total: sql`tally('supports', ${String(replied)})` };
  return { steps, total: sql`tally('supports', 'true') + tally('supports', 'false')` };
}

/** Returns a page of messages with the exact number of matches, in one statement. `message` is HTML as it is stored. */
export async function listSupports(
  db: Sql,
  query: SupportQuery,
  mediaUrl: string,
): Promise<{ data: SupportRow[]; totalCounts: number }> {
  const dir = query.sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const { steps, total } = findPage(query);
  const found = await rowsOf<SupportRow & { total: number }>(
    db,
    sql`with ${steps}, total as (select ${total} as total)
        select ${fieldsOf(mediaUrl, BEGINNING)}, total.total::int as total
        from total left join (page join support_messages m using (id) join users u on u.id = m.user_id) on true
        order by ${AGAIN[query.sort_by]} ${dir}, m.id ${dir}`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? 0 };
}
