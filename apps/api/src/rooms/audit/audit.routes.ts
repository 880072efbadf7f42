import { calls } from '@greenroom/contract';
import { historyPermissionOf } from '@greenroom/contract/audit.rules';
import type { FastifyInstance } from 'fastify';

import { expectPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { answerCsv } from '#kit/http/csv-answer.ts';
import { exportAudit, hideDetails } from '#rooms/audit/audit.service.ts';
import { listActors, listAudit } from '#rooms/audit/audit.store.ts';

export function auditRoutes(app: FastifyInstance): void {
  const settings = { zone: app.config.TIME_ZONE, mediaUrl: app.mediaUrl };

  answer(app, calls['audit.list'], async ({ db, query, request }) => {
    expectPermission(request, historyPermissionOf(query.kind, query.record));
    const { data, totalCounts } = await listAudit(db, query, settings);
    return { data: hideDetails(request, data), totalCounts };
  });

  answerCsv(app, calls['audit.export'], ({ db, query, request }) => exportAudit(db, request, query));

  answer(app, calls['audit.listActors'], async ({ db }) => ({ data: await listActors(db) }));
}
