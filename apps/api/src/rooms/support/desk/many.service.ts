import { randomUUID } from 'node:crypto';

import type { Body, Output } from '@greenroom/contract';
import {
  SUPPORT,
  SUPPORT_MESSAGES,
  fillReply,
  firstNameOf,
  placeholdersIn,
  replyNameOf,
  replySubjectOf,
} from '@greenroom/contract/support.rules';
import type { ReplyValues } from '@greenroom/contract/support.rules';
import type { SupportRow } from '@greenroom/contract/support';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { dayWords } from '#kit/zone-words.ts';
import { audit } from '#kit/records/audit.ts';
import {
  replyAuditRecord,
  removeCancelled,
  sendReply,
  outboxMark,
} from '#rooms/support/replies/replies.service.ts';
import * as store from '#rooms/support/replies/replies.store.ts';
import { getSupport, lockMessage } from '#rooms/support/support.store.ts';

type Result = Output<'support.replyMany'>['data'][number];
type Cancelled = NonNullable<Awaited<ReturnType<typeof store.lockReply>>> & { id: number };
type Common = { adminId: number; message: string; values: ReplyValues; bulk: string };

/**
 * Answers several messages with one text, each by a mail of its own with its placeholders filled. The rows that can't be
 * answered are left out; all others are, and their entries share one bulk id.
 * @throws bad_input when a placeholder has no value for someone
 */
export async function replyMany(
  db: Sql,
  request: FastifyRequest,
  { ids, message }: Body<'support.replyMany'>,
): Promise<Result[]> {
  const adminId = currentUser(request).id;
  const zone = request.server.config.TIME_ZONE;
  const date = dayWords(new Date().toISOString(), zone);
  return db.transaction(async (tx) => {
    await store.lockRepliesOf(tx, adminId);
    const values = { date, my_name: await store.getAdminName(tx, adminId) };
    const common = { adminId, message, values, bulk: randomUUID() };
    const results: Result[] = [];
    for (const id of ids) results.push(await replyOne(tx, request, id, common));
    if (results.some(({ ok }) => ok)) await request.server.events.publish(tx, 'support', { id: null });
    return results;
  });
}

async function replyOne(tx: Tx, request: FastifyRequest, id: number, common: Common): Promise<Result> {
  const left = (msg: string): Result => ({ id, ok: false, msg, reply: null });
  await lockMessage(tx, id);
  const original = await getSupport(tx, id, '');
  if (!original || (await store.threadOf(tx, id)) !== id) return left(SUPPORT_MESSAGES.gone);
  if (original.replied || original.state === 'closed') return left(SUPPORT_MESSAGES.alreadyAnswered);
  if ((await store.secondsToReply(tx, common.adminId)) > 0) return left(SUPPORT_MESSAGES.tooMany);
  const made = {
    adminId: common.adminId,
    messageId: id,
    toName: replyNameOf(original.user),
    toEmail: original.user.email,
    subject: replySubjectOf(original.subject),
    message: textFor(original, common),
  };
  const reply = await sendReply(tx, request, made, { original });
  const { after, ...record } = replyAuditRecord(made, reply, 'after', outboxMark(request)) as {
    after: object;
    kind: string;
  };
  await audit(tx, request, {
    action: 'support.replyMany',
    ...record,
    after: { ...after, bulk: common.bulk },
  });
  return { id, ok: true, msg: null, reply };
}

/**
 * Takes back those of several replies that are not sent yet, as one act. Returns their ids. Messages are changed in the order
 * of their ids, as by every change of many.
 */
export async function undoReplies(db: Sql, request: FastifyRequest, ids: number[]): Promise<number[]> {
  const { mail, events } = request.server;
  return db.transaction(async (tx) => {
    const cancelled: Cancelled[] = [];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const was = await store.lockReply(tx, id);
      if (was && (await mail.cancel(tx, was.mailId))) cancelled.push({ id, ...was });
    }
    let actId: number | undefined;
    for (const each of cancelled.toSorted((a, b) => (a.messageId ?? 0) - (b.messageId ?? 0))) {
      const entry = await removeCancelled(tx, request, each, actId);
      actId ??= entry;
    }
    if (cancelled.length > 0) await events.publish(tx, 'support', { id: null });
    return cancelled.map(({ id }) => id);
  });
}

/** Returns the text for one person. @throws bad_input when a placeholder is left, or the names make it too long */
function textFor({ subject, user }: SupportRow, { message, values }: Common): string {
  const own = { name: user.name, first_name: firstNameOf(user.name), email: user.email, subject };
  // Braces in a name or a subject are no placeholders.
  const known = Object.entries({ ...own, ...values }).filter(([, value]) => value.trim() !== '');
  const left = placeholdersIn(message).filter((each) => !known.some(([key]) => each === `{${key}}`));
  if (left.length > 0)
    fail('bad_input', { errors: { message: [`${SUPPORT_MESSAGES.unfilled} ${left.join(' ')}`] } });
  const text = fillReply(message, Object.fromEntries(known));
  if (text.length > SUPPORT.messageMax)
    fail('bad_input', { errors: { message: [`Use at most ${SUPPORT.messageMax} characters.`] } });
  return text;
}
