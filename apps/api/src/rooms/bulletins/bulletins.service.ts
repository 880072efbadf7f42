import type { Body } from '@greenroom/contract';
import type { BulletinQuery } from '@greenroom/contract/bulletins';
import { BULLETIN_MESSAGES } from '@greenroom/contract/bulletins.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Gate, HeldBy } from '#kit/records/gate.ts';
import type { BulkSpec } from '#kit/records/bulk.ts';
import type { Sql } from '#kit/db/db.ts';
import { currentUser } from '#kit/access/guard.ts';
import { fail } from '#kit/errors.ts';
import {
  createBulletin,
  createResponse,
  lockPerson,
  selectBulletins,
  setBulletinStatus,
  setManyStatus,
  setHidden,
} from '#rooms/bulletins/bulletins.store.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';

/** What can be done to many posts at once. */
export const bulletinsBulk: BulkSpec<Body<'bulletins.changeMany'>['action'], Partial<BulletinQuery>> = {
  kind: 'bulletins',
  table: bulletins,
  title: bulletins.title,
  nouns: ['post', 'posts'],
  acts: {
    activate: {
      action: 'bulletins.setStatus',
      done: 'activated',
      change: (tx, ids) => setManyStatus(tx, ids, true),
    },
    deactivate: {
      action: 'bulletins.setStatus',
      done: 'deactivated',
      change: (tx, ids) => setManyStatus(tx, ids, false),
    },
  },
  select: selectBulletins,
};

type Answered = { data: { id: number; status: boolean }; msg: string };

/** Shows or hides a post in the app, or toggles it without a status. @throws not_found */
export async function setStatus(
  db: Sql,
  request: FastifyRequest,
  id: number,
  wanted: boolean | undefined,
): Promise<Answered> {
  return db.transaction(async (tx) => {
    const { was, status } = (await setBulletinStatus(tx, id, wanted)) ?? fail('not_found');
    await audit(tx, request, {
      action: 'bulletins.setStatus',
      kind: 'bulletins',
      record: id,
      before: { status: was },
      after: { status },
    });
    const msg = status ? BULLETIN_MESSAGES.activated : BULLETIN_MESSAGES.deactivated;
    return { data: { id, status }, msg };
  });
}

/**
 * Hides a response from the app or shows it again. The same once more changes nothing, but keeps a reason that was not
 * given before.
 * @throws not_found
 */
export async function setResponseHidden(
  db: Sql,
  request: FastifyRequest,
  id: number,
  { hidden, reason }: Body<'bulletins.setResponseHidden'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const adminId = currentUser(request).id;
    const { bulletinId, message, was } = (await setHidden(tx, { id, hidden, adminId })) ?? fail('not_found');
    if (was === hidden && reason === undefined) return;
    await audit(tx, request, {
      action: 'bulletins.setResponseHidden',
      kind: 'bulletins',
      record: bulletinId,
      before: { hidden: was },
      after: { hidden, response: id, message, ...(reason !== undefined && { reason }) },
    });
  });
}

/** How the gate holds what it does not let in, and what holds this one. */
type Gated = { gate: Gate; by: HeldBy | null };
type Made = { id: number; held: boolean };

/** Posts a bulletin; one that is held is not shown. @throws account_inactive when the person was just removed */
export async function create(
  db: Sql,
  request: FastifyRequest,
  { gate, by }: Gated,
  body: Body<'bulletins.create'>,
): Promise<Made> {
  return db.transaction(async (tx) => {
    const isShown = by === null;
    const id = await createBulletin(tx, { userId: currentUser(request).id, ...body, isShown });
    if (id === null) fail('account_inactive');
    await audit(tx, request, { action: 'bulletins.create', kind: 'bulletins', record: id });
    const { title, description: words } = body;
    if (by) await gate.hold(tx, request, { kind: 'bulletins', record: id, title, words, by });
    return { id, held: !isShown };
  });
}

/**
 * Answers a post; an answer that is held is not shown.
 * @throws not_found when the app shows no such post, account_inactive when the person was just removed
 */
export async function respond(
  db: Sql,
  request: FastifyRequest,
  { gate, by }: Gated,
  { bulletinId, message }: { bulletinId: number; message: string },
): Promise<Made> {
  const { id: userId } = currentUser(request);
  return db.transaction(async (tx) => {
    // The user is locked before the post, as when a user is removed: otherwise the two would deadlock.
    if (!(await lockPerson(tx, userId))) fail('account_inactive');
    const isShown = by === null;
    const id = (await createResponse(tx, { bulletinId, userId, message, isShown })) ?? fail('not_found');
    await audit(tx, request, { action: 'bulletins.respond', kind: 'bulletins', record: bulletinId });
    const held = { kind: 'responses', record: id, title: message, words: message } as const;
    if (by) await gate.hold(tx, request, { ...held, by });
    return { id, held: !isShown };
  });
}
