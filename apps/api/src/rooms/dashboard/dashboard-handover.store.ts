import { HandoverNote } from '@greenroom/contract/dashboard-desk';

import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { handoverNotes } from '#rooms/dashboard/dashboard.table.ts';

export const handoverTrash: TrashSpec = {
  kind: 'handover_notes',
  permission: 'desk.change',
  action: 'dashboard.removeHandover',
  table: handoverNotes,
  title: handoverNotes.message,
  owns: [],
};

/** Selects a note `n` with its author `a`, as `adminId` sees it. */
export const noteFieldsOf = (adminId: number): SQL => sql`
  n.id, n.message, a.name as author, n.admin_id = ${adminId} as "isOwn",
  ${iso(sql`n.created_at`)} as "createdAt", ${iso(sql`n.edited_at`)} as "editedAt"`;

type Place = { id: number; adminId: number };

/** Adds a note and returns its id. */
export async function createNote(tx: Sql, adminId: number, message: string): Promise<number> {
  return onlyRow(
    await tx.insert(handoverNotes).values({ adminId, message }).returning({ id: handoverNotes.id }),
  ).id;
}

/** Locks a note until the transaction ends, and returns it; null when there is none. */
export async function lockNote(tx: Tx, id: number): Promise<{ adminId: number; message: string } | null> {
  const [found] = await rowsOf(
    tx,
    { adminId: Int, message: Text },
    sql`select admin_id as "adminId", message from handover_notes
        where id = ${id} and deleted_at is null for no key update`,
  );
  return found ?? null;
}

export async function updateNote(tx: Tx, id: number, message: string): Promise<void> {
  await tx.execute(sql`update handover_notes set message = ${message}, edited_at = now() where id = ${id}`);
}

/** Returns a note as `adminId` sees it. */
export async function getNote(db: Sql, { id, adminId }: Place): Promise<HandoverNote> {
  const [found] = await rowsOf(
    db,
    HandoverNote,
    sql`select ${noteFieldsOf(adminId)} from handover_notes n join admins a on a.id = n.admin_id where n.id = ${id}`,
  );
  if (!found) throw new Error('the note is gone');
  return found;
}
