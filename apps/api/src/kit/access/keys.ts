import { KEY, KEY_PERMISSIONS, elsewhereWords, isForKeys } from '@greenroom/contract/by-key';
import type { Call } from '@greenroom/contract/kit/call';
import { ROLES, isAllowed } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { callLimit } from '#kit/access/limits.ts';
import { isInside, readNetworkRange } from '#kit/access/networks.ts';
import { HAS_NO_FACTOR, MUST_CHANGE } from '#kit/access/sessions.ts';
import type { Who } from '#kit/access/sessions.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { onlyRow, rowsOf } from '#kit/db/db.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { askClient, Flag, Int, listOf, oneOf, Text } from '#kit/db/row.ts';
import { fail } from '#kit/errors.ts';

/** Returns whether a bearer token is a key for scripts, and no session. */
export const isKey = (token: string): boolean => token.startsWith(KEY.prefix);

// Only the database's clock counts.
const FROM = `from access_keys k join admins a on a.id = k.admin_id and a.deactivated_at is null
  where k.token_hash = $1 and k.revoked_at is null and coalesce(k.ends_at > now(), true)`;
const FIND = `
  select k.id, k.name, k.is_house as "isHouse", k.permissions, k.networks, a.id as "adminId", a.email, a.role,
    coalesce(k.used_at < now() - interval '1 minute', true) as stale,
    ${MUST_CHANGE} as "mustChangePassword", ${HAS_NO_FACTOR} as "mustSetUpTwoFactor"
  ${FROM}`;
const Found = {
  id: Int,
  name: Text,
  isHouse: Flag,
  permissions: listOf(Text),
  networks: listOf(Text),
  adminId: Int,
  email: Text,
  role: oneOf(ROLES),
  stale: Flag,
  mustChangePassword: Flag,
  mustSetUpTwoFactor: Flag,
};

/** Returns whether somebody of a role may have a key: one of their own, or one of the house, for which owners answer. */
const mayHave = (role: Role, isHouse: boolean): boolean =>
  isAllowed(role, isHouse ? 'staff.change' : 'keys.change');

/** Returns the key of a token and whom it acts for; null when it is unknown, revoked or over, or its maker may not have it. */
async function findKey(db: Db, token: string) {
  // With a name it is planned once a connection.
  const values = [hashToken(token)];
  const [found] = await askClient(db.$client, Found, { name: 'find_key', text: FIND, values });
  return found && mayHave(found.role, found.isHouse) ? found : null;
}

async function noteUsed(db: Db, id: number, ip: string): Promise<void> {
  await db.execute(sql`update access_keys set used_at = now(), used_from = ${ip} where id = ${id}`);
}

/** Returns what lets keys in. Their requests are counted in the database, so all processes share the limit. */
export function openKeys(db: Db): {
  /**
   * Returns whom a key acts for, and what it may do now; null when it does not work.
   * @throws key_refused from elsewhere than its networks and for calls of people, too_many
   */
  letIn(request: FastifyRequest, call: Call, token: string): Promise<Who | null>;
} {
  const limit = callLimit(db, 'key', { points: KEY.requestsAMinute, windowSeconds: 60 });
  return {
    async letIn({ ip, server }, call, token) {
      const found = hasKeys(server) ? await findKey(db, token) : null;
      if (!found) return null;
      const { id, name, role, networks, adminId, email, mustChangePassword, mustSetUpTwoFactor } = found;
      // Before it is counted: who got hold of it elsewhere can't use up its requests.
      if (networks.length > 0 && !isInside(ip, networks.map(readNetworkRange)))
        fail('key_refused', { msg: elsewhereWords(ip) });
      await limit.count(String(id));
      if (!isForKeys(call.name)) fail('key_refused');
      if (found.stale) await noteUsed(db, id, ip);
      const permissions = KEY_PERMISSIONS.filter(
        (permission) => found.permissions.includes(permission) && isAllowed(role, permission),
      );
      return {
        realm: 'admin',
        id: adminId,
        email,
        role: null,
        mustChangePassword,
        mustSetUpTwoFactor,
        mute: null,
        key: { id, name, role, permissions },
      };
    },
  };
}

const hasKeys = ({ capabilities }: FastifyInstance): boolean => capabilities.includes('connections');

/** Returns the role of whom a key acts for, as seen by the transaction; null when it no longer works. */
export async function roleOfKey(db: Sql, id: number): Promise<Role | null> {
  const [found] = await rowsOf(
    db,
    { role: oneOf(ROLES), isHouse: Flag },
    sql`select a.role, k.is_house as "isHouse" from access_keys k join admins a on a.id = k.admin_id and a.deactivated_at is null
        where k.id = ${id} and k.revoked_at is null and coalesce(k.ends_at > now(), true)`,
  );
  return found && mayHave(found.role, found.isHouse) ? found.role : null;
}

/** Revokes all keys. Returns how many. */
export async function revokeAllKeys(tx: Tx): Promise<number> {
  const rows = await rowsOf(
    tx,
    { count: Int },
    sql`with revoked as (update access_keys set revoked_at = now() where revoked_at is null returning id)
        select count(*)::int from revoked`,
  );
  return onlyRow(rows).count;
}
