import { isEmail, normalizeEmail } from '@greenroom/contract/kit/addresses';
import type { Body } from '@greenroom/contract';
import type { Reply, SupportRow } from '@greenroom/contract/support';
import { SUPPORT, SUPPORT_MESSAGES, replyNameOf, replySubjectOf } from '@greenroom/contract/support.rules';
import type { FastifyRequest } from 'fastify';

import { audit, auditFirst } from '#kit/records/audit.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { answerAddressOf } from '#rooms/support/replies/answer-address.service.ts';
import { getAnswered, listConversation, listCopied } from '#rooms/support/desk/conversation.store.ts';
import { replyLetter } from '#rooms/support/replies/letters.service.ts';
import { lockFiles } from '#rooms/support/replies/reply-files.service.ts';
import { giveFilesBack, takeFiles } from '#rooms/support/replies/reply-files.store.ts';
import * as store from '#rooms/support/replies/replies.store.ts';
import { getSupport } from '#rooms/support/support.store.ts';

/**
 * Stores a reply and queues its mail, both or neither; the same text again within a minute is the same reply.
 * @throws not_found for a message that does not exist, answered_meanwhile, too_many, bad_input for text not allowed in a
 * header, files that are gone, or a stranger where `REPLIES_TO` excludes them
 */
export async function reply(
  db: Sql,
  request: FastifyRequest,
  {
    support_id: givenId,
    files: sentFiles = [],
    copied: wanted = [],
    seenReply,
    actId,
    ...words
  }: Body<'support.reply'> & Seen & OfAct,
): Promise<Reply> {
  const { events, config } = request.server;
  const adminId = currentUser(request).id;
  const files = [...new Set(sentFiles)];
  return db.transaction(async (tx) => {
    await store.lockRepliesOf(tx, adminId);
    // A reply to a merged message is one to its thread.
    const supportId = givenId === undefined ? undefined : await store.threadOf(tx, givenId);
    const { name: toName, email: spelled, subject, message } = words;
    // One that was stored before there was a normal form is written to as it is.
    const toEmail = isEmail(spelled) ? normalizeEmail(spelled) : spelled;
    const made = { adminId, messageId: supportId ?? null, toName, toEmail, subject, message };
    const copied = [...new Set(wanted.map(normalizeEmail))].filter((email) => email !== toEmail);
    const twin = await store.findTwin(tx, made, { files, copied });
    if (twin) return twin;
    await expectUnanswered(tx, { adminId, supportId, seenReply });
    const retryAfter = await store.secondsToReply(tx, adminId);
    if (retryAfter > 0) fail('too_many', { msg: SUPPORT_MESSAGES.tooMany, retryAfter });
    const original = supportId === undefined ? null : await getSupport(tx, supportId, '');
    if (supportId !== undefined && !original) fail('not_found');
    if (config.REPLIES_TO === 'known' && !isAsker(original, toEmail) && !(await store.isPerson(tx, toEmail)))
      fail('bad_input', { errors: { email: [SUPPORT_MESSAGES.stranger] } });
    await expectCopied(tx, supportId, copied);
    const { names, bytes } = await lockFiles(tx, files, adminId);
    const id = await sendReply(tx, request, made, { original, copied, attachedBytes: bytes });
    await takeFiles(tx, id, files);
    const entry = replyAuditRecord(made, id, 'after', {
      ...outboxMark(request),
      ...sentWith({ files: names, copied }),
    });
    await audit(tx, request, { action: 'support.reply', ...entry, actId });
    await events.publish(tx, 'support', { id: supportId ?? null });
    return (await store.getReply(tx, id)) ?? fail('internal');
  });
}

/** The act that the reply is a part of, if it is one. */
type OfAct = { actId?: number };
type Seen = { seenReply: number | 'none' | undefined };
type Answering = Seen & { adminId: number; supportId: number | undefined };

/** Of two colleagues who answer at once the second is refused. @throws answered_meanwhile */
async function expectUnanswered(tx: Tx, { adminId, supportId, seenReply }: Answering): Promise<void> {
  if (supportId === undefined || seenReply === undefined) return;
  const name = await store.findColleagueWhoReplied(tx, {
    adminId,
    threadId: supportId,
    after: seenReply === 'none' ? 0 : seenReply,
  });
  if (name !== null)
    fail('answered_meanwhile', { msg: `${name} has answered this message in the meantime.` });
}

/** Nobody gets a copy whom the person has not written to. @throws bad_input */
async function expectCopied(tx: Tx, supportId: number | undefined, copied: readonly string[]): Promise<void> {
  if (copied.length === 0) return;
  const known = supportId === undefined ? [] : await listCopied(tx, supportId);
  if (!copied.every((email) => known.includes(email)))
    fail('bad_input', { errors: { copied: [SUPPORT_MESSAGES.copyUnknown] } });
}

