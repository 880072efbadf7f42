import { hasRow } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';

/** As many browsers are remembered per person; the oldest is forgotten. */
const DEVICES_MAX = 50;

/** Returns whether the admin with this address has signed in from a browser before. */
export async function isKnownDevice(db: Sql, email: string, deviceHash: Buffer): Promise<boolean> {
  return hasRow(
    db,
    sql`select from admins a join devices d on d.admin_id = a.id and d.device_hash = ${deviceHash}
        where a.email = ${email}`,
  );
}

/**
 * Remembers the browser of a sign-in. Returns whether the person should hear of it: it is new, and not their first. One
 * without a name is always new. Callers hold a lock on the account.
 */
export async function noteDevice(tx: Tx, adminId: number, deviceHash: Buffer | null): Promise<boolean> {
  const hasDevice = await hasRow(tx, sql`select from devices where admin_id = ${adminId} limit 1`);
  if (deviceHash === null) return hasDevice;
  const isNew = await hasRow(
    tx,
    sql`insert into devices (admin_id, device_hash) values (${adminId}, ${deviceHash})
        on conflict do nothing returning admin_id`,
  );
  if (!isNew) return false;
  await tx.execute(
    sql`delete from devices where admin_id = ${adminId} and device_hash in (
          select device_hash from devices where admin_id = ${adminId}
          order by created_at desc, device_hash offset ${DEVICES_MAX})`,
  );
  return hasDevice;
}
