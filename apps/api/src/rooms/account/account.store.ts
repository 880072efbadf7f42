import { eq, sql } from 'drizzle-orm';

import type { Sql } from '#kit/db.ts';
import { rowsOf } from '#kit/db.ts';
import { revokeSessions } from '#kit/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

type Account = { id: number; passwordHash: string | null; active: boolean };

/** The admin with this (normalised) address. */
export async function findAdmin(db: Sql, email: string): Promise<Account | null> {
  const [found] = await db.select().from(admins).where(eq(admins.email, email));
  return found ? { ...found, active: true } : null;
}

/** The community user with this (normalised) address. */
export async function findUser(db: Sql, email: string): Promise<Account | null> {
  const [found] = await rowsOf<Account>(
    db,
    sql`select id, password_hash as "passwordHash", active from users where email = ${email} and deleted_at is null`,
  );
  return found ?? null;
}

export async function getAdminHash(db: Sql, id: number): Promise<string | null> {
  const [found] = await db.select({ hash: admins.passwordHash }).from(admins).where(eq(admins.id, id));
  return found?.hash ?? null;
}

/** Sets an admin's password and ends every session of theirs. Returns their address; null when the admin is gone. */
export async function setAdminPassword(db: Sql, id: number, passwordHash: string): Promise<string | null> {
  const changed = await db
    .update(admins)
    .set({ passwordHash })
    .where(eq(admins.id, id))
    .returning({ email: admins.email });
  await revokeSessions(db, 'admin', id);
  return changed[0]?.email ?? null;
}

/** Sets a community user's password and ends every session of theirs. */
export async function setUserPassword(db: Sql, id: number, passwordHash: string): Promise<void> {
  await db.execute(sql`update users set password_hash = ${passwordHash} where id = ${id}`);
  await revokeSessions(db, 'user', id);
}

/** Marks a community user's address as verified and returns it; null when the user is gone. */
export async function setVerified(db: Sql, id: number): Promise<string | null> {
  const [found] = await rowsOf<{ email: string }>(
    db,
    sql`update users set email_verified_at = coalesce(email_verified_at, now())
        where id = ${id} and deleted_at is null returning email`,
  );
  return found?.email ?? null;
}

/** Creates the first admin where there is none. Returns false when one is there already. */
export async function createFirstAdmin(db: Sql, email: string, passwordHash: string): Promise<boolean> {
  const made = await rowsOf(
    db,
    sql`insert into admins (name, email, password_hash)
        select 'Admin', ${email}, ${passwordHash} where not exists (select from admins)
        on conflict do nothing returning id`,
  );
  return made.length > 0;
}

export async function hasAdmin(db: Sql): Promise<boolean> {
  return (await db.select({ id: admins.id }).from(admins).limit(1)).length > 0;
}
