import { covers, ROLES } from '@greenroom/contract/permissions';
import { Invitation } from '@greenroom/contract/staff';
import { INVITATION_DAYS } from '@greenroom/contract/staff.rules';
import * as z from 'zod';

import { hashToken, newToken } from '#kit/access/tokens.ts';
import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Int, oneOf, Text } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** Stands in `invited_by` for whoever runs the server and used `npm run staff`. */
export const THE_OPERATOR = 0;

const PENDING = sql`accepted_at is null and revoked_at is null`;
const COVERED = sql.join(
  ROLES.flatMap((role) =>
    ROLES.filter((other) => covers(role, other)).map((other) => sql`(${role}, ${other})`),
  ),
  sql`, `,
);
/** Whether who sent an invitation `i` has access and a role that covers the invited one. */
const MAY_INVITE = sql`(i.invited_by = ${THE_OPERATOR} or exists (
  select from admins a
  where a.id = i.invited_by and a.deactivated_at is null and (a.role, i.role) in (${COVERED})))`;
const EXPIRY = sql`now() + ${INVITATION_DAYS} * interval '1 day'`;

const select = (condition: SQL): SQL => sql`
  select i.id, i.email, i.role, a.name as "invitedBy", a.id as "invitedById", ${iso(sql`i.created_at`)} as "createdAt",
    ${iso(sql`i.expires_at`)} as "expiresAt", i.expires_at <= now() as "isExpired"
  from invitations i left join admins a on a.id = i.invited_by
  where ${PENDING} and ${MAY_INVITE} and ${condition} order by i.id desc`;

/** Lists the invitations that were neither accepted nor revoked, and whose sender may still invite, newest first. */
export const listInvitations = (db: Sql): Promise<Invitation[]> => rowsOf(db, Invitation, select(sql`true`));

/** Returns an invitation that was neither accepted nor revoked, or null. */
export async function getInvitation(db: Sql, id: number): Promise<Invitation | null> {
  const [found] = await rowsOf(db, Invitation, select(sql`i.id = ${id}`));
  return found ?? null;
}

/** Returns the invitation to this (normalised) address. Other requests for it wait until the transaction ends. */
export async function findInvitationAlone(tx: Tx, email: string): Promise<Invitation | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`);
  const [found] = await rowsOf(tx, Invitation, select(sql`i.email = ${email}`));
  return found ?? null;
}

/** Returns the invitation that a link's token is for; null when it was used, revoked or has expired. */
export async function findInvitation(db: Sql, token: string): Promise<Invitation | null> {
  const [found] = await rowsOf(
    db,
    Invitation,
    select(sql`i.token_hash = ${hashToken(token)} and i.expires_at > now()`),
  );
  return found ?? null;
}

const New = z.object({ email: Text, role: oneOf(ROLES), invitedBy: Int });
type New = z.input<typeof New>;

/** Creates an invitation. Returns its id and its token, which is not stored. */
export async function createInvitation(
  tx: Tx,
  { email, role, invitedBy }: New,
): Promise<{ id: number; token: string }> {
  const token = newToken('inv');
  const [made] = await rowsOf(
    tx,
    { id: Int },
    sql`insert into invitations (email, role, token_hash, invited_by, expires_at)
        values (${email}, ${role}, ${hashToken(token)}, ${invitedBy}, ${EXPIRY}) returning id`,
  );
  return { id: made?.id ?? 0, token };
}

/** Locks a colleague before an invitation of theirs: until the transaction ends nobody changes their access or role. */
export async function lockSender(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select from admins where id = ${id} for share`);
}

/** Replaces the token of an invitation, which is valid for 7 days again and now sent by `invitedBy`; null when it is no longer open. */
export async function renewInvitation(tx: Tx, id: number, invitedBy: number): Promise<string | null> {
  const token = newToken('inv');
  const isRenewed = await hasRow(
    tx,
    sql`update invitations i set token_hash = ${hashToken(token)}, expires_at = ${EXPIRY}, invited_by = ${invitedBy}
        where id = ${id} and ${PENDING} and ${MAY_INVITE} returning id`,
  );
  return isRenewed ? token : null;
}

/** The address and role of an invitation that was revoked. */
const Revoked = z.object({ email: Text, role: oneOf(ROLES) });
export type Revoked = z.input<typeof Revoked>;

/** Revokes an invitation; null when it is no longer open. */
export async function revokeInvitation(tx: Tx, id: number): Promise<Revoked | null> {
  const [revoked] = await rowsOf(
    tx,
    Revoked,
    sql`update invitations set revoked_at = now() where id = ${id} and ${PENDING} returning email, role`,
  );
  return revoked ?? null;
}

/** Revokes the open invitations of a colleague whose role their own does not cover, or all when they have no access. */
export const revokeInvitationsBeyond = (tx: Tx, invitedBy: number): Promise<Revoked[]> =>
  rowsOf(
    tx,
    Revoked,
    sql`update invitations i set revoked_at = now()
        where invited_by = ${invitedBy} and ${PENDING} and not ${MAY_INVITE} returning email, role`,
  );

/** Uses up the token of a link. Of several concurrent calls exactly one gets the invitation; the others get null. */
export async function takeInvitation(tx: Tx, token: string): Promise<New | null> {
  const [taken] = await rowsOf(
    tx,
    New,
    sql`update invitations i set accepted_at = now()
        where token_hash = ${hashToken(token)} and ${PENDING} and expires_at > now() and ${MAY_INVITE}
        returning email, role, invited_by as "invitedBy"`,
  );
  return taken ?? null;
}
