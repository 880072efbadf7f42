import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import * as store from '#rooms/support/replies/mails.store.ts';

/** Sends a failed mail again, of whatever kind. @throws not_found, conflict when it has not failed or holds no text any more */
export async function retryMail(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { mail, events } = request.server;
  await db.transaction(async (tx) => {
    if (!(await store.hasMail(tx, id))) fail('not_found');
    if (!(await mail.retry(tx, id))) fail('conflict', { msg: SUPPORT_MESSAGES.mailNotFailed });
    await audit(tx, request, { action: 'support.retryMail', kind: 'mails', record: id });
    await events.publish(tx, 'support', { id: null });
  });
}

/** Sends all failed mails again that can be. Returns how many. */
export async function retryAllMails(db: Db, request: FastifyRequest): Promise<number> {
  const { mail, events } = request.server;
  return db.transaction(async (tx) => {
    const ids = await store.lockRetryable(tx);
    for (const id of ids) await mail.retry(tx, id);
    await audit(tx, request, { action: 'support.retryAllMails', kind: 'mails', after: { mails: ids } });
    await events.publish(tx, 'support', { id: null });
    return ids.length;
  });
}