/** Returns whether a message came from this address. */
const isAsker = (original: SupportRow | null, email: string): boolean =>
  original !== null && normalizeEmail(original.user.email) === normalizeEmail(email);

type Made = Omit<Parameters<typeof store.createReply>[1], 'mailId'>;

/** `original`: the message whose thread the reply is in; null for a reply to no stored message. */
type Sending = { original: SupportRow | null; copied?: string[]; attachedBytes?: number };

/** Queues the mail of a reply and stores it. Returns its id. */
export async function sendReply(
  tx: Tx,
  { server: { mail, config } }: FastifyRequest,
  made: Made,
  { original, copied = [], attachedBytes = 0 }: Sending,
): Promise<number> {
  const { toName: name, toEmail: email, subject, message } = made;
  const answered = original && (await getAnswered(tx, original.id));
  const letter = replyLetter({ name, email, subject, message }, answered, config.TIME_ZONE);
  const conversation = original ? await listConversation(tx, original.id) : [];
  const replyTo = original && (await answerAddressOf(tx, config, original.id));
  const queued = {
    kind: 'reply',
    delaySeconds: SUPPORT.undoSeconds,
    attachedBytes,
    copied,
    conversation,
  } as const;
  const mailId = await mail.queue(tx, { ...queued, ...letter, ...(replyTo && { replyTo }) });
  return store.createReply(tx, { ...made, mailId });
}

/** Replies to a message for another room. @throws not_found, too_many */
export async function answerMessage(
  tx: Tx,
  request: FastifyRequest,
  { messageId, message, actId }: { messageId: number; message: string; actId: number },
): Promise<void> {
  const { subject, user } = (await getSupport(tx, messageId, '')) ?? fail('not_found');
  await reply(tx, request, {
    name: replyNameOf(user),
    email: user.email,
    subject: replySubjectOf(subject),
    message,
    support_id: messageId,
    seenReply: undefined,
    actId,
  });
}

/**
 * Takes back a reply that is not sent yet: its mail is never sent and its row is deleted. Its files can go with another.
 * @throws not_found, conflict
 */
export async function undoReply(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { mail, events } = request.server;
  await db.transaction(async (tx) => {
    const was = (await store.lockReply(tx, id)) ?? fail('not_found');
    if (!(await mail.cancel(tx, was.mailId))) fail('conflict', { msg: SUPPORT_MESSAGES.tooLate });
    await removeCancelled(tx, request, { id, ...was });
    await events.publish(tx, 'support', { id: was.messageId });
  });
}

/** Deletes a reply whose mail was cancelled. Returns the id of the entry in the activity. */
export async function removeCancelled(
  tx: Tx,
  request: FastifyRequest,
  { id, ...was }: Was & { id: number },
  actId?: number,
): Promise<number> {
  await giveFilesBack(tx, id, currentUser(request).id);
  await store.removeReply(tx, id);
  return auditFirst(tx, request, {
    action: 'support.undoReply',
    ...replyAuditRecord(was, id, 'before'),
    actId,
  });
}

/** Sends a failed reply again. @throws not_found, conflict when it has not failed */
export async function retryReply(db: Db, request: FastifyRequest, id: number): Promise<Reply> {
  const { mail, events } = request.server;
  return db.transaction(async (tx) => {
    const was = (await store.lockReply(tx, id)) ?? fail('not_found');
    if (!(await mail.retry(tx, was.mailId))) fail('conflict', { msg: SUPPORT_MESSAGES.notFailed });
    await audit(tx, request, { action: 'support.retryReply', ...replyAuditRecord(was, id, 'after') });
    await events.publish(tx, 'support', { id: was.messageId });
    return (await store.getReply(tx, id)) ?? fail('internal');
  });
}

type Was = { messageId: number | null; toEmail: string; subject: string };

/** Who reads the history must not take a mail in a folder for one that was sent. */
export const outboxMark = ({ server }: FastifyRequest): object =>
  server.mail.mode === 'outbox' ? { outbox: true } : {};

const sentWith = (lists: Record<string, readonly string[]>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

/** The audit entries of a reply belong to the message that it answers. */
export const replyAuditRecord = (
  { messageId, toEmail, subject }: Was,
  id: number,
  side: 'before' | 'after',
  more: object = {},
) => ({
  kind: 'supports',
  ...(messageId !== null && { record: messageId }),
  [side]: { reply: id, email: toEmail, subject, ...more },
});
