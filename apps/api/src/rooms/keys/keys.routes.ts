import { calls } from '@greenroom/contract';
import { KEY_MESSAGES } from '@greenroom/contract/keys.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { createKey, revokeKey, takeOver } from '#rooms/keys/keys.service.ts';
import { listAllKeys, listKeys } from '#rooms/keys/keys.store.ts';

/** Keys for scripts: one's own, and for owners those of the house and of all colleagues. The guard lets them in. */
export function keysRoutes(app: FastifyInstance): void {
  answer(app, calls['keys.list'], async ({ db, request }) => ({
    data: await listKeys(db, currentUser(request).id),
  }));

  answer(app, calls['keys.create'], async ({ db, body, request }) => ({
    data: await createKey(db, request, body, false),
    msg: KEY_MESSAGES.created,
  }));

  answer(app, calls['keys.revoke'], async ({ db, params, request }) => {
    await revokeKey(db, request, params.id, 'keys.revoke');
    return { msg: KEY_MESSAGES.revoked };
  });

  answer(app, calls['keys.listAll'], async ({ db }) => ({ data: await listAllKeys(db) }));

  answer(app, calls['keys.createHouse'], async ({ db, body, request }) => ({
    data: await createKey(db, request, body, true),
    msg: KEY_MESSAGES.created,
  }));

  answer(app, calls['keys.takeOver'], async ({ db, params, request }) => {
    await takeOver(db, request, params.id);
    return { msg: KEY_MESSAGES.takenOver };
  });

  answer(app, calls['keys.revokeAny'], async ({ db, params, request }) => {
    await revokeKey(db, request, params.id, 'keys.revokeAny');
    return { msg: KEY_MESSAGES.revoked };
  });
}
