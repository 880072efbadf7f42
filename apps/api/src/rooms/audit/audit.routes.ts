import { calls } from '@greenroom/contract';
import { historyPermissionOf } from '@greenroom/contract/audit.rules';
import type { FastifyInstance } from 'fastify';

import { expectPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import type { Titles } from '#rooms/audit/audit.filter.ts';
import { exportAudit, hideDetails } from '#rooms/audit/audit.service.ts';
import { listActors, listAudit } from '#rooms/audit/audit.store.ts';

export function auditRoutes(app: FastifyInstance, titles: Titles): void {
  const settings = { zone: app.config.TIME_ZONE, mediaUrl: app.mediaUrl, titles };

  answer(app, calls['audit.list'], async ({ db, query, request }) => {
    expectPermission(request, historyPermissionOf(query.kind, query.record));
    const { data, ...counted } = await listAudit(db, query, settings);
    return { data: hideDetails(request, data), ...counted };
  });

  answerCsv(app, calls['audit.export'], ({ db, query, request }) =>
    exportAudit(db, request, query, settings),
  );

  answer(app, calls['audit.listActors'], async ({ db }) => ({ data: await listActors(db) }));
}
