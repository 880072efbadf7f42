import type { Body, Output } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { Assignee, Desk } from '@greenroom/contract/support-desk';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { html, notify } from '#kit/events/notify.ts';
import * as comments from '#rooms/support/desk/comments.store.ts';
import * as store from '#rooms/support/desk/desk.store.ts';
import { mergeMessages, separateMessages } from '#rooms/support/desk/thread.store.ts';
import { planPagePath } from '#rooms/support/replies/letters.service.ts';

const lock = async (tx: Tx, id: number) => (await store.lockThread(tx, id)) ?? fail('not_found');

/**
 * Postpones a message, says that it needs no answer, or opens it again.
 * @throws not_found, conflict when it is answered, bad_input for a day that is past or too far away
 */
export async function setState(
  db: Db,
  request: FastifyRequest,
  id: number,
  { state, until }: Body<'support.setState'>,
): Promise<Output<'support.setState'>['data']> {
  return db.transaction(async (tx) => {
    const was = await lock(tx, id);
    if (was.isAnswered && state !== 'open') fail('conflict', { msg: SUPPORT_MESSAGES.answered });
    const laterUntil = state === 'later' ? await store.startOfDay(tx, until ?? '0001-01-01') : null;
    if (state === 'later' && laterUntil === null)
      fail('bad_input', { errors: { until: [SUPPORT_MESSAGES.dayPassed] } });
    const now = await store.setState(tx, id, { state, laterUntil });
    await audit(tx, request, {
      action: 'support.setState',
      kind: 'supports',
      record: id,
      before: { state: was.state },
      after: { state, ...(until !== undefined && state === 'later' && { until }) },
    });
    return now;
  });
}

/** Assigns a message to a colleague, who is notified by everyone else. @throws not_found, conflict for one who may not answer */
export async function assign(
  db: Db,
  request: FastifyRequest,
  id: number,
  adminId: number | null,
): Promise<{ id: number; assignee: Assignee | null }> {
  const me = currentUser(request).id;
  return db.transaction(async (tx) => {
    const was = await lock(tx, id);
    const all = await store.listAssignees(tx, request.server.mediaUrl);
    const assignee = all.find((each) => each.id === adminId) ?? null;
    if (adminId !== null && !assignee) fail('conflict', { msg: SUPPORT_MESSAGES.assigneeUnknown });
    await store.setAssignee(tx, id, adminId);
    const by = all.find((each) => each.id === me)?.name ?? 'Somebody';
    if (assignee && assignee.id !== me && assignee.id !== was.assigneeId) {
      const to = assignee.name;
      await notify(tx, {
        message: html`<strong>${by}</strong> assigned <strong>${to}</strong> a message: ${was.subject}`,
        link: planPagePath(id),
        about: was.userId,
      });
    }
    await audit(tx, request, {
      action: 'support.assign',
      kind: 'supports',
      record: id,
      before: { assignee: was.assignee },
      after: { assignee: assignee?.name ?? null },
    });
    return { id, assignee };
  });
}

/** Merges open messages of the same person into one. All or none. @throws not_found, conflict */
export async function merge(db: Db, request: FastifyRequest, id: number, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)];
  await db.transaction(async (tx) => {
    const { userId } = await lock(tx, id);
    if ((await mergeMessages(tx, id, userId, unique)) < unique.length)
      fail('conflict', { msg: SUPPORT_MESSAGES.notMergeable });
    const after = { merged: unique };
    await audit(tx, request, { action: 'support.merge', kind: 'supports', record: id, after });
  });
}

/** Makes merged messages messages of their own again. All or none. @throws not_found, conflict */
export async function separate(db: Db, request: FastifyRequest, id: number, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)];
  await db.transaction(async (tx) => {
    await lock(tx, id);
    if ((await separateMessages(tx, id, unique)) < unique.length)
      fail('conflict', { msg: SUPPORT_MESSAGES.notMerged });
    const before = { merged: unique };
    await audit(tx, request, { action: 'support.separate', kind: 'supports', record: id, before });
  });
}

/** Comments on a message. @throws not_found */
export async function createComment(
  db: Sql,
  request: FastifyRequest,
  id: number,
  message: string,
): Promise<Desk['comments'][number]> {
  const adminId = currentUser(request).id;
  return db.transaction(async (tx) => {
    await lock(tx, id);
    const made = await comments.createComment(tx, { messageId: id, adminId, message });
    const after = { comment: made?.id };
    await audit(tx, request, { action: 'support.createComment', kind: 'supports', record: id, after });
    await request.server.events.publish(tx, 'support', { id });
    return made ?? fail('internal');
  });
}

/** Removes a comment of one's own. @throws not_found */
export async function removeComment(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await comments.removeComment(tx, id, currentUser(request).id)) ?? fail('not_found');
    const { messageId: record, message } = was;
    const before = { comment: id, message };
    await audit(tx, request, { action: 'support.removeComment', kind: 'supports', record, before });
    await request.server.events.publish(tx, 'support', { id: record });
  });
}
