import type { Body } from '@greenroom/contract';
import type { Reply } from '@greenroom/contract/support';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { replyLetter } from '#rooms/support/support-letters.service.ts';
import * as store from '#rooms/support/support-replies.store.ts';
import { getSupport } from '#rooms/support/support.store.ts';

/**
 * Stores a reply and queues its mail, both or neither; the same text again within a minute is the same reply.
 * @throws not_found for a message that does not exist, too_many, bad_input for text not allowed in a header
 */
export async function reply(
  db: Sql,
  request: FastifyRequest,
  { support_id: supportId, ...words }: Body<'support.reply'>,
): Promise<Reply> {
  const { mail, config, events } = request.server;
  const adminId = currentUser(request).id;
  return db.transaction(async (tx) => {
    await store.lockRepliesOf(tx, adminId);
    const { name: toName, email: toEmail, subject, message } = words;
    const made = { adminId, messageId: supportId ?? null, toName, toEmail, subject, message };
    const twin = await store.findTwin(tx, made);
    if (twin) return twin;
    const retryAfter = await store.secondsToReply(tx, adminId);
    if (retryAfter > 0) fail('too_many', { msg: SUPPORT_MESSAGES.tooMany, retryAfter });
    const original = supportId === undefined ? null : await getSupport(tx, supportId, '');
    if (supportId !== undefined && !original) fail('not_found');
    const letter = replyLetter(words, original, config.TIME_ZONE);
    const mailId = await mail.queue(tx, { kind: 'reply', delaySeconds: SUPPORT.undoSeconds, ...letter });
    const id = await store.createReply(tx, { ...made, mailId });
    await audit(tx, request, { action: 'support.reply', ...recordOf(made, id, 'after') });
    await events.publish(tx, 'support', { id: supportId ?? null });
    return (await store.getReply(tx, id)) ?? fail('internal');
  });
}

/**
 * Takes back a reply that is not sent yet: its mail is never sent and its row is deleted.
 * @throws not_found, conflict
 */
export async function undoReply(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { mail, events } = request.server;
  await db.transaction(async (tx) => {
    const was = (await store.lockReply(tx, id)) ?? fail('not_found');
    if (!(await mail.cancel(tx, was.mailId))) fail('conflict', { msg: SUPPORT_MESSAGES.tooLate });
    await store.removeReply(tx, id);
    await audit(tx, request, { action: 'support.undoReply', ...recordOf(was, id, 'before') });
    await events.publish(tx, 'support', { id: was.messageId });
  });
}

/** Sends a failed reply again. @throws not_found, conflict when it has not failed */
export async function retryReply(db: Db, request: FastifyRequest, id: number): Promise<Reply> {
  const { mail, events } = request.server;
  return db.transaction(async (tx) => {
    const was = (await store.lockReply(tx, id)) ?? fail('not_found');
    if (!(await mail.retry(tx, was.mailId))) fail('conflict', { msg: SUPPORT_MESSAGES.notFailed });
    await audit(tx, request, { action: 'support.retryReply', ...recordOf(was, id, 'after') });
    await events.publish(tx, 'support', { id: was.messageId });
    return (await store.getReply(tx, id)) ?? fail('internal');
  });
}

type Was = { messageId: number | null; toEmail: string; subject: string };

/** The audit entries of a reply belong to the message that it answers. */
const recordOf = ({ messageId, toEmail, subject }: Was, id: number, side: 'before' | 'after') => ({
  kind: 'supports',
  ...(messageId !== null && { record: messageId }),
  [side]: { reply: id, email: toEmail, subject },
});
