import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import type { Column, Csv, CsvRow, CsvRows } from '#kit/http/csv-answer.ts';
import { audit } from '#kit/records/audit.ts';

/** What narrows and orders a list, or the records that were selected. */
export type Exported<Query> = Omit<Query, 'page' | 'limit'> & { ids?: number[] | undefined };

/** Records per statement: few enough to keep in memory while a slow connection reads them. */
const BATCH = 1000;

type ListExport = {
  action: Act;
  kind?: string;
  /** The one record whose list it is. */
  record?: number;
  /** The file name without its extension. */
  name: string;
  /** What narrows and orders the list, for the activity. */
  query: Readonly<Record<string, unknown>>;
  columns: readonly Column[];
  /** How many rows there are. */
  count: number;
  rows: CsvRows;
};

/** Records the export of a list in the activity and returns the list as a table. */
export async function exportList(request: FastifyRequest, list: ListExport): Promise<Csv> {
  const { action, kind, record, name, query, columns, count, rows } = list;
  await audit(request.server.db, request, {
    action,
    ...(kind && { kind }),
    ...(record !== undefined && { record }),
    after: { ...query, rows: count },
  });
  return { name, columns, rows };
}

/**
 * Loads the lines of many records part by part, in their order; those removed meanwhile are left out. Ids take few bytes
 * each, even when there are a million. The next part is loaded while the lines of one are written.
 */
export async function* inBatches(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<CsvRow[]>,
): AsyncGenerator<CsvRow[]> {
  let next = begun(load(ids.slice(0, BATCH)));
  for (let from = BATCH; from < ids.length + BATCH; from += BATCH) {
    const rows = await next;
    if (from < ids.length) next = begun(load(ids.slice(from, from + BATCH)));
    yield rows;
  }
}

/**
 * Loads rows part by part: `load` returns the first `limit` rows after `last`, or the very first. The next part is loaded
 * while one is written.
 */
export async function* inParts<Row>(
  load: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = begun(load(undefined, BATCH));
  while (next) {
    const rows: Row[] = await next;
    next = rows.length === BATCH ? begun(load(rows.at(-1), BATCH)) : null;
    yield rows;
  }
}

/** Lets a part fail unnoticed when the reader has stopped meanwhile, so that nobody waits for it. */
function begun<T>(part: Promise<T>): Promise<T> {
  part.catch(() => undefined);
  return part;
}
