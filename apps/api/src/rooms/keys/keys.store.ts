import { Key, StaffKey } from '@greenroom/contract/keys';
import { KEYS } from '@greenroom/contract/keys.rules';
import { rolesWith } from '@greenroom/contract/permissions';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { accessKeys } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

const rolesIn = (permission: 'keys.change' | 'staff.change'): SQL =>
  sql`a.role = any (${sql.param(rolesWith(permission))}::text[])`;

/** The columns of a key `k` that acts for an admin `a`. */
const FIELDS = sql`k.id, k.name, k.permissions, k.networks, ${iso(sql`k.created_at`)} as "createdAt",
  ${iso(sql`k.ends_at`)} as "endsAt", ${iso(sql`k.used_at`)} as "usedAt", k.used_from as "usedFrom",
  case when k.ends_at <= now() then 'ended'
    when a.deactivated_at is null and case when k.is_house then ${rolesIn('staff.change')} else ${rolesIn('keys.change')} end
    then 'works' else 'stopped' end as state`;

/** Returns a colleague's own keys, the oldest first. */
export const listKeys = (db: Sql, adminId: number): Promise<Key[]> =>
  rowsOf(
    db,
    Key,
    sql`select ${FIELDS} from access_keys k join admins a on a.id = k.admin_id
        where k.admin_id = ${adminId} and not k.is_house and k.revoked_at is null order by k.id`,
  );

/** Returns all keys with whom they act for: those of the house first, each the oldest first. */
export const listAllKeys = (db: Sql): Promise<StaffKey[]> =>
  rowsOf(
    db,
    StaffKey,
    sql`select ${FIELDS}, k.is_house as "isHouse", json_build_object('id', a.id, 'name', a.name) as colleague
        from access_keys k join admins a on a.id = k.admin_id
        where k.revoked_at is null order by not k.is_house, k.id`,
  );

/** Returns a key, which nobody revoked. */
export async function getKey(tx: Tx, id: number): Promise<Key> {
  return onlyRow(
    await rowsOf(
      tx,
      Key,
      sql`select ${FIELDS} from access_keys k join admins a on a.id = k.admin_id where k.id = ${id}`,
    ),
  );
}

/** Returns whether there may be one more key: of a colleague, or of the house. Until the transaction ends nobody else adds one. */
export async function hasRoom(tx: Tx, adminId: number, isHouse: boolean): Promise<boolean> {
  // Owners make the keys of the house, so they wait for each other.
  await tx.execute(
    isHouse
      ? sql`select from admins where role = 'owner' order by id for no key update`
      : sql`select from admins where id = ${adminId} for no key update`,
  );
  const among = isHouse ? sql`is_house` : sql`not is_house and admin_id = ${adminId}`;
  return hasRow(
    tx,
    sql`select from access_keys where revoked_at is null and ${among} having count(*) < ${KEYS.keysMax}`,
  );
}

/** Returns whether a time is still to come, by the clock of the database. */
export const isToCome = (db: Sql, time: string): Promise<boolean> =>
  hasRow(db, sql`select where ${time}::timestamptz > now()`);

export async function createKey(tx: Tx, key: typeof accessKeys.$inferInsert): Promise<number> {
  return onlyRow(await tx.insert(accessKeys).values(key).returning({ id: accessKeys.id })).id;
}

/** Revokes a key, of this colleague's own if one is given. Returns its name; null when there is none. */
export async function revokeKey(tx: Tx, id: number, adminId: number | null): Promise<string | null> {
  const among = adminId === null ? sql`true` : sql`not is_house and admin_id = ${adminId}`;
  const [revoked] = await rowsOf(
    tx,
    { name: Text },
    sql`update access_keys set revoked_at = now() where id = ${id} and revoked_at is null and ${among} returning name`,
  );
  return revoked?.name ?? null;
}

/** Lets a key of the house act for somebody else. Returns for whom it did; null when there is no such key. */
export async function setOwner(tx: Tx, id: number, adminId: number): Promise<number | null> {
  const [changed] = await rowsOf(
    tx,
    { was: Int },
    sql`update access_keys k set admin_id = ${adminId}
        from (select admin_id from access_keys where id = ${id} and is_house and revoked_at is null for no key update) old
        where k.id = ${id} returning old.admin_id as was`,
  );
  return changed?.was ?? null;
}
