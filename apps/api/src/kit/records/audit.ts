import { randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
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
  await db.insert(auditEntries).values({
    ...rest,
    record: record === undefined ? null : String(record),
    actor: command,
    requestId: randomUUID(),
  });
}
