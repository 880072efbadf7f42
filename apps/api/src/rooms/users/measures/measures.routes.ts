import { calls } from '@greenroom/contract';
import { MEASURE_MESSAGES } from '@greenroom/contract/users-measures.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { listTold } from '#kit/access/measures.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { createMeasure, endMeasure } from '#rooms/users/measures/measures.service.ts';
import { listMeasures } from '#rooms/users/measures/measures.store.ts';

/** Warning, muting and suspending people. */
export function measuresRoutes(app: FastifyInstance): void {
  answer(
    app,
    calls['users.listMeasures'],
    async ({ db, params, query }) => (await listMeasures(db, params.id, query)) ?? fail('not_found'),
  );

  answer(app, calls['users.createMeasure'], async ({ db, params, body, request }) => ({
    data: await createMeasure(db, request, params.id, body),
    msg: MEASURE_MESSAGES[body.kind],
  }));

  answer(app, calls['users.endMeasure'], ({ db, params, request }) => endMeasure(db, request, params.id));

  answer(
    app,
    calls['users.listOwnMeasures'],
    async ({ db, request }) => ({ data: await listTold(db, app, currentUser(request).id) }),
    // The first link makes the key that signs it.
    { isWriting: true },
  );
}
