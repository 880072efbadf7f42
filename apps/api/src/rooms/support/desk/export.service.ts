import type { SupportQuery } from '@greenroom/contract/support';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db } from '#kit/db/db.ts';
import { textOfHtml } from '#kit/html.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import type { Exported } from '#kit/records/export.ts';
import { getSupports, listSupportIds } from '#rooms/support/desk/export.store.ts';

const COLUMNS = ['Id', 'Subject', 'Message', 'Person', 'Email', 'Answered', { time: 'Received' }] as const;

/** Exports the support messages of a filter as CSV. */
export async function exportSupports(
  db: Db,
  request: FastifyRequest,
  query: Exported<SupportQuery>,
): Promise<Csv> {
  const ids = query.ids ?? (await listSupportIds(db, query, currentUser(request).id));
  return exportList(request, {
    action: 'support.export',
    kind: 'supports',
    name: 'support-messages',
    query,
    columns: COLUMNS,
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const messages = await getSupports(db, part);
      return messages.map(({ id, subject, message, user, replied, createdAt }) => [
        id,
        subject,
        textOfHtml(message),
        user.name,
        user.email,
        replied,
        new Date(createdAt),
      ]);
    }),
  });
}
