import { calls } from '@greenroom/contract';
import { RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import type { FastifyInstance } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { listHits, listOwnHeld } from '#rooms/rules/rules-hits.store.ts';
import { tryRule } from '#rooms/rules/rules-trial.service.ts';
import { create, remove, setOn, update } from '#rooms/rules/rules.service.ts';
import { listRules } from '#rooms/rules/rules.store.ts';

export function rulesRoutes(app: FastifyInstance): void {
  answer(app, calls['rules.list'], async ({ db }) => ({ data: await listRules(db) }));

  answer(
    app,
    calls['rules.listHits'],
    async ({ db, params, query }) => (await listHits(db, params.id, query)) ?? fail('not_found'),
  );

  answer(app, calls['rules.create'], async ({ db, body, request }) => ({
    data: await create(db, request, body),
    msg: RULE_MESSAGES.created,
  }));

  answer(app, calls['rules.update'], async ({ db, params, body, request }) => ({
    data: await update(db, request, params.id, body),
    msg: RULE_MESSAGES.updated,
  }));

  answer(app, calls['rules.setOn'], async ({ db, params, body: { isOn }, request }) => ({
    data: await setOn(db, request, params.id, isOn),
    msg: isOn ? RULE_MESSAGES.on : RULE_MESSAGES.off,
  }));

  answer(app, calls['rules.remove'], async ({ db, params, request }) => {
    await remove(db, request, params.id);
    return { msg: RULE_MESSAGES.removed };
  });

  answer(app, calls['rules.try'], async ({ db, body }) => ({ data: await tryRule(db, body.settings) }));

  answer(app, calls['rules.listOwnHeld'], ({ db, query, request }) =>
    listOwnHeld(db, currentUser(request).id, query),
  );
}
