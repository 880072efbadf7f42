import { fileNameOf } from '@greenroom/contract/kit/cut-text';
import type { MailFile } from '@greenroom/contract/support-files';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { readFiles } from '#rooms/support/incoming/files.service.ts';
import * as store from '#rooms/support/replies/reply-files.store.ts';
import { lockRepliesOf } from '#rooms/support/replies/replies.store.ts';

/** Stores a file for a reply that is being written. @throws bad_input with the reason */
export async function addFile(
  db: Db,
  request: FastifyRequest,
  { name, content }: { name: string; content: Buffer },
): Promise<MailFile> {
  const adminId = currentUser(request).id;
  const own = fileNameOf(name, SUPPORT.fileNameMax) || 'file';
  const [read] = await readFiles(request.server.objects, [{ name: own, type: '', content }]);
  if (!read?.content) fail('bad_input', { errors: { file: [read?.refusal ?? SUPPORT_MESSAGES.fileEmpty] } });
  // A picture that is encoded again may be larger than it was.
  if (read.sizeBytes > SUPPORT.filesMaxBytes) {
    fail('bad_input', { errors: { file: [SUPPORT_MESSAGES.filesTooLarge] } });
  }
  const file = { ...read, content: read.content, adminId };
  return db.transaction(async (tx) => {
    await lockRepliesOf(tx, adminId);
    const unsent = await store.countUnsent(tx, adminId);
    if (unsent.files >= SUPPORT.unsentMax || unsent.bytes + file.sizeBytes > SUPPORT.unsentMaxBytes) {
      fail('bad_input', { errors: { file: [SUPPORT_MESSAGES.unsentTooMuch] } });
    }
    return (await store.addFile(tx, file)) ?? fail('internal');
  });
}

/** Removes a file of one's own that is not sent. @throws not_found */
export async function removeFile(db: Db, request: FastifyRequest, id: number): Promise<void> {
  if (!(await store.removeFile(db, id, currentUser(request).id))) fail('not_found');
}

/** Locks the files that a reply takes, and returns their names and their size. @throws bad_input when one is gone, or they are too large */
export async function lockFiles(
  tx: Tx,
  ids: readonly number[],
  adminId: number,
): Promise<{ names: string[]; bytes: number }> {
  const found = ids.length > 0 ? await store.lockUnsent(tx, ids, adminId) : [];
  if (found.length < ids.length) fail('bad_input', { errors: { files: [SUPPORT_MESSAGES.filesGone] } });
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > SUPPORT.filesMaxBytes) {
    fail('bad_input', { errors: { files: [SUPPORT_MESSAGES.filesTooLarge] } });
  }
  return { names: found.map(({ name }) => name), bytes };
}
