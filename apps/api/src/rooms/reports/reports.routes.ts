import { calls } from '@greenroom/contract';
import { BULK } from '@greenroom/contract/kit/limits';
import { REPORTS, REPORT_MESSAGES } from '@greenroom/contract/reports.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { answer } from '#kit/http/answer.ts';
import { changeMany, getSelection } from '#kit/records/bulk.ts';
import type { Room } from '#kit/room.ts';
import { create, decide, reopen, reportsBulk } from '#rooms/reports/reports.service.ts';
import { getReported, listOwn, listReported, listReporters } from '#rooms/reports/reports.store.ts';

export function reportsRoutes(app: FastifyInstance, rooms: readonly Room[]): void {
  const things = rooms.flatMap(({ reported = [] }) => reported);
  const measures = rooms.flatMap((room) => room.measures ?? [])[0];
  if (!measures) throw new Error('no room takes measures');
  const deciding = { things, measures };
  const shown = { things, mediaUrl: app.mediaUrl };
  const hourly = callLimit(app.db, 'report-person', { points: REPORTS.anHour, windowSeconds: 3600 });
  const count = ({ request }: { request: FastifyRequest }) => hourly.count(String(currentUser(request).id));
  const get = async (db: Sql, id: number) => (await getReported(db, id, shown)) ?? fail('not_found');

  answer(
    app,
    calls['reports.create'],
    async ({ db, body, request }) => ({
      data: { id: await create(db, request, things, body) },
      msg: REPORT_MESSAGES.reported,
    }),
    { prepare: count },
  );

  answer(app, calls['reports.listOwn'], ({ db, query, request }) =>
    listOwn(db, currentUser(request).id, query),
  );

  answer(app, calls['reports.list'], ({ db, query }) => listReported(db, query, shown));

  answer(app, calls['reports.get'], async ({ db, params }) => ({ data: await get(db, params.id) }));

  answer(
    app,
    calls['reports.listReporters'],
    async ({ db, params, query }) =>
      (await listReporters(db, params.id, query, app.mediaUrl)) ?? fail('not_found'),
  );

  answer(app, calls['reports.decide'], async ({ db, params, body, request }) => {
    const msg = await decide(db, request, deciding, params.id, body);
    return { data: await get(db, params.id), msg };
  });

  answer(app, calls['reports.reopen'], async ({ db, params, request }) => {
    await reopen(db, request, deciding, params.id);
    return { data: await get(db, params.id), msg: REPORT_MESSAGES.reopened };
  });

  answer(app, calls['reports.getSelection'], ({ db, query, request }) =>
    getSelection(db, request, reportsBulk(request, deciding), query),
  );

  answer(
    app,
    calls['reports.changeMany'],
    ({ db, body, request }) => changeMany(db, request, reportsBulk(request, deciding, body.reason), body),
    { timeoutMs: BULK.timeoutMs },
  );
}
