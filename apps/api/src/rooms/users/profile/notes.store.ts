import { Note } from '@greenroom/contract/users-profile';

import { findPage } from '#kit/db/list.ts';
import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { userNotes, users } from '#rooms/users/users.table.ts';

export const userNotesTrash: TrashSpec = {
  kind: 'user_notes',
  permission: 'people.change',
  action: 'users.removeNote',
  loggedAs: { kind: 'users', by: userNotes.userId, detail: 'note' },
  table: userNotes,
  title: userNotes.message,
  owns: [],
  ownedBy: { table: users, by: userNotes.userId },
};

const FIELDS = sql`n.id, n.message, ${iso(sql`n.created_at`)} as "createdAt", n.admin`;

type Page = { page: number; limit: number };

/** Returns a page of the notes about a user, newest first, with the exact number; null when there is no such user. */
export async function listNotes(
  db: Sql,
  userId: number,
  { page, limit }: Page,
): Promise<{ data: Note[]; totalCounts: number } | null> {
  const theirs = sql`user_id = ${userId} and deleted_at is null`;
  return findPage(
    db,
    Note,
    sql`with page as (
          select * from user_notes where ${theirs} order by id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select ${FIELDS}, (select count(*)::int from user_notes where ${theirs}) as total
        from users u left join page n on true where u.id = ${userId} and u.deleted_at is null
        order by n.id desc`,
  );
}

/** Locks a user against removal until the transaction ends. Returns false when there is no such user. */
export async function lockUser(db: Sql, id: number): Promise<boolean> {
  return hasRow(db, sql`select id from users where id = ${id} and deleted_at is null for share`);
}

export async function createNote(
  db: Sql,
  note: { userId: number; message: string; adminId: number; admin: string },
): Promise<Note> {
  const { userId, message, adminId, admin } = note;
  const made = onlyRow(
    await rowsOf(
      db,
      Note,
      sql`insert into user_notes as n (user_id, message, admin_id, admin)
        values (${userId}, ${message}, ${adminId}, ${admin}) returning ${FIELDS}`,
    ),
  );
  return made;
}

/** Returns a note that is not removed, or null. */
export async function getNote(db: Sql, id: number): Promise<{ userId: number; message: string } | null> {
  const [found] = await rowsOf(
    db,
    { userId: Int, message: Text },
    sql`select user_id as "userId", message from user_notes where id = ${id} and deleted_at is null`,
  );
  return found ?? null;
}
