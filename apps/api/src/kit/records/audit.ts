import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import type { Sql, Tx } from '#kit/db/db.ts';
import { auditEntries } from '#kit/db/kit.table.ts';

type Entry = {
  /** The call's name, such as `users.setActive`. */
  action: string;
  kind?: string;
  record?: number | string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Replaces the signed-in admin: during a sign-in no one is signed in yet. */
  actor?: { id: number | null; email: string | null };
};

/** Writes an audit entry in the caller's transaction, so that the change and its entry succeed or fail together. */
export async function audit(db: Sql, request: FastifyRequest, entry: Entry): Promise<void> {
  const actor = entry.actor ?? { id: request.who?.id ?? null, email: request.who?.email ?? null };
  await db.insert(auditEntries).values({
    adminId: actor.id,
    actor: actor.email,
    action: entry.action,
    kind: entry.kind ?? null,
    record: entry.record === undefined ? null : String(entry.record),
    before: entry.before ?? null,
    after: entry.after ?? null,
    ip: request.ip,
    requestId: request.id,
  });
}

/** Writes an audit entry for a command, in its transaction. The command's name replaces the admin's e-mail. */
export async function auditCommand(db: Sql, command: string, entry: Omit<Entry, 'actor'>): Promise<void> {
  const { record, ...rest } = entry;
  await db
    .insert(auditEntries)
    .values({ ...rest, record: String(record), actor: command, requestId: randomUUID() });
}

/**
 * Erases what the entries of a record say about it before and after, for good. Who did what and when stays, and the seals
 * stay valid. `emails`: failed sign-ins with these addresses too, which may name no record. Returns how many.
 */
export async function eraseDetails(
  tx: Tx,
  { kind, record, emails = [] }: { kind: string; record: number | string; emails?: readonly string[] },
): Promise<number> {
  await tx.execute(sql`select set_config('greenroom.erase', 'on', true)`);
  const ofRecord = sql`kind = ${kind} and record = ${String(record)}`;
  const ofEmail = sql`action = 'account.loginUserFailed' and after ->> 'email' in (
    select lower(value) from json_array_elements_text(${JSON.stringify(emails)}::json))`;
  const { rowCount } = await tx.execute(
    sql`update audit_entries set before = null, after = null
        where (${ofRecord} or ${ofEmail}) and (before is not null or after is not null)`,
  );
  await tx.execute(sql`select set_config('greenroom.erase', '', true)`);
  return rowCount ?? 0;
}
