import type { Note } from '@greenroom/contract/users-profile';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { removeRecord } from '#kit/records/trash.ts';
import * as store from '#rooms/users/profile/notes.store.ts';

/** Adds a note about a user; its audit entries belong to the user. @throws not_found */
export async function createNote(
  db: Sql,
  request: FastifyRequest,
  userId: number,
  message: string,
): Promise<Note> {
  const { id: adminId, email: admin } = currentUser(request);
  return db.transaction(async (tx) => {
    if (!(await store.lockUser(tx, userId))) fail('not_found');
    const note = await store.createNote(tx, { userId, message, adminId, admin });
    const after = { note: note.id, message };
    await audit(tx, request, { action: 'users.createNote', kind: 'users', record: userId, after });
    return note;
  });
}

/** Removes a note, whoever wrote it. @throws not_found */
export async function removeNote(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, message } = (await store.getNote(tx, id)) ?? fail('not_found');
    if (!(await removeRecord(tx, store.userNotesTrash, id))) fail('not_found');
    const before = { note: id, message };
    await audit(tx, request, { action: 'users.removeNote', kind: 'users', record: userId, before });
  });
}
