import type { Role } from '@greenroom/contract/permissions';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { settings } from '#kit/db/kit.table.ts';
import { Int, orNull, Text } from '#kit/db/row.ts';
import { admins, recoveryCodes } from '#rooms/account/account.table.ts';

/** Uses up the code of a step. Returns false when it, or a later one, was used before. */
export async function takeStep(db: Sql, id: number, step: number): Promise<boolean> {
  return hasRow(
    db,
    sql`update admins set totp_step = ${step}
        where id = ${id} and totp_at is not null and (totp_step is null or totp_step < ${step}) returning id`,
  );
}

/** Uses up a recovery code. Returns false when there is none, or it was used before. */
export async function takeRecoveryCode(db: Sql, id: number, codeHash: Buffer): Promise<boolean> {
  return hasRow(
    db,
    sql`update recovery_codes set used_at = now()
        where admin_id = ${id} and code_hash = ${codeHash} and used_at is null returning admin_id`,
  );
}

const TwoFactor = z.object({ since: orNull(Text), recoveryCodesLeft: Int });
type TwoFactor = z.input<typeof TwoFactor>;

export async function getTwoFactor(db: Sql, id: number): Promise<TwoFactor> {
  const [found] = await rowsOf(
    db,
    TwoFactor,
    sql`select ${iso(sql`totp_at`)} as since,
          (select count(*)::int from recovery_codes where admin_id = a.id and used_at is null) as "recoveryCodesLeft"
        from admins a where id = ${id}`,
  );
  return found ?? { since: null, recoveryCodesLeft: 0 };
}

/** Stores a secret that does not count yet. */
export async function setSecret(tx: Tx, id: number, totpSecret: Buffer): Promise<void> {
  await tx.update(admins).set({ totpSecret, totpAt: null, totpStep: null }).where(eq(admins.id, id));
}

/** Turns the second factor on, with the step whose code confirmed it. */
export async function setTwoFactor(tx: Tx, id: number, step: number): Promise<void> {
  await tx
    .update(admins)
    .set({ totpAt: sql`now()`, totpStep: step })
    .where(eq(admins.id, id));
}

/** Turns the second factor off and forgets it. */
export async function clearTwoFactor(tx: Tx, id: number): Promise<void> {
  await tx.update(admins).set({ totpSecret: null, totpAt: null, totpStep: null }).where(eq(admins.id, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id));
}

/** Replaces a person's recovery codes. */
export async function setRecoveryCodes(tx: Tx, adminId: number, hashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ adminId, codeHash })));
}

const ROLES_SETTING = 'two_factor_roles';

/** Returns the roles that must have a second factor. The guard reads the same setting with each session. */
export async function getTwoFactorRoles(db: Sql): Promise<Role[]> {
  const [found] = await rowsOf(
    db,
    { value: Text },
    sql`select value from settings where name = ${ROLES_SETTING}`,
  );
  return (found?.value.split(' ').filter(Boolean) ?? []) as Role[];
}

export async function setTwoFactorRoles(tx: Tx, roles: readonly Role[]): Promise<void> {
  const value = roles.join(' ');
  await tx
    .insert(settings)
    .values({ name: ROLES_SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
