import type { HeadlineQuery } from '@greenroom/contract/headlines';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import type { Exported } from '#kit/records/export.ts';
import { getHeadlines, listHeadlineIds } from '#rooms/headlines/headlines.store.ts';

const COLUMNS = [
  'Id',
  'Title',
  'Type',
  'Description',
  'Website link',
  'Photos',
  'Published by',
  'Created',
  'State',
  'Published',
  'About',
] as const;

/** The types as the list names them. */
const KINDS = ['Text', 'Video', 'Image'];

/** Exports the headlines as CSV. */
export async function exportHeadlines(
  db: Db,
  request: FastifyRequest,
  query: Exported<HeadlineQuery>,
): Promise<Csv> {
  const ids = query.ids ?? (await listHeadlineIds(db, query));
  return exportList(request, {
    action: 'headlines.export',
    kind: 'news',
    name: 'headlines',
    query,
    columns: COLUMNS,
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const headlines = await getHeadlines(db, part, request.server.mediaUrl);
      return headlines.map((each) => [
        each.id,
        each.title,
        KINDS[each.type - 1] ?? '',
        each.description,
        each.website_link,
        each.news_photo.length,
        each.user.name,
        new Date(each.createdAt),
        each.state,
        each.publish_at ? new Date(each.publish_at) : '',
        each.person?.name ?? '',
      ]);
    }),
  });
}
