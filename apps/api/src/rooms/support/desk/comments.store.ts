import { Desk } from '@greenroom/contract/support-desk';
import type * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const Comment = Desk.shape.comments.element;
type Comment = z.input<typeof Comment>;

const listWhere = (db: Sql, where: SQL): Promise<Comment[]> =>
  rowsOf(
    db,
    Comment,
    sql`select c.id, c.message, ${iso(sql`c.created_at`)} as "createdAt", a.name as admin, a.id as "adminId"
        from support_comments c join admins a on a.id = c.admin_id where ${where} order by c.id`,
  );

/** Returns the comments on a message and on those that were merged into it, oldest first. */
export const listComments = (db: Sql, id: number): Promise<Comment[]> =>
  listWhere(db, sql`c.message_id in (select id from support_messages where ${id} in (id, merged_into))`);

export async function createComment(
  tx: Tx,
  { messageId, adminId, message }: { messageId: number; adminId: number; message: string },
): Promise<Comment | undefined> {
  const [made] = await rowsOf(
    tx,
    { id: Int },
    sql`insert into support_comments (message_id, admin_id, message)
        values (${messageId}, ${adminId}, ${message}) returning id`,
  );
  return (await listWhere(tx, sql`c.id = ${made?.id ?? 0}`))[0];
}

/** Removes a comment of this admin's own. Returns the message that it was about; null when there is none. */
export async function removeComment(
  tx: Tx,
  id: number,
  adminId: number,
): Promise<{ messageId: number; message: string } | null> {
  const [gone] = await rowsOf(
    tx,
    { messageId: Int, message: Text },
    sql`delete from support_comments where id = ${id} and admin_id = ${adminId}
        returning message_id as "messageId", message`,
  );
  return gone ?? null;
}
