import { ROLES } from '@greenroom/contract/permissions';
import { normalizeEmail } from '@greenroom/contract/kit/addresses';
import * as z from 'zod';

import { eq, sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { revokeOneTimeTokens } from '#kit/access/one-time-tokens.ts';
import { revokeSessions } from '#kit/access/sessions.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { Bytes, Flag, Int, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import { admins, passkeys, recoveryCodes, signOnSubjects } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** `role` is null for a community user, `isVerified` true for the staff. `totpAt`: since when a sign-in takes a second factor. */
const Account = z.object({
  id: Int,
  email: Text,
  passwordHash: orNull(Text),
  active: Flag,
  isVerified: Flag,
  role: orNull(oneOf(ROLES)),
  totpAt: orNull(Time),
  totpSecret: orNull(Bytes),
});
export type Account = z.input<typeof Account>;

const VERIFIED = sql`email_verified_at is not null as "isVerified"`;

const ADMIN = sql`select id, email, password_hash as "passwordHash", deactivated_at is null as active, true as "isVerified", role,
  ${iso(sql`totp_at`)} as "totpAt", totp_secret as "totpSecret" from admins`;
const PERSON = sql`select id, email, password_hash as "passwordHash", active, ${VERIFIED}, null as role, null as "totpAt",
  null as "totpSecret" from users`;

/** Returns the admin with this (normalised) address. */
export async function findAdmin(db: Sql, email: string): Promise<Account | null> {
  const [found] = await rowsOf(db, Account, sql`${ADMIN} where email = ${email}`);
  return found ?? null;
}

/** Returns the community user with this (normalised) address. */
export async function findUser(db: Sql, email: string): Promise<Account | null> {
  const [found] = await rowsOf(db, Account, sql`${PERSON} where email = ${email} and deleted_at is null`);
  return found ?? null;
}

/**
 * Returns the address that an account is looked up by: as it was spelled, where one is stored in that form since before
 * there was one normal form; else in the normal form.
 */
export async function storedEmail(db: Sql, realm: Realm, spelled: string): Promise<string> {
  const normal = normalizeEmail(spelled);
  if (normal === spelled) return normal;
  const found = await (realm === 'admin' ? findAdmin(db, spelled) : findUser(db, spelled));
  return found ? spelled : normal;
}

export async function getAdminHash(db: Sql, id: number): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    { hash: Text },
    sql`select password_hash as hash from admins where id = ${id}`,
  );
  return found?.hash ?? null;
}

/**
 * Reads and locks an account: until the transaction ends its password cannot be changed, and it cannot be deactivated
 * or removed. Lock it before its tokens and sessions, as everything that ends them does. Returns null when it does not
 * exist.
 */
export async function lockAccount(tx: Tx, realm: Realm, id: number): Promise<Account | null> {
  const [found] = await rowsOf(
    tx,
    Account,
    realm === 'admin'
      ? sql`${ADMIN} where id = ${id} for no key update`
      : sql`${PERSON} where id = ${id} and deleted_at is null for no key update`,
  );
  return found ?? null;
}

/**
 * Returns the account with this (normalised) address. Other requests for the same address wait until the transaction
 * ends.
 */
export async function findAlone(tx: Tx, realm: Realm, email: string): Promise<Account | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`link ${realm} ${email}`}, 0))`);
  return realm === 'admin' ? findAdmin(tx, email) : findUser(tx, email);
}

const Person = z.object({ id: Int, email: Text, active: Flag, isVerified: Flag });
type Person = z.input<typeof Person>;

/** Returns a community user who is not removed, or null. */
export async function getPerson(db: Sql, id: number): Promise<Person | null> {
  const [found] = await rowsOf(
    db,
    Person,
    sql`select id, email, active, ${VERIFIED} from users
        where id = ${id} and deleted_at is null`,
  );
  return found ?? null;
}

/** Returns a user like `getPerson`, with the lock of `findAlone`: both are used to make links for the same users. */
export async function getPersonAlone(tx: Tx, id: number): Promise<Person | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('link user ' || email, 0)) from users where id = ${id}`,
  );
  return getPerson(tx, id);
}

/**
 * Sets an admin's password, and ends all their sessions and reset links. Returns their address; null when the admin
 * does not exist.
 */
export async function setAdminPassword(db: Sql, id: number, passwordHash: string): Promise<string | null> {
  const changed = await db
    .update(admins)
    .set({ passwordHash })
    .where(eq(admins.id, id))
    .returning({ email: admins.email });
  await revokeSessions(db, 'admin', id);
  await revokeOneTimeTokens(db, 'reset_admin', id);
  return changed[0]?.email ?? null;
}

/**
 * Sets a community user's password like `setAdminPassword`, and verifies the address, since the link was sent to it.
 * Returns null for a removed user.
 */
export async function setUserPassword(db: Sql, id: number, passwordHash: string): Promise<string | null> {
  const [changed] = await rowsOf(
    db,
    { email: Text },
    sql`update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
        where id = ${id} and deleted_at is null returning email`,
  );
  await revokeSessions(db, 'user', id);
  await revokeOneTimeTokens(db, 'reset_user', id);
  return changed?.email ?? null;
}

/** Adds a community user and returns the id; null when the address is taken. */
export async function createUser(db: Sql, user: typeof users.$inferInsert): Promise<number | null> {
  const [made] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return made?.id ?? null;
}

/** Marks a community user's address as verified and returns it; null when the user does not exist. */
export async function setVerified(db: Sql, id: number): Promise<{ email: string; isNew: boolean } | null> {
  const [found] = await rowsOf(
    db,
    { email: Text, isNew: Flag },
    sql`with was as (select id, email_verified_at from users where id = ${id} and deleted_at is null for update)
        update users u set email_verified_at = coalesce(was.email_verified_at, now()) from was
        where u.id = was.id returning u.email, was.email_verified_at is null as "isNew"`,
  );
  return found ?? null;
}

/** Removes an admin's second factor, passkeys and name at the company's provider, and ends all their sessions. */
export async function resetAccess(tx: Tx, id: number): Promise<void> {
  await tx.update(admins).set({ totpSecret: null, totpAt: null, totpStep: null }).where(eq(admins.id, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id));
  await tx.delete(passkeys).where(eq(passkeys.adminId, id));
  await tx.delete(signOnSubjects).where(eq(signOnSubjects.adminId, id));
  await revokeSessions(tx, 'admin', id);
}

/** Creates the first admin if there is none. Returns false if one exists. */
export async function createFirstAdmin(db: Sql, email: string, passwordHash: string): Promise<boolean> {
  return hasRow(
    db,
    sql`insert into admins (name, email, password_hash, role)
        select 'Admin', ${email}, ${passwordHash}, 'owner' where not exists (select from admins)
        on conflict do nothing returning id`,
  );
}

/** Sets the password of the first admin, which nobody knew before. */
export async function setFirstPassword(db: Sql, email: string, passwordHash: string): Promise<void> {
  await db.update(admins).set({ passwordHash }).where(eq(admins.email, email));
}

/** Notes that a password of the staff was shown in a log: whoever signs in with it must choose another one first. */
export async function notePasswordShown(db: Sql, passwordHash: string): Promise<void> {
  await db.execute(
    sql`insert into settings (name, value)
        select 'shown_password_' || id, encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')
        from admins where password_hash = ${passwordHash}
        on conflict (name) do update set value = excluded.value`,
  );
}

export async function hasAdmin(db: Sql): Promise<boolean> {
  return hasRow(db, sql`select from admins limit 1`);
}
