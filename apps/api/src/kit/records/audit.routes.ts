import { calls } from '@greenroom/contract';
import { and, count, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { auditEntries as entries } from '#kit/db/kit.table.ts';
import { likeText } from '#kit/db/sql.ts';

/** Who did what: latest first, with filters. Days are the community's. */
export function auditRoutes(app: FastifyInstance): void {
  const dayOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${app.config.TIME_ZONE})`;
  answer(app, calls['audit.list'], async ({ db, query }) => {
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
        .select({
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
        })
        .from(entries)
        .where(where)
        .orderBy(desc(entries.createdAt), desc(entries.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      db.select({ total: count() }).from(entries).where(where),
    ]);
    return { data, totalCounts: total[0]?.total ?? 0 };
  });
}
