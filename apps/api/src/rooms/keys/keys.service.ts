import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import type { Body, Output } from '@greenroom/contract';
import { KEY_MESSAGES, beyondWords } from '@greenroom/contract/keys.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser, hasPermission } from '#kit/access/guard.ts';
import { hashToken, newToken } from '#kit/access/tokens.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { letterTo } from '#kit/mail/letter.ts';
import { publicUrlOf } from '#kit/mail/public-url.ts';
import { audit } from '#kit/records/audit.ts';
import * as store from '#rooms/keys/keys.store.ts';

type NewKey = Body<'keys.create'>;

/** Mails whoever made a key, so that nobody makes one with a session that is not theirs unnoticed. */
async function mailMade(tx: Tx, request: FastifyRequest, name: string): Promise<void> {
  const { server } = request;
  const publicUrl = publicUrlOf(server);
  await server.mail.queue(
    tx,
    letterTo(currentUser(request).email, {
      kind: 'notice',
      subject: 'A key for scripts was created',
      lead: `The key “${name}” was created with your staff account just now, from the address ${request.ip}. Programs that have it act for you.`,
      button: { label: 'See your keys', href: `${publicUrl}/my-account` },
      end: `If this was not you, revoke it, and set a new password now: ${publicUrl}/forgot-password`,
    }),
  );
}

async function expectNewKey(tx: Tx, request: FastifyRequest, { permissions, endsAt }: NewKey): Promise<void> {
  const beyond = permissions.filter((permission) => !hasPermission(request, permission));
  const isOver = endsAt !== null && !(await store.isToCome(tx, endsAt));
  if (beyond.length === 0 && !isOver) return;
  fail('bad_input', {
    errors: {
      ...(beyond.length > 0 && { permissions: [beyondWords(beyond)] }),
      ...(isOver && { endsAt: [KEY_MESSAGES.ended] }),
    },
  });
}

/**
 * Creates a key that acts for the caller, of the house or their own. Returns it with its secret, which nobody can look
 * up later.
 * @throws bad_input for more than their own rights or an end in the past, conflict when there are too many
 */
export async function createKey(
  db: Db,
  request: FastifyRequest,
  body: NewKey,
  isHouse: boolean,
): Promise<Output<'keys.create'>['data']> {
  const { id: adminId } = currentUser(request);
  // In the order of the table, each once.
  const permissions = KEY_PERMISSIONS.filter((permission) => body.permissions.includes(permission));
  const networks = [...new Set(body.networks)];
  return db.transaction(async (tx) => {
    await expectNewKey(tx, request, body);
    if (!(await store.hasRoom(tx, adminId, isHouse))) fail('conflict', { msg: KEY_MESSAGES.tooMany });
    const key = newToken('key');
    const { name, endsAt } = body;
    const given = { name, permissions, networks, endsAt };
    const id = await store.createKey(tx, { ...given, adminId, isHouse, tokenHash: hashToken(key) });
    await audit(tx, request, {
      action: isHouse ? 'keys.createHouse' : 'keys.create',
      kind: 'keys',
      record: id,
      after: given,
    });
    await mailMade(tx, request, name);
    return { ...(await store.getKey(tx, id)), key };
  });
}

/** Revokes one of the caller's keys, or as an owner any. @throws not_found */
export async function revokeKey(
  db: Db,
  request: FastifyRequest,
  id: number,
  action: 'keys.revoke' | 'keys.revokeAny',
): Promise<void> {
  const adminId = action === 'keys.revoke' ? currentUser(request).id : null;
  await db.transaction(async (tx) => {
    const name = (await store.revokeKey(tx, id, adminId)) ?? fail('not_found');
    await audit(tx, request, { action, kind: 'keys', record: id, before: { name } });
  });
}

/** Lets a key of the house act for the caller, who answers for it now. @throws not_found */
export async function takeOver(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { id: adminId } = currentUser(request);
  await db.transaction(async (tx) => {
    const was = (await store.setOwner(tx, id, adminId)) ?? fail('not_found');
    await audit(tx, request, {
      action: 'keys.takeOver',
      kind: 'keys',
      record: id,
      before: { colleague: was },
      after: { colleague: adminId },
    });
  });
}
