import type { Headline, HeadlineQuery } from '@greenroom/contract/headlines';
import { HEADLINE_FIELDS } from '@greenroom/contract/headlines.rules';
import { fieldLabels, toFieldTexts } from '@greenroom/contract/kit/fields';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv, CsvRow } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import type { Exported } from '#kit/records/export.ts';
import { getHeadlines, listHeadlineIds } from '#rooms/headlines/headlines.store.ts';

const { title: TITLE, ...FIELDS } = HEADLINE_FIELDS;

const COLUMNS = [
  'Id',
  TITLE.label,
  'Type',
  ...Object.values(fieldLabels(FIELDS)),
  'Photos',
  'Published by',
  { time: 'Created' },
  'State',
  { time: 'Published' },
  'About',
];

/** The types as the list names them. */
const KINDS = ['Text', 'Video', 'Image'];

const headlineCsvRow = (headline: Headline): CsvRow => [
  headline.id,
  headline.title,
  KINDS[headline.type - 1] ?? '',
  ...Object.values(toFieldTexts(FIELDS, headline)),
  headline.news_photo.length,
  headline.user.name,
  new Date(headline.createdAt),
  headline.state,
  headline.publish_at ? new Date(headline.publish_at) : '',
  headline.person?.name ?? '',
];

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
      return headlines.map(headlineCsvRow);
    }),
  });
}
