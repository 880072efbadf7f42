import { calls } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';
import { finish, removeRsvp, rsvp, start } from '#rooms/parlours/parlours-live.service.ts';

/** Each request changes what every console shows. */
const RSVPS_A_MINUTE = 60;
/** Many users reply when a parlour is announced: this limit leaves the other connections free. */
const TURNS = { atOnce: 4, waiting: 5000 };

/** What app users do: go live, finish, and RSVP. */
export function parloursLiveRoutes(app: FastifyInstance): void {
  const limit = callLimit(app.db, 'rsvp-person', { points: RSVPS_A_MINUTE, windowSeconds: 60 });
  const inTurn = createConcurrencyLimit(TURNS);
  const countRsvp = ({ request }: { request: FastifyRequest }) =>
    limit.count(String(currentUser(request).id));

  answer(app, calls['parlours.start'], async ({ db, params, request }) => ({
    data: await start(db, request, params.id),
    msg: PARLOUR_MESSAGES.started,
  }));

  answer(app, calls['parlours.finish'], async ({ db, params, body, request }) => ({
    data: await finish(db, request, params.id, body?.saved_to_profile ?? false),
    msg: PARLOUR_MESSAGES.finished,
  }));

  answer(
    app,
    calls['parlours.rsvp'],
    async ({ db, params, request }) => ({
      data: (await inTurn(() => rsvp(db, request, params.id))) ?? failBusy(),
      msg: PARLOUR_MESSAGES.rsvped,
    }),
    { prepare: countRsvp },
  );

  answer(
    app,
    calls['parlours.removeRsvp'],
    async ({ db, params, request }) => ({
      data: (await inTurn(() => removeRsvp(db, request, params.id))) ?? failBusy(),
      msg: PARLOUR_MESSAGES.rsvpRemoved,
    }),
    { prepare: countRsvp },
  );
}

const failBusy = () => fail('unavailable', { retryAfter: 2 });
