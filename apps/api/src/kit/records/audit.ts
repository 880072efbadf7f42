import { randomUUID } from 'node:crypto';

import type { Act } from '@greenroom/contract/recorded';
import type { FastifyRequest } from 'fastify';

import { expectSameAccess } from '#kit/access/guard.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { auditEntries } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, orNull, Text } from '#kit/db/row.ts';

/** What happened, in an audit entry. */
export type Entry = {
  /** The call's name, such as `users.setActive`. A new one needs its words in the console. */
  action: Act;
  kind?: string;
  record?: number | string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Replaces who is signed in: during a sign-in no one is yet. */
  actor?: Actor;
  /** The first entry of the act that this one belongs to: the activity shows an act as one row. */
  actId?: number | undefined;
};

/** Who did it: a member of the staff by id and email, a person of the community by `personActor`. */
type Actor = { id: number | null; email: string | null };

/** Names a person of the community by their id, since their address may have to be erased and who did it never is. */
export const personActor = (id: number): Actor => ({ id: null, email: `user ${id}` });

function requestActor({ who }: FastifyRequest): Actor {
  if (who?.realm === 'user') return personActor(who.id);
  return { id: who?.id ?? null, email: who?.email ?? null };
}

/** The key for scripts by which a member of the staff acts, if it is one. */
const requestKey = ({ who }: FastifyRequest) => ({
  keyId: who?.key?.id ?? null,
  keyName: who?.key?.name ?? null,
});

/**
 * Writes an audit entry in the caller's transaction, so that the change and its entry succeed or fail together.
 * @throws unauthenticated, forbidden when a member of the staff lost their access during the change
 */
export async function audit(db: Sql, request: FastifyRequest, entry: Entry): Promise<void> {
  await auditFirst(db, request, entry);
}

/**
 * Whether nobody of the staff acts, or on their own account, which may end their session: by a call without a permission,
 * such as signing out, or as an owner who gives up the role.
 */
function isAboutSelf({ who, call }: FastifyRequest, { action, record }: Entry): boolean {
  if (who?.key) return false;
  if (who?.realm !== 'admin' || call?.guard === 'admin') return true;
  return action.startsWith('staff.') && String(record) === String(who.id);
}

/** Writes an audit entry as `audit` does, and returns its id, for the others of its act. */
export async function auditFirst(db: Sql, request: FastifyRequest, entry: Entry): Promise<number> {
  const actor = entry.actor ?? requestActor(request);
  const [added] = await db
    .insert(auditEntries)
    .values({
      adminId: actor.id,
      actor: actor.email,
      action: entry.action,
      kind: entry.kind ?? null,
      record: entry.record === undefined ? null : String(entry.record),
      before: entry.before ?? null,
      after: entry.after ?? null,
      ip: request.ip,
      requestId: request.id,
      actId: entry.actId ?? null,
      ...requestKey(request),
    })
    .returning({ id: auditEntries.id });
  if (!added) throw new Error('An audit entry was not written.');
  if (!isAboutSelf(request, entry)) await expectSameAccess(db, request);
  return added.id;
}

/**
 * Writes the entries of many records as one act, in two statements. Consoles are not told of each: publish one `activity` event
 * instead.
 */
export async function auditMany(tx: Tx, request: FastifyRequest, entries: readonly Entry[]): Promise<void> {
  const { id, email } = requestActor(request);
  const { keyId, keyName } = requestKey(request);
  const [first, ...others] = entries;
  await tx.execute(sql`select set_config('greenroom.quiet', 'on', true)`);
  if (!first) return;
  const actId = await auditFirst(tx, request, first);
  const rows = others.map(({ action, kind, record, before, after }) => ({
    action,
    kind,
    record: String(record),
    before,
    after,
  }));
  await tx.execute(
    sql`insert into audit_entries (admin_id, actor, action, kind, record, before, after, ip, request_id, act_id, key_id, key_name)
        select ${id}::bigint, ${email}, action, kind, record, before, after, ${request.ip}, ${request.id}, ${actId}::bigint,
          ${keyId}::bigint, ${keyName}::text
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as e(action text, kind text, record text, before jsonb, after jsonb)`,
  );
}

/** Finds the first entry of an act of several requests, which tell the same `bulk` id; undefined when there is none yet. */
export async function findAct(
  tx: Tx,
  request: FastifyRequest,
  { action, bulk }: { action: string; bulk: string },
): Promise<number | undefined> {
  const [found] = await rowsOf(
    tx,
    { id: Int },
    sql`select id from audit_entries
        where after ->> 'bulk' = ${bulk} and action = ${action} and admin_id = ${requestActor(request).id} and act_id is null
        order by id limit 1`,
  );
  return found?.id;
}

/** Writes an audit entry for a command, in its transaction. The command's name replaces the admin's email. */
export async function auditCommand(db: Sql, command: string, entry: Omit<Entry, 'actor'>): Promise<void> {
  const { record, ...rest } = entry;
  await db.insert(auditEntries).values({
    ...rest,
    record: record === undefined ? null : String(record),
    actor: command,
    requestId: randomUUID(),
  });
}

/**
 * Seals the transaction's entries now instead of with its commit: what is rolled back then took as long as what is
 * kept.
 */
export async function sealNow(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints audit_entries_sealed immediate`);
}

/** Selects the entries of a record, by an index. */
export const ofRecord = (kind: string, record: number | string): SQL =>
  sql`kind = ${kind} and record = ${String(record)}`;

/**
 * Erases what entries say before and after, for good. Who did what and when stays, and the seals stay valid. The
 * transaction must add an entry that lists them as `erased`: `takeErased`.
 */
export async function eraseDetails(tx: Tx, where: SQL): Promise<void> {
  await tx.execute(sql`select set_config('greenroom.erase', 'listed', true)`);
  await tx.execute(
    sql`with gone as (
          update audit_entries set before = null, after = null
          where (before is not null or after is not null) and after -> 'erased' is null and (${where}) returning id
        )
        select set_config('greenroom.erased', concat_ws(',', nullif(current_setting('greenroom.erased', true), ''),
          string_agg(id::text, ',')), true) from gone`,
  );
  await tx.execute(sql`select set_config('greenroom.erase', '', true)`);
}

/** Returns the ids of the entries that the transaction has erased since this was last asked. */
export async function takeErased(tx: Tx): Promise<number[]> {
  const [found] = await rowsOf(
    tx,
    { ids: orNull(Text) },
    sql`select current_setting('greenroom.erased', true) as ids`,
  );
  await tx.execute(sql`select set_config('greenroom.erased', '', true)`);
  return (found?.ids ?? '').split(',').filter(Boolean).map(Number);
}
