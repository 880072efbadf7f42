import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';
import { BULLETINS, BULLETIN_MESSAGES } from '@greenroom/contract/bulletins.rules';
import { BULK } from '@greenroom/contract/kit/limits';
import type { CallName } from '@greenroom/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { changeMany, getSelection } from '#kit/records/bulk.ts';
import { findGate } from '#kit/records/gate.ts';
import type { Room } from '#kit/room.ts';
import { exportBulletins } from '#rooms/bulletins/bulletins-export.service.ts';
import {
  bulletinsBulk,
  create,
  respond,
  setResponseHidden,
  setStatus,
} from '#rooms/bulletins/bulletins.service.ts';
import { getBulletin, getShown, listBulletins } from '#rooms/bulletins/bulletins.store.ts';

const hourly = (points: number) => ({ points, windowSeconds: 3600 });
const countAgainstLimit = (limit: ReturnType<typeof callLimit>, request: FastifyRequest) =>
  limit.count(String(currentUser(request).id));

type Sent<N extends CallName> = { db: Sql; request: FastifyRequest; body: Body<N> };

export function bulletinsRoutes(app: FastifyInstance, rooms: readonly Room[]): void {
  const gate = findGate(rooms);
  const posts = callLimit(app.db, 'bulletin-person', hourly(BULLETINS.postsAnHour));
  const responses = callLimit(app.db, 'response-person', hourly(BULLETINS.responsesAnHour));

  async function checkPost({ db, request, body: { title, description: words } }: Sent<'bulletins.create'>) {
    await countAgainstLimit(posts, request);
    return gate.checkText(db, request, { what: 'post', title, words });
  }

  async function checkResponse({ db, request, body }: Sent<'bulletins.respond'>) {
    await countAgainstLimit(responses, request);
    return gate.checkText(db, request, { what: 'response', title: '', words: body.message });
  }

  answer(app, calls['bulletins.list'], ({ db, query }) => listBulletins(db, query, app.mediaUrl));

  answerCsv(app, calls['bulletins.export'], ({ db, query, request }) => exportBulletins(db, request, query));

  answer(app, calls['bulletins.get'], async ({ db, params }) => ({
    data: (await getBulletin(db, params.id, app.mediaUrl)) ?? fail('not_found'),
  }));

  answer(app, calls['bulletins.setStatus'], ({ db, params, body, request }) =>
    setStatus(db, request, params.id, body?.status),
  );

  answer(app, calls['bulletins.setResponseHidden'], async ({ db, params: { id }, body, request }) => {
    await setResponseHidden(db, request, id, body);
    const msg = body.hidden ? BULLETIN_MESSAGES.hidden : BULLETIN_MESSAGES.shown;
    return { data: { id, hidden: body.hidden }, msg };
  });

  answer(app, calls['bulletins.getShown'], async ({ db, params, request }) => ({
    data:
      (await getShown(db, params.id, { viewer: currentUser(request).id, mediaUrl: app.mediaUrl })) ??
      fail('not_found'),
  }));

  answer(app, calls['bulletins.getSelection'], ({ db, query, request }) =>
    getSelection(db, request, bulletinsBulk, query),
  );

  answer(
    app,
    calls['bulletins.changeMany'],
    ({ db, body, request }) => changeMany(db, request, bulletinsBulk, body),
    { timeoutMs: BULK.timeoutMs },
  );

  answer(
    app,
    calls['bulletins.create'],
    async ({ db, body, request, prepared: by }) => ({ data: await create(db, request, { gate, by }, body) }),
    { prepare: checkPost },
  );

  answer(
    app,
    calls['bulletins.respond'],
    async ({ db, params, body: { message }, request, prepared: by }) => ({
      data: await respond(db, request, { gate, by }, { bulletinId: params.id, message }),
    }),
    { prepare: checkResponse },
  );
}
