import { SIGN_IN } from '@greenroom/contract/kit/sign-in';
import { ROLES } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import * as z from 'zod';

import { hasRow, onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { IN_FORCE } from '#kit/access/measures.ts';
import type { Barred } from '#kit/access/measures.ts';
import { hashToken, newToken } from '#kit/access/tokens.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { askClient, Flag, Int, oneOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import { keptInterval, keptText } from '#kit/records/retention.ts';

const REALMS = ['admin', 'user'] as const;
export type Realm = (typeof REALMS)[number];
/**
 * A key for scripts that makes a request: what it may do is what it was given and its maker's role has. `role`: theirs.
 */
export type KeyInUse = { id: number; name: string; role: Role; permissions: readonly Permission[] };

/**
 * The signed-in user or member of the staff who makes a request. `role` is null for a user, and for a key, so that
 * nothing but its permissions lets it in.
 * `mustChangePassword`: a start has shown it in the log, so little else is allowed. `mustSetUpTwoFactor`: the role requires a second factor and there is none, so little else is allowed.
 */
export type Who = {
  realm: Realm;
  id: number;
  email: string;
  role: Role | null;
  mustChangePassword: boolean;
  mustSetUpTwoFactor: boolean;
  /** Only of a user who is muted now. */
  mute: Barred | null;
  /** The key by which a script acts for a member of the staff; null for whoever is signed in. */
  key: KeyInUse | null;
};

/** From where a session is started. */
export type SessionOrigin = { ip: string; headers: { 'user-agent'?: string | undefined } };
/** Of a longer user agent only the start is stored. */
const USER_AGENT_MAX = 400;

/** A pause of half an hour ends a visit: what is new is counted from there. */
async function noteSeen(db: Sql, adminId: number): Promise<void> {
  await db.execute(
    sql`update admins set seen_at = now(),
          visited_at = case when seen_at < now() - interval '30 minutes' then seen_at else visited_at end
        where id = ${adminId}`,
  );
}

/** What has started a session, where it was no password. */
type Started = {
  byPasskey?: boolean;
  /** What the company's provider calls the session there; '' where it has no name. */
  signOn?: string;
};

/** Starts a session. Returns its token, which is not stored. */
export async function createSession(
  db: Sql,
  realm: Realm,
  subjectId: number,
  origin?: SessionOrigin,
  { byPasskey = false, signOn }: Started = {},
): Promise<string> {
  const token = newToken('ses');
  const userAgent = origin?.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null;
  await db.execute(
    sql`insert into sessions (token_hash, realm, subject_id, expires_at, ip, user_agent, by_passkey, sign_on)
        values (${hashToken(token)}, ${realm}, ${subjectId}, now() + ${keptInterval(realm)}, ${origin?.ip ?? null}, ${userAgent}, ${byPasskey}, ${signOn ?? null})`,
  );
  if (realm === 'admin') await noteSeen(db, subjectId);
  return token;
}

/** Notes that the owner of a session has proved a passkey in it. */
export async function notePasskey(tx: Tx, token: string): Promise<void> {
  await tx.execute(sql`update sessions set by_passkey = true where token_hash = ${hashToken(token)}`);
}

/** Ends a person's surplus sessions, those unused longest first. Callers hold a lock on the person. */
export async function endSurplusSessions(tx: Tx, realm: Realm, subjectId: number): Promise<void> {
  await tx.execute(
    sql`delete from sessions where token_hash in (
          select token_hash from sessions where realm = ${realm} and subject_id = ${subjectId}
          order by used_at desc, created_at desc offset ${SIGN_IN.sessionsMax})`,
  );
}

// Only the database's clock counts. `used_at` is updated at most once a minute, to avoid a write for every read.
const FROM = `
  from sessions s
  left join admins a on s.realm = 'admin' and a.id = s.subject_id and a.deactivated_at is null
  left join users u on s.realm = 'user' and u.id = s.subject_id and u.active and u.deleted_at is null
    and not exists (select from measures m where m.user_id = u.id and m.kind = 'suspend' and ${IN_FORCE})
  where s.expires_at > now() and coalesce(a.id, u.id) is not null
    and s.used_at > now() - (case s.realm when 'admin' then ${keptText('admin_idle')} else ${keptText('user_idle')} end)`;
const NEEDS_FACTOR = `coalesce(a.role = any (string_to_array((select value from settings where name = 'two_factor_roles'), ' ')), false)`;
/** Whether the role of an admin `a` requires a second factor, and there is neither one nor a passkey nor a sign-in at the company's provider. */
export const HAS_NO_FACTOR = `(a.totp_at is null and not exists (select from passkeys p where p.admin_id = a.id)
  and not exists (select from sign_on_subjects o where o.admin_id = a.id) and ${NEEDS_FACTOR})`;
/** The same of a session `s`: a passkey counts where it was shown, and what the company's provider has asked for counts there. */
const MUST_SET_UP = `(a.totp_at is null and not s.by_passkey and s.sign_on is null and ${NEEDS_FACTOR})`;
/** Whether a start has shown the password of an admin `a`. It is that very one as long as its hash is the same: any new one ends this. */
export const MUST_CHANGE = `coalesce((select value from settings where name = 'shown_password_' || a.id)
  = encode(sha256(convert_to(a.password_hash, 'UTF8')), 'hex'), false)`;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const MUTE = `(select jsonb_build_object('reason', m.reason, 'until', to_char(m.until at time zone 'UTC', ${ISO}))
  from measures m where m.user_id = u.id and m.kind = 'mute' and ${IN_FORCE})`;
const FIND = `
  select s.realm, s.subject_id as id, coalesce(a.email, u.email) as email, a.role, s.used_at < now() - interval '1 minute' as stale,
    ${MUST_CHANGE} as "mustChangePassword", ${MUST_SET_UP} as "mustSetUpTwoFactor", ${MUTE} as mute
  ${FROM} and s.token_hash = $1`;
const Found = {
  realm: oneOf(REALMS),
  id: Int,
  email: Text,
  role: orNull(oneOf(ROLES)),
  stale: Flag,
  mustChangePassword: Flag,
  mustSetUpTwoFactor: Flag,
  mute: orNull(z.object({ reason: Text, until: orNull(Time) })),
};

/** Returns the owner of a session token, or null when it is unknown, expired or revoked. */
export async function findSession(db: Db, token: string): Promise<Who | null> {
  const hash = hashToken(token);
  // Every call asks this. With a name it is planned once a connection, which takes ten times as long as running it.
  const [row] = await askClient(db.$client, Found, { name: 'find_session', text: FIND, values: [hash] });
  if (!row) return null;
  if (row.stale) {
    await db.execute(sql`update sessions set used_at = now() where token_hash = ${hash}`);
    // A statement of its own: who ends the sessions of a colleague locks them first, and then the sessions.
    if (row.realm === 'admin') await noteSeen(db, row.id);
  }
  const { stale: _, ...who } = row;
  return { ...who, key: null };
}

const SessionRow = z.object({
  id: Int,
  ip: orNull(Text),
  userAgent: orNull(Text),
  createdAt: Time,
  usedAt: Time,
  isCurrent: Flag,
});
type SessionRow = z.input<typeof SessionRow>;

/** Returns a person's active sessions, the last used first; `token` is the one that asks. */
export async function listSessions(db: Db, { realm, id }: Who, token: string): Promise<SessionRow[]> {
  return rowsOf(
    db,
    SessionRow,
    sql`select s.number as id, s.ip, s.user_agent as "userAgent", ${iso(sql`s.created_at`)} as "createdAt",
          ${iso(sql`s.used_at`)} as "usedAt", s.token_hash = ${hashToken(token)} as "isCurrent"
        ${sql.raw(FROM)} and s.realm = ${realm} and s.subject_id = ${id} order by s.used_at desc, s.number desc`,
  );
}

/** Ends one of a person's sessions by its number. Returns false when there is none. */
export async function endSession(db: Sql, { realm, id }: Who, number: number): Promise<boolean> {
  return hasRow(
    db,
    sql`delete from sessions where realm = ${realm} and subject_id = ${id} and number = ${number} returning number`,
  );
}

/** Ends all of a person's sessions but that of `token`. Returns how many. */
export async function endOtherSessions(db: Sql, { realm, id }: Who, token: string): Promise<number> {
  return endAll(db, sql`realm = ${realm} and subject_id = ${id} and token_hash <> ${hashToken(token)}`);
}

/** Ends all sessions that match. Returns how many. */
async function endAll(db: Sql, where: SQL): Promise<number> {
  const rows = await rowsOf(
    db,
    { count: Int },
    sql`with ended as (delete from sessions where ${where} returning number) select count(*)::int from ended`,
  );
  return onlyRow(rows).count;
}

/**
 * Returns the roles of the staff's sessions among these that may be used now, by the hexadecimal hash of their tokens.
 * Does not extend them.
 */
export async function liveSessions(db: Db, hashes: string[]): Promise<Map<string, Role>> {
  const tokens = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await rowsOf(
    db,
    { hash: Text, role: oneOf(ROLES) },
    sql`select encode(s.token_hash, 'hex') as hash, a.role
        ${sql.raw(FROM)} and s.realm = 'admin' and not ${sql.raw(MUST_CHANGE)} and not ${sql.raw(MUST_SET_UP)}
          and s.token_hash = any (${sql.param(tokens)}::bytea[])`,
  );
  return new Map(rows.map(({ hash, role }) => [hash, role]));
}

/** Returns whether the token's session still exists, as seen by the transaction. */
export async function hasSession(tx: Tx, token: string): Promise<boolean> {
  return hasRow(tx, sql`select from sessions where token_hash = ${hashToken(token)} and expires_at > now()`);
}

/** Returns the role of a member of the staff whose session still exists, as seen by the transaction; null when it has ended. */
export async function roleOfSession(db: Sql, token: string): Promise<Role | null> {
  const [found] = await rowsOf(
    db,
    { role: oneOf(ROLES) },
    sql`select a.role from sessions s join admins a on a.id = s.subject_id and a.deactivated_at is null
        where s.realm = 'admin' and s.token_hash = ${hashToken(token)} and s.expires_at > now()`,
  );
  return found?.role ?? null;
}

/** Ends one session. */
export async function revokeSession(db: Sql, token: string): Promise<void> {
  await db.execute(sql`delete from sessions where token_hash = ${hashToken(token)}`);
}

/** Ends all sessions of a person. */
export async function revokeSessions(db: Sql, realm: Realm, subjectId: number): Promise<void> {
  await db.execute(sql`delete from sessions where realm = ${realm} and subject_id = ${subjectId}`);
}

/** Ends everybody's sessions of a realm. Returns how many. */
export async function revokeAllSessions(tx: Tx, realm: Realm): Promise<number> {
  // There may be one for each person.
  await tx.execute(sql`set local statement_timeout = 0`);
  return endAll(tx, sql`realm = ${realm}`);
}

/**
 * Ends the sessions of the staff that the company's provider has started: those of a colleague, or all of one of its
 * sessions, or both. Returns of whom they were.
 */
export async function revokeSignOns(
  tx: Tx,
  { subjectId, sessionId }: { subjectId: number | null; sessionId: string | null },
): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    { id: Int },
    sql`delete from sessions where realm = 'admin' and sign_on is not null
          and (${subjectId}::bigint is null or subject_id = ${subjectId})
          and (${sessionId}::text is null or sign_on = ${sessionId}) returning subject_id as id`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Ends all sessions of many people. */
export async function revokeSessionsOf(tx: Tx, realm: Realm, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`delete from sessions where realm = ${realm} and subject_id = any (${sql.param(ids)}::bigint[])`,
  );
}
