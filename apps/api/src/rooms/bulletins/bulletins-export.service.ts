import type { BulletinQuery } from '@greenroom/contract/bulletins';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import type { Exported } from '#kit/records/export.ts';
import { getBulletins, listBulletinIds } from '#rooms/bulletins/bulletins.store.ts';

const COLUMNS = [
  'Id',
  'Title',
  'Text',
  'Author',
  'Author email',
  'Talents',
  'Responses',
  'Active',
  { time: 'Posted' },
] as const;

/** Exports the posts of a filter as CSV. */
export async function exportBulletins(
  db: Db,
  request: FastifyRequest,
  query: Exported<BulletinQuery>,
): Promise<Csv> {
  const ids = query.ids ?? (await listBulletinIds(db, query));
  return exportList(request, {
    action: 'bulletins.export',
    kind: 'bulletins',
    name: 'posts',
    query,
    columns: COLUMNS,
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const posts = await getBulletins(db, part);
      return posts.map(({ id, title, description, user, roles, responses, status, createdAt }) => [
        id,
        title,
        description,
        user.name,
        user.email,
        roles.map((role) => role.title).join(', '),
        responses,
        status,
        new Date(createdAt),
      ]);
    }),
  });
}
