import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { undoPress } from '#rooms/contest/contest-undo.service.ts';

/** What makes an open contest safe to run. */
export function contestStageRoutes(app: FastifyInstance): void {
  answer(app, calls['contest.undoPress'], ({ db, body, request }) => undoPress(db, request, body.press));
}
