import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { settings } from '#kit/db/kit.table.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, oneOf, Text } from '#kit/db/row.ts';
import { admins } from '#rooms/account/account.table.ts';

/** Whom the provider means, by the name that it never gives to another. */
type Subject = { issuer: string; subject: string };

/** Returns the colleague whom the provider means; null before their first sign-in there. */
export async function findBySubject(db: Sql, { issuer, subject }: Subject): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { id: Int },
    sql`select admin_id as id from sign_on_subjects where issuer = ${issuer} and subject = ${subject}`,
  );
  return found?.id ?? null;
}

/** Returns the colleague with this (normalised) address; null for nobody. Others who look for it wait until the transaction ends. */
export async function findByEmailAlone(tx: Tx, email: string): Promise<number | null> {
  // The staff room takes the same lock to invite somebody.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`);
  const [found] = await rowsOf(tx, { id: Int }, sql`select id from admins where email = ${email}`);
  return found?.id ?? null;
}

/** Notes whom the provider means from now on. Returns false when it means somebody else by this colleague. */
export const linkSubject = (tx: Tx, adminId: number, { issuer, subject }: Subject): Promise<boolean> =>
  hasRow(
    tx,
    sql`insert into sign_on_subjects (admin_id, issuer, subject) values (${adminId}, ${issuer}, ${subject})
        on conflict do nothing returning admin_id`,
  );

/** Forgets whom the provider means by a colleague: the next sign-in finds them by their address. Returns false for nobody. */
export const unlinkSubjects = (tx: Tx, adminId: number): Promise<boolean> =>
  hasRow(tx, sql`delete from sign_on_subjects where admin_id = ${adminId} returning admin_id`);

/** Notes a sign-in. */
export async function noteSignOn(tx: Tx, { issuer, subject }: Subject): Promise<void> {
  await tx.execute(
    sql`update sign_on_subjects set used_at = now() where issuer = ${issuer} and subject = ${subject}`,
  );
}

/** Uses up what the provider calls a sign-out, for as long as its token would be valid. Returns false when it was used before. */
export const takeLogout = (tx: Tx, hash: Buffer, seconds: number): Promise<boolean> =>
  hasRow(
    tx,
    sql`insert into one_time_tokens (token_hash, purpose, subject_id, expires_at, used_at)
        values (${hash}, 'sign_on', 0, now() + ${seconds} * interval '1 second', now())
        on conflict do nothing returning subject_id`,
  );

/** Locks the active owners, before anyone else of the staff, and returns their ids. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    { id: Int },
    sql`select id from admins where role = 'owner' and deactivated_at is null order by id for no key update`,
  );
  return rows.map(({ id }) => id);
}

/** Adds a colleague, and returns the id. Their address is locked and free. */
export async function insertColleague(
  tx: Tx,
  colleague: { name: string; email: string; role: Role; passwordHash: string },
): Promise<number> {
  const [made] = await tx.insert(admins).values(colleague).returning({ id: admins.id });
  if (!made) throw new Error('A colleague was not added.');
  return made.id;
}

/** Gives a colleague a role. */
export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx
    .update(admins)
    .set({ role })
    .where(sql`id = ${id}`);
}

const PENDING = sql`accepted_at is null and revoked_at is null`;
/** Whether an invitation is by `npm run staff`, or by somebody who is an owner still: only they invite. */
const IS_BY_OWNER = sql`(invited_by = 0 or exists (
  select from admins a where a.id = invited_by and a.role = 'owner' and a.deactivated_at is null))`;

/** Uses up the invitation to an address, and returns its role; null when there is none that is valid. */
export async function takeInvitation(tx: Tx, email: string): Promise<Role | null> {
  const [taken] = await rowsOf(
    tx,
    { role: oneOf(ROLES) },
    sql`update invitations set accepted_at = now()
        where email = ${email} and ${PENDING} and expires_at > now() and ${IS_BY_OWNER} returning role`,
  );
  return taken?.role ?? null;
}

/** Revokes what somebody has invited who is no owner any more. */
export const revokeInvitations = (tx: Tx, invitedBy: number): Promise<{ email: string; role: Role }[]> =>
  rowsOf(
    tx,
    { email: Text, role: oneOf(ROLES) },
    sql`update invitations set revoked_at = now()
        where invited_by = ${invitedBy} and ${PENDING} returning email, role`,
  );

/** A group at the provider, and the role that it gives. */
export type GroupRole = { group: string; role: Role };
const GROUPS_SETTING = 'group_roles';

/** Returns which groups give which role, the first before the others. */
export async function getGroupRoles(db: Sql): Promise<GroupRole[]> {
  const [found] = await rowsOf(
    db,
    { value: Text },
    sql`select value from settings where name = ${GROUPS_SETTING}`,
  );
  return found ? (JSON.parse(found.value) as GroupRole[]) : [];
}

export async function setGroupRoles(tx: Tx, groups: readonly GroupRole[]): Promise<void> {
  const value = JSON.stringify(groups);
  await tx
    .insert(settings)
    .values({ name: GROUPS_SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
