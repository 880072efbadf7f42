import { SupportRow } from '@greenroom/contract/support';
import type { SupportFilter, SupportQuery } from '@greenroom/contract/support';
import { SUPPORT } from '@greenroom/contract/support.rules';
import type { SupportSort } from '@greenroom/contract/support-list.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listPage, selectIds } from '#kit/db/list.ts';
import type { List, Order, Page } from '#kit/db/list.ts';
import { nameOrder, titleOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { STATE_OF, narrowSupport } from '#rooms/support/support.filter.ts';
import { WAITS } from '#rooms/support/support.table.ts';
import { APPEAL_OF_MESSAGE } from '#rooms/users/measures/appeals.table.ts';

/**
 * Each order has an index that ends in the id and in the filtered columns. `waiting`: those who wait by their time, then
 * all others by theirs, the newest first; no time in seconds reaches the number between them.
 */
export const SUPPORTS: List<SupportSort> = {
  from: sql`support_messages`,
  orders: {
    subject: [titleOrder(sql`subject`)],
    createdAt: [sql`created_at`],
    name: [nameOrder(sql`sender_name`)],
    email: [sql`sender_email`],
    waiting: [
      sql`case when ${WAITS} then extract(epoch from waiting_since) else 1e11 - extract(epoch from created_at) end`,
    ],
  },
  first: selectFirstByWaiting,
};

/** Selects a message as in the API, from `m` with its sender `u`. */
export const supportRowColumns = (mediaUrl: string, message: SQL = sql`m.message`): SQL => sql`
  m.id, m.subject, ${message} as message, ${iso(sql`m.created_at`)} as "createdAt", m.replied,
  ${STATE_OF} as state, ${iso(sql`m.waiting_since`)} as "waitingSince",
  case when m.stage = 'later' and m.later_until > now() then ${iso(sql`m.later_until`)} end as "laterUntil",
  (select jsonb_build_object('id', a.id, 'name', a.name, 'picture_url', ${mediaUrl}::text || a.picture_key)
   from admins a where a.id = m.assignee_id) as assignee,
  m.replied and not exists (
    select from support_replies r join mails l on l.id = r.mail_id join support_messages t on t.id = r.message_id
    where (t.id = m.id or t.merged_into = m.id) and l.state in ('queued', 'sent') and not l.is_written) as "isWritten",
  ${APPEAL_OF_MESSAGE} as appeal,
  jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
                     'profile_image', ${mediaUrl}::text || u.profile_image) as user`;

/**
 * Selects the beginning of a long message, without a partial tag or entity at the end: a hundred whole ones would take
 * seconds.
 */
const BEGINNING = sql`case when length(m.message) > ${SUPPORT.listedMax}::int
  then regexp_replace(left(m.message, ${SUPPORT.listedMax}::int), '(<[^>]*|&[^;[:space:]]*)$', '') else m.message end`;

/** Selects the ids of all messages that match; `adminId`: who asks. */
export const selectSupports = (filter: SupportFilter, adminId: number): SQL =>
  selectIds(SUPPORTS, narrowSupport(filter, adminId));

/** Selects the first of those who wait from both halves of their order, which have an index each. */
function selectFirstByWaiting(
  { sort_by, sort_dir }: Order<SupportSort>,
  where: SQL,
  most: number,
): SQL | null {
  if (sort_by !== 'waiting') return null;
  const [dir, opposite] = sort_dir === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const ids = sql`select id, ${SUPPORTS.orders.waiting[0]} as key0 from support_messages where ${where}`;
  return sql`
    (${ids} and stage in ('open', 'later') and ${WAITS} order by waiting_since ${dir}, id ${dir} limit ${most})
    union all (${ids} and not ${WAITS} order by created_at ${opposite}, id ${dir} limit ${most})`;
}

type Asker = { mediaUrl: string; adminId: number };

/** Returns a page of messages with how many match, in one statement. `message` is HTML as it is stored. */
export const listSupports = (
  db: Sql,
  query: SupportQuery,
  { mediaUrl, adminId }: Asker,
): Promise<Page<SupportRow>> =>
  listPage(db, SUPPORTS, query, narrowSupport(query, adminId), {
    row: SupportRow,
    fields: supportRowColumns(mediaUrl, BEGINNING),
    rows: sql`support_messages m using (id) join users u on u.id = m.user_id`,
  });

const Texts = z.object({ thread: Int, subject: Text, message: Text, answers: Text });
type Texts = z.input<typeof Texts>;

/** How many letters of texts are read to show what a search found: a hundred long threads would take the server seconds. */
const READ_MAX = 500_000;

/**
 * Returns what was written in threads, and in the messages that were merged into them: those of the first threads, until
 * it is much. `message` is HTML as it is stored.
 */
export const listTexts = (db: Sql, ids: readonly number[]): Promise<Texts[]> =>
  rowsOf(
    db,
    Texts,
    sql`select thread, subject, message, answers from (
          select wanted.id as thread, subject, message, reply_texts as answers, row_number() over own as row,
            sum(length(subject) + length(message) + length(reply_texts)) over own as letters
          from ${wantedIds(ids)} join support_messages m on wanted.id in (m.id, m.merged_into)
          where deleted_at is null
          window own as (order by wanted.place, merged_into is not null, created_at, m.id)
        ) texts where row = 1 or letters <= ${READ_MAX} order by row`,
  );
