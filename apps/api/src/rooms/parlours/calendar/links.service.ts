import type { Body, Output } from '@greenroom/contract';
import { CALENDAR_MESSAGES } from '@greenroom/contract/parlours-calendar.rules';
import { CALENDAR_PATH } from '@greenroom/contract/wire';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { hashToken, newToken } from '#kit/access/tokens.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { audit } from '#kit/records/audit.ts';
import * as store from '#rooms/parlours/calendar/links.store.ts';

type LinkWithUrl = Output<'parlours.createCalendarLink'>['data'];

/** Returns a link with its address, which nobody can look up later. */
async function withUrl(tx: Tx, request: FastifyRequest, id: number, secret: string): Promise<LinkWithUrl> {
  const link = (await store.getLink(tx, currentUser(request).id, id)) ?? fail('not_found');
  return { ...link, url: publicUrlOf(request.server) + CALENDAR_PATH.replace(':file', `${secret}.ics`) };
}

/** Creates a link of the caller's. @throws bad_input, conflict when there are too many */
export async function createLink(
  db: Db,
  request: FastifyRequest,
  body: Body<'parlours.createCalendarLink'>,
): Promise<LinkWithUrl> {
  const { id: adminId } = currentUser(request);
  const { hostId } = body;
  return db.transaction(async (tx) => {
    if (hostId !== null && !(await store.lockHost(tx, hostId)))
      fail('bad_input', { errors: { hostId: [CALENDAR_MESSAGES.hostUnknown] } });
    if (!(await store.hasRoom(tx, adminId))) fail('conflict', { msg: CALENDAR_MESSAGES.tooMany });
    const secret = newToken('cal');
    const id = await store.createLink(tx, { ...body, adminId, secretHash: hashToken(secret) });
    await audit(tx, request, {
      action: 'parlours.createCalendarLink',
      kind: 'admins',
      record: adminId,
      after: body,
    });
    return withUrl(tx, request, id, secret);
  });
}

/** Gives one of the caller's links a new address. @throws not_found */
export async function renewLink(db: Db, request: FastifyRequest, id: number): Promise<LinkWithUrl> {
  const { id: adminId } = currentUser(request);
  return db.transaction(async (tx) => {
    const { name } = (await store.getLink(tx, adminId, id)) ?? fail('not_found');
    const secret = newToken('cal');
    await store.renewLink(tx, id, hashToken(secret));
    await audit(tx, request, {
      action: 'parlours.renewCalendarLink',
      kind: 'admins',
      record: adminId,
      after: { name },
    });
    return withUrl(tx, request, id, secret);
  });
}

/** Removes one of the caller's links. @throws not_found */
export async function removeLink(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { id: adminId } = currentUser(request);
  await db.transaction(async (tx) => {
    const { name } = (await store.getLink(tx, adminId, id)) ?? fail('not_found');
    if (!(await store.removeLink(tx, adminId, id))) fail('not_found');
    await audit(tx, request, {
      action: 'parlours.removeCalendarLink',
      kind: 'admins',
      record: adminId,
      before: { name },
    });
  });
}
