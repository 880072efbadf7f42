import type { AuditQuery } from '@greenroom/contract/audit';
import { and, count, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm';

import type { Sql } from '#kit/db/db.ts';
import { auditEntries as entries } from '#kit/db/kit.table.ts';
import { likeText } from '#kit/db/sql.ts';

const shown = {
  id: entries.id,
  actor: entries.actor,
  action: entries.action,
  kind: entries.kind,
  record: entries.record,
  before: entries.before,
  after: entries.after,
  createdAt: entries.createdAt,
  ip: entries.ip,
  requestId: entries.requestId,
};

/** Returns a page of audit entries, latest first, with the total of all matches. Days are in `zone`. */
export async function listAudit(db: Sql, query: AuditQuery, zone: string) {
  const dayOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`;
  const where = and(
    query.actor ? ilike(entries.actor, `%${likeText(query.actor)}%`) : undefined,
    query.action ? eq(entries.action, query.action) : undefined,
    query.kind ? eq(entries.kind, query.kind) : undefined,
    query.record ? eq(entries.record, query.record) : undefined,
    query.start_date ? gte(entries.createdAt, dayOf(query.start_date, 0)) : undefined,
    query.end_date ? lt(entries.createdAt, dayOf(query.end_date, 1)) : undefined,
  );
  const [data, total] = await Promise.all([
    db
      .select(shown)
      .from(entries)
      .where(where)
      .orderBy(desc(entries.createdAt), desc(entries.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: count() }).from(entries).where(where),
  ]);
  return { data, totalCounts: total[0]?.total ?? 0 };
}
