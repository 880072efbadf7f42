import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { Colleague, StaffRow } from '@greenroom/contract/staff';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, oneOf } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { admins } from '#rooms/account/account.table.ts';

const HAS_PASSKEY = sql`exists (select from passkeys k where k.admin_id = admins.id)`;
const HAS_SIGN_ON = sql`exists (select from sign_on_subjects o where o.admin_id = admins.id)`;

/** Returns a member of the staff, whom the guard has let in. */
export async function getColleague(db: Sql, id: number, mediaUrl: string): Promise<Colleague> {
  const [found] = await rowsOf(
    db,
    Colleague,
    sql`select id, name, email, role, ${mediaUrl}::text || picture_key as picture_url,
          totp_at is not null as "hasTwoFactor", ${HAS_PASSKEY} as "hasPasskey", ${HAS_SIGN_ON} as "hasSignOn"
        from admins where id = ${id}`,
  );
  if (!found) throw new Error('nobody on the staff has this id');
  return found;
}

/** Lists the staff by name, active ones first. */
export const listStaff = (db: Sql, mediaUrl: string): Promise<StaffRow[]> =>
  rowsOf(
    db,
    StaffRow,
    sql`select id, name, email, role, ${mediaUrl}::text || picture_key as picture_url,
          totp_at is not null as "hasTwoFactor", ${HAS_PASSKEY} as "hasPasskey", ${HAS_SIGN_ON} as "hasSignOn", deactivated_at is null as active,
          ${iso(sql`seen_at`)} as "seenAt", ${iso(sql`created_at`)} as "createdAt"
        from admins order by deactivated_at is not null, ${nameOrder(sql`name`)}, id`,
  );

/** Returns the id of whoever has this (normalised) address, active or not; null for nobody. */
export async function findColleague(db: Sql, email: string): Promise<number | null> {
  const [found] = await rowsOf(db, { id: Int }, sql`select id from admins where email = ${email}`);
  return found?.id ?? null;
}

/**
 * Locks the active owners, and returns their ids: until the transaction ends, nobody else changes who is one. Lock them
 * before anyone else of the staff.
 */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    { id: Int },
    sql`select id from admins where role = 'owner' and deactivated_at is null order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Sets a role and returns the one before; null when nobody has the id. */
export async function setRole(tx: Tx, id: number, role: Role): Promise<Role | null> {
  const [changed] = await rowsOf(
    tx,
    { was: oneOf(ROLES) },
    sql`update admins a set role = ${role} from (select role from admins where id = ${id} for no key update) old
        where a.id = ${id} returning old.role as was`,
  );
  return changed?.was ?? null;
}

/** Ends or restores access, and returns whether it was there before; null when nobody has the id. */
export async function setActive(tx: Tx, id: number, active: boolean): Promise<{ was: boolean } | null> {
  const [changed] = await rowsOf(
    tx,
    { was: Flag },
    sql`update admins a
        set deactivated_at = case when ${active} then null else coalesce(a.deactivated_at, now()) end
        from (select deactivated_at from admins where id = ${id} for no key update) old
        where a.id = ${id} returning old.deactivated_at is null as was`,
  );
  return changed ?? null;
}

/** Adds a member of the staff and returns the id; null when the address is taken. */
export async function createColleague(
  tx: Tx,
  colleague: { name: string; email: string; role: Role; passwordHash: string },
): Promise<number | null> {
  const [made] = await tx.insert(admins).values(colleague).onConflictDoNothing().returning({ id: admins.id });
  return made?.id ?? null;
}
