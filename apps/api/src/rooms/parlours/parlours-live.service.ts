import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { FastifyRequest } from 'fastify';

import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import { currentUser } from '#kit/access/guard.ts';
import { html, notify } from '#kit/events/notify.ts';
import { lockParlour } from '#rooms/parlours/parlours-changes.store.ts';
import type { LockedParlour } from '#rooms/parlours/parlours-changes.store.ts';
import {
  countRsvps,
  finishParlour,
  lockOpenParlour,
  isActive,
  setRsvp,
  startParlour,
} from '#rooms/parlours/parlours-live.store.ts';

/**
 * Returns the parlour of the requesting host, locked.
 * @throws not_found, forbidden, account_inactive, conflict when it is finished
 */
async function lockOwn(tx: Tx, request: FastifyRequest, id: number): Promise<LockedParlour> {
  const { id: userId } = currentUser(request);
  const parlour = (await lockParlour(tx, id)) ?? fail('not_found');
  if (parlour.ownerId !== userId) fail('forbidden', { msg: PARLOUR_MESSAGES.notHost });
  // The staff may have deactivated or removed the host after the session was checked.
  if (!(await isActive(tx, userId))) fail('account_inactive');
  if (parlour.isFinished) fail('conflict', { msg: PARLOUR_MESSAGES.hasFinished });
  return parlour;
}

/** Starts a published parlour as its host, and notifies the staff. @throws not_found, forbidden, account_inactive, conflict */
export async function start(
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<{ id: number; live: boolean }> {
  return db.transaction(async (tx) => {
    const parlour = await lockOwn(tx, request, id);
    if (parlour.isLive) fail('conflict', { msg: PARLOUR_MESSAGES.isLive });
    if (!parlour.isPublic) fail('conflict', { msg: PARLOUR_MESSAGES.notPublished });
    await startParlour(tx, id);
    await notify(tx, {
      message: html`<strong>${parlour.suiteTitle}</strong> is live.`,
      kind: 'parlours',
      link: '/scheduler-parlour',
      about: parlour.ownerId,
    });
    await audit(tx, request, { action: 'parlours.start', kind: 'parlours', record: id });
    await request.server.events.publish(tx, 'parlour', { id });
    return { id, live: true };
  });
}

/** Ends a live parlour as its host, and makes it a sale. @throws not_found, forbidden, account_inactive, conflict */
export async function finish(
  db: Sql,
  request: FastifyRequest,
  id: number,
  isSaved: boolean,
): Promise<{ id: number; sale_id: number }> {
  return db.transaction(async (tx) => {
    const parlour = await lockOwn(tx, request, id);
    if (!parlour.isLive) fail('conflict', { msg: PARLOUR_MESSAGES.notLive });
    const saleId = await finishParlour(tx, id, isSaved);
    await audit(tx, request, {
      action: 'parlours.finish',
      kind: 'parlours',
      record: id,
      after: { sale: saleId, saved_to_profile: isSaved },
    });
    await request.server.events.publish(tx, 'parlour', { id });
    return { id, sale_id: saleId };
  });
}

type Rsvps = { id: number; rsvps: number };

/** Records an RSVP; repeating it changes nothing. @throws not_found, account_inactive, conflict */
export function rsvp(db: Db, request: FastifyRequest, id: number): Promise<Rsvps> {
  return setComing(db, request, id, true);
}

/** Withdraws an RSVP. @throws not_found, account_inactive, conflict */
export function removeRsvp(db: Db, request: FastifyRequest, id: number): Promise<Rsvps> {
  return setComing(db, request, id, false);
}

async function setComing(db: Db, request: FastifyRequest, id: number, comes: boolean): Promise<Rsvps> {
  const { id: userId } = currentUser(request);
  return db.transaction(async (tx) => {
    const parlour = await lockOpenParlour(tx, id, userId);
    if (!parlour?.isPublic) return fail('not_found');
    if (!(await isActive(tx, userId))) fail('account_inactive');
    if (parlour.isFinished) fail('conflict', { msg: PARLOUR_MESSAGES.hasFinished });
    if (comes && parlour.isOver) fail('conflict', { msg: PARLOUR_MESSAGES.isOver });
    if (parlour.isHost) fail('conflict', { msg: PARLOUR_MESSAGES.hostRsvp });
    if (await setRsvp(tx, id, userId, comes)) await request.server.events.publish(tx, 'parlour', { id });
    return { id, rsvps: await countRsvps(tx, id) };
  });
}
