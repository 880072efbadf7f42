import { SUPPORT } from '@greenroom/contract/support.rules';
import { FailedMail } from '@greenroom/contract/support-desk';

import { findPage } from '#kit/db/list.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Returns a page of the mails that could not be sent, newest first, with the exact number. */
export async function listFailedMails(
  db: Sql,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: FailedMail[]; totalCounts: number }> {
  const found = await findPage(
    db,
    FailedMail,
    sql`with page as (
          select * from mails where state = 'failed' order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select m.id, m.kind, m.to_name as "toName", m.to_email as "toEmail", m.subject,
               ${iso(sql`m.created_at`)} as "createdAt", m.error, m.unclear_tries >= 2 as "isUnclear",
               m.link, m.text <> '' as "canRetry", t.total
        from (select count(*)::int as total from mails where state = 'failed') t left join page m on true
        order by m.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Locks the failed mails that can be sent again, oldest first, until the end of the transaction. */
export async function lockRetryable(tx: Tx): Promise<number[]> {
  const found = await rowsOf(
    tx,
    { id: Int },
    // Those that may have been delivered are sent again one by one, by somebody who decided it.
    sql`select id from mails where state = 'failed' and text <> '' and unclear_tries < 2
        order by id limit ${SUPPORT.retryMax} for update skip locked`,
  );
  return found.map(({ id }) => id);
}

/** Returns whether there is such a mail, in whatever state. */
export async function hasMail(db: Sql, id: number): Promise<boolean> {
  return await hasRow(db, sql`select id from mails where id = ${id}`);
}

/** Returns whether a mail could not be sent. */
export async function hasFailed(db: Sql, id: number): Promise<boolean> {
  return await hasRow(db, sql`select from mails where id = ${id} and state = 'failed'`);
}
