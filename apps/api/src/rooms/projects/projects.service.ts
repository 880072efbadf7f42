import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { getProject, projectsTrash } from '#rooms/projects/projects.store.ts';

/** Removes a project. @throws not_found */
export async function removeProject(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await getProject(tx, id, '')) ?? fail('not_found');
    if (!(await removeRecord(tx, projectsTrash, id))) fail('not_found');
    const before = { title: was.title, user_id: was.user_id };
    await audit(tx, request, { action: 'projects.remove', kind: 'projects', record: id, before });
  });
}
