import { calls } from '@greenroom/contract';
import { APPEAL_MESSAGES } from '@greenroom/contract/users-appeals.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { expectPermission } from '#kit/access/guard.ts';
import { callLimit, networkOf } from '#kit/access/limits.ts';
import { answer } from '#kit/http/answer.ts';
import type { Correspondence } from '#kit/records/correspondence.ts';
import type { Room } from '#kit/room.ts';
import { createAppeal, decideAppeal, getAppeal } from '#rooms/users/measures/appeals.service.ts';

/** Many people may share a network; a link is signed, so that guessing is hopeless anyway. */
const LIMIT = { points: 60, windowSeconds: 600 };

function correspondenceOf(rooms: readonly Room[]): Correspondence {
  const found = rooms.find(({ correspondence }) => correspondence)?.correspondence;
  if (!found) throw new Error('No room takes messages to the staff: one must have `correspondence`.');
  return found;
}

/** Answering measures by the link of their mail, and deciding about the answers. */
export function appealsRoutes(app: FastifyInstance, rooms: readonly Room[]): void {
  const messages = correspondenceOf(rooms);
  const limit = callLimit(app.db, 'appeal-network', LIMIT);
  const count = ({ request }: { request: FastifyRequest }) => limit.count(networkOf(request.ip));

  answer(
    app,
    calls['users.getAppeal'],
    async ({ db, query }) => ({ data: await getAppeal(db, query.token) }),
    // It counts.
    { prepare: count, isWriting: true },
  );

  answer(
    app,
    calls['users.createAppeal'],
    async ({ db, body, request }) => {
      await createAppeal(db, request, messages, body);
      return { msg: APPEAL_MESSAGES.sent };
    },
    { prepare: count },
  );

  answer(app, calls['users.decideAppeal'], async ({ db, params, body, request }) => {
    expectPermission(request, 'support.change');
    await decideAppeal(db, request, messages, params.id, body);
    return { msg: APPEAL_MESSAGES[body.decision] };
  });
}
