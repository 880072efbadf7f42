import { calls } from '@greenroom/contract';
import { CONNECTIONS, CONNECTION_MESSAGES } from '@greenroom/contract/connections.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import {
  create,
  remove,
  renewSecret,
  sendAgain,
  sendTest,
  update,
} from '#rooms/connections/connections.service.ts';
import { getConnection, listConnections, listDeliveries } from '#rooms/connections/connections.store.ts';

export function connectionsRoutes(app: FastifyInstance): void {
  answer(app, calls['connections.list'], async ({ db }) => ({ data: await listConnections(db) }));

  answer(app, calls['connections.get'], async ({ db, params: { id } }) => {
    const connection = (await getConnection(db, id)) ?? fail('not_found');
    return { data: { ...connection, deliveries: await listDeliveries(db, id) } };
  });

  answer(app, calls['connections.create'], async ({ db, body, request }) => ({
    data: await create(db, request, body),
    msg: CONNECTION_MESSAGES.created,
  }));

  answer(app, calls['connections.update'], async ({ db, params, body, request }) => ({
    data: await update(db, request, params.id, body),
    msg: CONNECTION_MESSAGES.updated,
  }));

  answer(app, calls['connections.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: CONNECTION_MESSAGES.removed };
  });

  answer(app, calls['connections.renewSecret'], async ({ db, params, request }) => ({
    data: await renewSecret(db, request, params.id),
    msg: CONNECTION_MESSAGES.renewed,
  }));

  const limit = callLimit(app.db, 'connection-tests', {
    points: CONNECTIONS.testsAMinute,
    windowSeconds: 60,
  });
  answer(app, calls['connections.sendTest'], async ({ db, params, request }) => {
    await limit.count(String(currentUser(request).id));
    return { data: await sendTest(db, request, params.id), msg: CONNECTION_MESSAGES.testQueued };
  });

  answer(app, calls['connections.sendAgain'], async ({ db, params, request }) => ({
    data: await sendAgain(db, request, params.id),
    msg: CONNECTION_MESSAGES.sentAgain,
  }));
}
