import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import type { Zip } from '#kit/http/zip-answer.ts';
import { audit } from '#kit/records/audit.ts';
import { allowTime } from '#kit/records/bulk.ts';
import { purgeRecord, removeRecord } from '#kit/records/trash.ts';
import * as store from '#rooms/users/purge/data.store.ts';
import { usersTrash } from '#rooms/users/users.store.ts';

/** Returns everything that is stored about a person, and their files. @throws not_found */
export async function exportData(db: Db, request: FastifyRequest, id: number): Promise<Zip> {
  const { server } = request;
  const profile = (await store.getProfileData(db, id)) ?? fail('not_found');
  await audit(server.db, request, { action: 'users.exportData', kind: 'users', record: id });
  const lists = store.DATA_NAMES.map((name) => [`${name}.json`, store.listData(db, name, id)]);
  return {
    name: `person-${id}`,
    json: { 'profile.json': profile, ...Object.fromEntries(lists) },
    keys: store.listFiles(db, server.store, id),
    files: store.listMailFiles(db, id),
  };
}

/**
 * Erases a person for good, also one who was removed before, and ends their sessions. Their payments, votes and finished
 * parlours stay, without naming them. @throws not_found, bad_input when the address is not theirs
 */
export async function erase(db: Db, request: FastifyRequest, id: number, email: string): Promise<string> {
  await db.transaction(async (tx) => {
    // The whole log is searched for their address.
    await allowTime(tx);
    const stored = (await store.lockErasable(tx, id)) ?? fail('not_found');
    if (email !== stored && normalizeEmail(email) !== stored)
      fail('bad_input', { errors: { email: [USER_MESSAGES.otherAddress] } });
    await removeRecord(tx, usersTrash, id);
    const after = await purgeRecord(tx, usersTrash, id);
    await audit(tx, request, { action: 'users.erase', kind: 'users', record: id, ...(after && { after }) });
  });
  return USER_MESSAGES.erased;
}
