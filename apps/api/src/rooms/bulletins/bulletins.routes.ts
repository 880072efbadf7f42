import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/answer.ts';
import { whoOf } from '#kit/guard.ts';
import { createBulletin } from '#rooms/bulletins/bulletins.store.ts';

export function bulletinsRoutes(app: FastifyInstance): void {
  answer(app, calls['bulletins.create'], async ({ db, body, request }) => {
    const id = await createBulletin(db, { userId: whoOf(request).id, ...body });
    return { data: { id } };
  });
}
