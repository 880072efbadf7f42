import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { listPlans } from '#rooms/plans/plans.store.ts';

export function plansRoutes(app: FastifyInstance): void {
  answer(app, calls['plans.list'], async ({ db }) => ({ data: await listPlans(db) }));
}
