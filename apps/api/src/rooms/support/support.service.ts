import type { Body } from '@greenroom/contract';
import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import type { FastifyRequest } from 'fastify';

import { audit, personActor } from '#kit/records/audit.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { html, notify } from '#kit/events/notify.ts';
import { expectVersion } from '#kit/http/etags.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { htmlOfText, planPagePath } from '#rooms/support/replies/letters.service.ts';
import * as saved from '#rooms/support/desk/saved.store.ts';
import type { Saved } from '#rooms/support/desk/saved.store.ts';
import * as store from '#rooms/support/support.store.ts';

/** Stores a message of an app user and notifies the staff. @throws not_found when they are removed, too_many */
export const create = (db: Sql, request: FastifyRequest, body: Body<'support.create'>): Promise<number> =>
  db.transaction((tx) => receive(tx, request, { userId: currentUser(request).id, ...body }));

/** Does the same for another room, whose caller may have no session. @throws not_found, too_many */
export async function receive(
  tx: Tx,
  request: FastifyRequest,
  { userId, subject, message, actId }: { userId: number; actId?: number } & Body<'support.create'>,
): Promise<number> {
  const name = (await store.lockSender(tx, userId)) ?? fail('not_found');
  const retryAfter = await store.secondsToMessage(tx, userId);
  if (retryAfter > 0) fail('too_many', { retryAfter });
  const id = await store.createMessage(tx, { userId, subject, ...htmlOfText(message) });
  await notify(tx, {
    message: html`<strong>${name}</strong> wrote to support: ${subject}`,
    kind: 'support',
    matter: id,
    link: planPagePath(id),
    about: userId,
  });
  const actor = personActor(userId);
  await audit(tx, request, { action: 'support.create', kind: 'supports', record: id, actor, actId });
  await request.server.events.publish(tx, 'support', { id });
  return id;
}

/** Removes a message; its replies are hidden with it. @throws not_found */
export async function remove(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await store.getSupport(tx, id, '')) ?? fail('not_found');
    if (!(await removeRecord(tx, store.supportTrash, id))) fail('not_found');
    const before = { subject: was.subject, email: was.user.email };
    await audit(tx, request, { action: 'support.remove', kind: 'supports', record: id, before });
    await request.server.events.publish(tx, 'support', { id });
  });
}

/** Saves a reply for later. @throws conflict when the title is taken or there are enough */
export async function createSaved(
  db: Sql,
  request: FastifyRequest,
  body: Body<'support.createSaved'>,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    if ((await saved.countSaved(tx)) >= SUPPORT.savedMax)
      fail('conflict', { msg: SUPPORT_MESSAGES.savedFull });
    const made = await saved.createSaved(tx, body);
    if (!made) return fail('conflict', { msg: SUPPORT_MESSAGES.savedTaken });
    const after = { ...body };
    await audit(tx, request, {
      action: 'support.createSaved',
      kind: 'saved_replies',
      record: made.id,
      after,
    });
    return made;
  });
}

/** Locks a saved reply as the caller has seen it. @throws not_found, changed_meanwhile when it has changed since */
async function lockSaved(tx: Tx, request: FastifyRequest, id: number): Promise<Saved> {
  const found = (await saved.lockSaved(tx, id)) ?? fail('not_found');
  await expectVersion(tx, request, { kind: 'saved_replies', record: found });
  return found;
}

/**
 * Changes a saved reply; an update that changes nothing does not count.
 * @throws not_found, changed_meanwhile, conflict when another one has the title
 */
export async function updateSaved(
  db: Sql,
  request: FastifyRequest,
  id: number,
  body: Body<'support.updateSaved'>,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    await saved.countSaved(tx);
    const was = await lockSaved(tx, request, id);
    const { title, message } = was;
    if (title === body.title && message === body.message) return was;
    if (await saved.hasOtherSaved(tx, id, body.title)) fail('conflict', { msg: SUPPORT_MESSAGES.savedTaken });
    const now = (await saved.updateSaved(tx, id, body)) ?? fail('not_found');
    await audit(tx, request, {
      action: 'support.updateSaved',
      kind: 'saved_replies',
      record: id,
      before: { title, message },
      after: { ...body },
    });
    return now;
  });
}

/** Removes a saved reply. @throws not_found, changed_meanwhile */
export async function removeSaved(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, message } = await lockSaved(tx, request, id);
    await saved.removeSaved(tx, id);
    const before = { title, message };
    await audit(tx, request, { action: 'support.removeSaved', kind: 'saved_replies', record: id, before });
  });
}
