import type { AuditEntry, AuditFilter } from '@greenroom/contract/audit';
import { MONEY_DETAILS } from '@greenroom/contract/audit.rules';
import type { FastifyRequest } from 'fastify';

import { hasPermission } from '#kit/access/guard.ts';
import type { Db } from '#kit/db/db.ts';
import type { Csv, CsvRow } from '#kit/http/csv-answer.ts';
import { audit } from '#kit/records/audit.ts';
import { inParts } from '#kit/records/export.ts';
import { countAudit, listAuditAfter } from '#rooms/audit/audit.store.ts';
import type { Settings } from '#rooms/audit/audit.store.ts';

const COLUMNS = [
  'Id',
  { time: 'Time' },
  'Person',
  'Email',
  'Action',
  'Kind',
  'Record',
  'Title',
  'Before',
  'After',
  'Address',
  'Request',
  'Key',
] as const;

const MONEY = new Set<string>(MONEY_DETAILS);

function withoutMoney(details: AuditEntry['before']): AuditEntry['before'] {
  return details && Object.fromEntries(Object.entries(details).filter(([name]) => !MONEY.has(name)));
}

/** Hides money in entries from those who may not read it, and from where they came from those who read one record's history. */
export function hideDetails(request: FastifyRequest, entries: AuditEntry[]): AuditEntry[] {
  const seesMoney = hasPermission(request, 'money.read');
  const seesAddresses = hasPermission(request, 'activity.read');
  return entries.map(({ ip, before, after, ...entry }) => ({
    ...entry,
    ip: seesAddresses ? ip : null,
    before: seesMoney ? before : withoutMoney(before),
    after: seesMoney ? after : withoutMoney(after),
  }));
}

const detailsJson = (details: AuditEntry['before']): string => (details ? JSON.stringify(details) : '');

/** Exports the entries of a filter as CSV. */
export async function exportAudit(
  db: Db,
  request: FastifyRequest,
  filter: AuditFilter,
  settings: Settings,
): Promise<Csv> {
  const rows = await countAudit(db, filter, settings);
  await audit(request.server.db, request, { action: 'audit.export', after: { ...filter, rows } });
  const parts = inParts<AuditEntry>((last, limit) => listAuditAfter(db, filter, settings, last, limit));
  return { name: 'activity', columns: COLUMNS, rows: activityCsvRows(request, parts) };
}

async function* activityCsvRows(
  request: FastifyRequest,
  parts: AsyncIterable<AuditEntry[]>,
): AsyncGenerator<CsvRow[]> {
  for await (const entries of parts) yield hideDetails(request, entries).map(activityCells);
}

function activityCells(entry: AuditEntry): CsvRow {
  const { id, createdAt, actorName, actor, action, kind, record, title, before, after } = entry;
  const about = [action, kind ?? '', record ?? '', title ?? '', detailsJson(before), detailsJson(after)];
  const { ip, requestId, key } = entry;
  return [
    id,
    new Date(createdAt),
    actorName ?? '',
    actor ?? '',
    ...about,
    ip ?? '',
    requestId,
    key?.name ?? '',
  ];
}
