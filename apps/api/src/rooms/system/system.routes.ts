import { calls } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { getSystem } from '#rooms/system/system.service.ts';

export function systemRoutes(app: FastifyInstance): void {
  answer(app, calls['system.get'], async () => ({ data: await getSystem(app) }));
}
