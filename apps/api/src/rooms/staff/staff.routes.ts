import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import * as store from '#rooms/staff/staff.store.ts';

export function staffRoutes(app: FastifyInstance): void {
  const { mediaUrl } = app;

  answer(app, calls['staff.getMe'], async ({ db, request }) => ({
    data: (await store.getColleague(db, currentUser(request).id, mediaUrl)) ?? fail('unauthenticated'),
  }));
}
