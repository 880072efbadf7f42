import { calls } from '@greenroom/contract';
import { PROJECT_MESSAGES } from '@greenroom/contract/projects.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { removeProject } from '#rooms/projects/projects.service.ts';
import { getProject } from '#rooms/projects/projects.store.ts';

export function projectsRoutes(app: FastifyInstance): void {
  answer(app, calls['projects.get'], async ({ db, params }) => ({
    data: (await getProject(db, params.id, app.mediaUrl)) ?? fail('not_found'),
  }));

  answer(app, calls['projects.remove'], async ({ db, params, request }) => {
    await removeProject(db, request, params.id);
    return { msg: PROJECT_MESSAGES.deleted };
  });
}
