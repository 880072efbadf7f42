import { sql } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { removeRecords } from '#kit/records/trash.ts';
import { supportTrash } from '#rooms/support/support.store.ts';

/** Removes many messages and returns them; their replies are hidden with them. */
export async function removeSupports(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
  const gone = await removeRecords(tx, supportTrash, ids);
  const senders = await rowsOf<{ id: number; email: string }>(
    tx,
    sql`select id, sender_email as email from support_messages
        where id = any (${sql.param(gone.map(({ id }) => id))}::bigint[])`,
  );
  const emailOf = new Map(senders.map(({ id, email }) => [id, email]));
  return gone.map(({ id, title }) => ({ id, title, before: { subject: title, email: emailOf.get(id) } }));
}

/** Says of many messages that they need no answer, or opens them again; an answered one stays as it is. */
export async function setManyStates(
  tx: Tx,
  ids: readonly number[],
  state: 'open' | 'closed',
): Promise<BulkRow[]> {
  const rows = await rowsOf<{ id: number; title: string; was: string; isFixed: boolean }>(
    tx,
    sql`with was as materialized (
          select id, subject, state, replied or state = ${state} as "isFixed" from support_messages
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null and merged_into is null
          order by id for no key update
        ), changed as (
          update support_messages m set state = ${state}, later_until = null
          from was where m.id = was.id and not was."isFixed"
        )
        select id, subject as title, state as was, "isFixed" from was`,
  );
  return rows.map(({ id, title, was, isFixed }) =>
    isFixed ? { id, title } : { id, title, before: { state: was }, after: { state } },
  );
}
