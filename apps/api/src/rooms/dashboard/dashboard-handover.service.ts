import type { HandoverNote } from '@greenroom/contract/dashboard-desk';
import { DESK_MESSAGES } from '@greenroom/contract/dashboard-desk.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { removeRecord } from '#kit/records/trash.ts';
import * as store from '#rooms/dashboard/dashboard-handover.store.ts';

const KIND = 'handover_notes';

/** Leaves a note for the next colleague. */
export async function createHandover(
  db: Sql,
  request: FastifyRequest,
  message: string,
): Promise<HandoverNote> {
  const { id: adminId } = currentUser(request);
  return db.transaction(async (tx) => {
    const id = await store.createNote(tx, adminId, message);
    await audit(tx, request, {
      action: 'dashboard.createHandover',
      kind: KIND,
      record: id,
      after: { message },
    });
    return store.getNote(tx, { id, adminId });
  });
}

/** Changes one's own note. @throws not_found, forbidden when it is a colleague's */
export async function updateHandover(
  db: Db,
  request: FastifyRequest,
  { id, message }: { id: number; message: string },
): Promise<HandoverNote> {
  const { id: adminId } = currentUser(request);
  return db.transaction(async (tx) => {
    const before = (await store.lockNote(tx, id)) ?? fail('not_found');
    if (before.adminId !== adminId) fail('forbidden', { msg: DESK_MESSAGES.notYours });
    if (before.message !== message) {
      await store.updateNote(tx, id, message);
      await audit(tx, request, {
        action: 'dashboard.updateHandover',
        kind: KIND,
        record: id,
        before: { message: before.message },
        after: { message },
      });
    }
    return store.getNote(tx, { id, adminId });
  });
}

/** Marks a note as done, whoever wrote it: it can be restored from the trash. @throws not_found */
export async function removeHandover(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = (await store.lockNote(tx, id)) ?? fail('not_found');
    if (!(await removeRecord(tx, store.handoverTrash, id))) fail('not_found');
    await audit(tx, request, {
      action: 'dashboard.removeHandover',
      kind: KIND,
      record: id,
      before: { message },
    });
  });
}
