import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { listAudit } from '#rooms/audit/audit.store.ts';

export function auditRoutes(app: FastifyInstance): void {
  answer(app, calls['audit.list'], ({ db, query }) => listAudit(db, query, app.config.TIME_ZONE));
}
