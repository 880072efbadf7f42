import type { PodcastQuery } from '@greenroom/contract/podcasts';
import type { FastifyRequest } from 'fastify';

import type { Db } from '#kit/db/db.ts';
import type { Csv } from '#kit/http/csv-answer.ts';
import { exportList, inBatches } from '#kit/records/export.ts';
import { getHosts, listHostIds } from '#rooms/podcasts/podcasts.store.ts';

type Query = Omit<PodcastQuery, 'page' | 'limit'>;

/** Exports the people with a podcast as CSV. */
export async function exportHosts(db: Db, request: FastifyRequest, query: Query): Promise<Csv> {
  const ids = await listHostIds(db, query);
  return exportList(request, {
    action: 'podcasts.export',
    kind: 'podcasts',
    name: 'podcasts',
    query,
    columns: ['Id', 'Name', 'Email', 'Podcasts', { time: 'Newest podcast' }],
    count: ids.length,
    rows: inBatches(ids, async (part) => {
      const hosts = await getHosts(db, part);
      return hosts.map((host) => [host.id, host.name, host.email, host.podcasts, new Date(host.createdAt)]);
    }),
  });
}
