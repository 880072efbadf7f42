import { createHmac } from 'node:crypto';

import * as z from 'zod';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { ensureSecret } from '#kit/db/secrets.ts';
import { Bytes, Flag, Int, Text, Time, orNull } from '#kit/db/row.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { passkeys } from '#rooms/account/account.table.ts';

const Passkey = z.object({ id: Int, name: Text, isSynced: Flag, createdAt: Time, usedAt: orNull(Time) });
type Passkey = z.input<typeof Passkey>;

const SHOWN = sql`id, name, is_synced as "isSynced", ${iso(sql`created_at`)} as "createdAt", ${iso(sql`used_at`)} as "usedAt"`;

/** Returns a colleague's passkeys, the oldest first. */
export const listPasskeys = (db: Sql, adminId: number): Promise<Passkey[]> =>
  rowsOf(db, Passkey, sql`select ${SHOWN} from passkeys where admin_id = ${adminId} order by id`);

/** Returns how many passkeys a colleague has. */
export async function countPasskeys(db: Sql, adminId: number): Promise<number> {
  const rows = await rowsOf(
    db,
    { count: Int },
    sql`select count(*)::int from passkeys where admin_id = ${adminId}`,
  );
  return onlyRow(rows).count;
}

/** Returns what devices call a colleague's passkeys, and how they are reached. */
export async function listCredentials(
  db: Sql,
  adminId: number,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await rowsOf(
    db,
    { id: Text, transports: Text },
    sql`select credential_id as id, transports from passkeys where admin_id = ${adminId} order by id`,
  );
  return rows.map(({ id, transports }) => ({ id, transports: transports.split(' ').filter(Boolean) }));
}

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'usedAt'>;

/** Adds a passkey; null when a device has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | null> {
  const [added] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!added) return null;
  return onlyRow(await rowsOf(tx, Passkey, sql`select ${SHOWN} from passkeys where id = ${added.id}`));
}

/** Gives a colleague's passkey another name, and returns the one before; null when there is none. */
export async function setPasskeyName(
  tx: Tx,
  { id, adminId, name }: { id: number; adminId: number; name: string },
): Promise<string | null> {
  const [changed] = await rowsOf(
    tx,
    { was: Text },
    sql`update passkeys p set name = ${name}
        from (select name from passkeys where id = ${id} and admin_id = ${adminId} for update) old
        where p.id = ${id} and p.admin_id = ${adminId} returning old.name as was`,
  );
  return changed?.was ?? null;
}

/** Removes a colleague's passkey, and returns its name; null when there is none. */
export async function deletePasskey(tx: Tx, adminId: number, id: number): Promise<string | null> {
  const [gone] = await rowsOf(
    tx,
    { name: Text },
    sql`delete from passkeys where id = ${id} and admin_id = ${adminId} returning name`,
  );
  return gone?.name ?? null;
}

/** Removes all passkeys of a colleague. */
export async function clearPasskeys(tx: Tx, adminId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.adminId, adminId));
}

const Stored = { id: Int, adminId: Int, name: Text, publicKey: Bytes, counter: Int, transports: Text };

/** Returns whose passkey a credential is; null when it is nobody's. */
export async function findPasskeyOwner(db: Sql, credentialId: string): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { adminId: Int },
    sql`select admin_id as "adminId" from passkeys where credential_id = ${credentialId}`,
  );
  return found?.adminId ?? null;
}

/** Locks a passkey, so that its counter is compared and set by one sign-in at a time; null when it is gone. */
export async function lockPasskey(tx: Tx, credentialId: string) {
  const [found] = await rowsOf(
    tx,
    Stored,
    sql`select id, admin_id as "adminId", name, public_key as "publicKey", counter, transports
        from passkeys where credential_id = ${credentialId} for update`,
  );
  return found ?? null;
}

/** Notes a sign-in with a passkey, and how often the device says it was used. */
export const noteUse = (tx: Tx, id: number, counter: number): Promise<boolean> =>
  hasRow(tx, sql`update passkeys set used_at = now(), counter = ${counter} where id = ${id} returning id`);

/** Returns by which name devices know a colleague: it tells nothing, and stays the same. @source WebAuthn level 3, 14.6.1 */
export async function userHandle(db: Sql, adminId: number): Promise<Buffer> {
  const secret = await ensureSecret(db, 'challenges_key');
  return createHmac('sha256', secret).update(`user ${adminId}`).digest();
}
