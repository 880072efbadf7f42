import { SUPPORT } from '@greenroom/contract/support.rules';
import { SupportRow } from '@greenroom/contract/support';
import * as z from 'zod';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Float, orNull, Text } from '#kit/db/row.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { supportRowColumns } from '#rooms/support/desk/list.store.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** The replies, comments and merged messages depend on the row: hidden, restored and purged with it. */
export const supportTrash: TrashSpec = {
  kind: 'supports',
  permission: 'support.change',
  action: 'support.remove',
  table: supportMessages,
  title: supportMessages.subject,
  owns: [{ table: supportMessages, by: supportMessages.mergedInto }],
  ownedBy: { table: users, by: supportMessages.userId },
};

/** A message as it is stored, with what was sent if something was taken out of it. */
const Stored = z.object({ ...SupportRow.shape, original: orNull(Text) });
type Stored = z.input<typeof Stored>;

/** Returns one message, or null. `message` is HTML as it is stored. */
export async function getSupport(db: Sql, id: number, mediaUrl: string): Promise<Stored | null> {
  const [found] = await rowsOf(
    db,
    Stored,
    sql`select ${supportRowColumns(mediaUrl)}, m.original from support_messages m join users u on u.id = m.user_id
        where m.id = ${id} and m.deleted_at is null`,
  );
  return found ?? null;
}

/** Locks a message until the end of the transaction, so that two colleagues do not both answer it. */
export async function lockMessage(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select id from support_messages where id = ${id} for no key update`);
}

/**
 * Returns the name of the sender, or null when they are removed. Locks the user, so that their messages are handled one
 * by one.
 */
export async function lockSender(tx: Tx, userId: number): Promise<string | null> {
  const [found] = await rowsOf(
    tx,
    { name: Text },
    sql`select name from users where id = ${userId} and deleted_at is null for no key update`,
  );
  return found?.name ?? null;
}

/** Returns for how many seconds the user may write no further message; 0 when they may. */
export async function secondsToMessage(tx: Tx, userId: number): Promise<number> {
  const [last] = await rowsOf(
    tx,
    { seconds: Float },
    sql`select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds
        from support_messages where user_id = ${userId} and created_at > now() - interval '1 hour'
        order by created_at desc offset ${SUPPORT.messagesAnHour - 1} limit 1`,
  );
  return Math.max(0, last?.seconds ?? 0);
}

/** Stores a message and returns its id. */
export async function createMessage(
  db: Sql,
  message: Pick<typeof supportMessages.$inferInsert, 'userId' | 'subject' | 'message' | 'original'>,
): Promise<number> {
  return onlyRow(await db.insert(supportMessages).values(message).returning({ id: supportMessages.id })).id;
}
