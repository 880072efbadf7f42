import { Desk } from '@greenroom/contract/support-desk';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, orNull } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { listComments } from '#rooms/support/desk/comments.store.ts';
import { WAITS } from '#rooms/support/support.table.ts';

/** A message that can be merged: it is not answered, nothing was merged into it, and it is no appeal, which is decided by itself. */
const MERGEABLE = sql`deleted_at is null and merged_into is null and not replied
  and not exists (select from support_messages t where t.merged_into = o.id)
  and not exists (select from appeals a where a.support_id = o.id)`;

/** Returns what the thread of a message holds beside replies. `message` of a merged one is HTML as it is stored. */
export async function getDesk(db: Sql, id: number): Promise<Desk> {
  const [row] = await rowsOf(
    db,
    { mergedInto: orNull(Int) },
    sql`select merged_into as "mergedInto" from support_messages where id = ${id}`,
  );
  const merged = await rowsOf(
    db,
    Desk.shape.merged.element,
    sql`select id, subject, message, original, ${iso(sql`created_at`)} as "createdAt" from support_messages
        where merged_into = ${id} and deleted_at is null order by created_at, id`,
  );
  const open = await rowsOf(
    db,
    Desk.shape.open.element,
    sql`select o.id, o.subject, ${iso(sql`o.created_at`)} as "createdAt" from support_messages o
        where o.user_id = (select user_id from support_messages where id = ${id}) and o.id <> ${id}
          and ${MERGEABLE} and ${WAITS} order by o.created_at desc, o.id desc limit 50`,
  );
  return { mergedInto: row?.mergedInto ?? null, merged, open, comments: await listComments(db, id) };
}

/** Merges messages of the same person into a thread. Returns how many could be. */
export async function mergeMessages(tx: Tx, thread: number, userId: number, ids: number[]): Promise<number> {
  const merged = await rowsOf(
    tx,
    { id: Int },
    sql`update support_messages o set merged_into = ${thread}
        where id = any (${sql.param(ids)}::bigint[]) and id <> ${thread} and user_id = ${userId} and ${MERGEABLE}
        returning id`,
  );
  await tx.execute(sql`update support_messages set state = 'open', later_until = null where id = ${thread}`);
  await tx.execute(sql`select settle_support(${thread})`);
  return merged.length;
}

/** Takes merged messages out of a thread. Returns how many were part of it. */
export async function separateMessages(tx: Tx, thread: number, ids: number[]): Promise<number> {
  const apart = await rowsOf(
    tx,
    { id: Int },
    sql`update support_messages set merged_into = null
        where id = any (${sql.param(ids)}::bigint[]) and merged_into = ${thread} and deleted_at is null returning id`,
  );
  for (const each of [thread, ...apart.map(({ id }) => id)]) {
    await tx.execute(sql`select settle_support(${each})`);
  }
  return apart.length;
}
