import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/answer.ts';
import { listParlours } from '#rooms/parlours/parlours.store.ts';

export function parloursRoutes(app: FastifyInstance): void {
  answer(app, calls['parlours.list'], async ({ db }) => ({ data: await listParlours(db, app.mediaUrl) }));
}
