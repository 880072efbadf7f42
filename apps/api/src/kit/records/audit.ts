import { randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Sql } from '#kit/db/db.ts';
import { auditEntries } from '#kit/db/kit.table.ts';

type Entry = {
  /** The call's verb, as `users.setActive`. */
  action: string;
  kind?: string;
  record?: number | string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** In place of the signed-in admin's: sign-ins happen before anybody is known. */
  actor?: { id: number | null; email: string | null };
};

/** Writes what is being done, in the caller's transaction: the change and its entry stand or fall together. */
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

/** Writes what a command of the machine does, in its transaction; the command stands where an admin's address does. */
export async function auditCommand(db: Sql, command: string, entry: Omit<Entry, 'actor'>): Promise<void> {
  const { record, ...rest } = entry;
  await db
    .insert(auditEntries)
    .values({ ...rest, record: String(record), actor: command, requestId: randomUUID() });
}
