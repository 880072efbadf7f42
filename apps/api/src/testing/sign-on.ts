import { watchEntries } from '#testing/entries.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import type { Claims, Lies } from '#testing/identity-provider.ts';
import { createWorld } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';

/** Somebody whom the provider knows, and whom no colleague is yet. */
export const ROSA: Claims = {
  sub: 'u-2',
  email: 'Rosa@Example.com',
  email_verified: true,
  name: 'Rosa  Diaz',
};

/** Opens a world with a provider that says what its tests want, and what they do with it. Close it after the file. */
export async function openSignOn(databaseUrl: string) {
  const provider = await startIdentityProvider();
  const world = await createWorld(databaseUrl, provider.settings);
  const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);

  /** Leaves the owner alone, signed in by password. */
  async function clear(): Promise<void> {
    await watchEntries(world);
    for (const table of ['sign_on_subjects', 'rate_limits', 'sessions', 'invitations', 'mails'])
      await query(`delete from ${table}`);
    await query(`delete from settings where name in ('two_factor_roles', 'group_roles')`);
    await query('delete from admins where id <> $1', [world.admin.id]);
    await query(`update admins set role = 'owner', deactivated_at = null`);
    world.admin.token = await createSession(world.db, 'admin', world.admin.id);
    Object.assign(provider.state, { isDown: false, isInUserInfo: false });
    Object.assign(world.app.config, { OIDC_DOMAINS: undefined, OIDC_ROLES_CLAIM: 'groups' });
  }

  const start = async (headers: Record<string, string> = {}) =>
    (await world.call('account.startSignOn', { token: null, headers })).json().data as {
      url: string;
      ticket: string;
    };
  const finish = (ticket: string, sent: string, headers: Record<string, string> = {}) =>
    world.call('account.finishSignOn', { token: null, body: { ticket, query: sent }, headers });

  return {
    provider,
    world,
    query,
    clear,
    start,
    finish,
    /** The owner, as the provider knows them. */
    owner: (): Claims => ({
      sub: 'u-1',
      email: world.admin.email,
      email_verified: true,
      name: 'Ada',
      sid: 's-1',
    }),
    /** Goes to the provider and back. */
    async signOn(claims: Claims, lies: Lies = {}) {
      const { url, ticket } = await start();
      return finish(ticket, provider.approve(url, claims, lies));
    },
    isLive: async (token: string) => (await world.call('staff.getMe', { token })).statusCode === 200,
    setGroups: (groups: { group: string; role: string }[]) =>
      world.call('account.setGroupRoles', { body: { groups } }),
    async addColleague(email: string, role = 'viewer'): Promise<number> {
      const { rows } = await query(
        `insert into admins (name, email, password_hash, role)
         select 'Rosa', $1, password_hash, $2 from admins where id = $3 returning id`,
        [email, role, world.admin.id],
      );
      return (rows[0] as { id: number }).id;
    },
    /** Returns what the activity has got since `clear`. */
    entries: async () =>
      (await query('select action, actor, after from new_entries order by id')).rows as {
        action: string;
        actor: string | null;
        after: object | null;
      }[],
    close: () => Promise.all([world.close(), provider.close()]),
  };
}

/** Returns the status and the words of an answer. */
export const said = (answer: { statusCode: number; json: () => { msg?: string } }) => [
  answer.statusCode,
  answer.json().msg,
];
