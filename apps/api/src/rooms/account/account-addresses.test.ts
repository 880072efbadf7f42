import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { normalizeStored } from '#rooms/account/account-addresses.store.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const register = (email: string) =>
  world.call('account.registerUser', {
    token: null,
    body: { name: 'Bo', email, password: PASSWORD, roleIds: [1] },
  });
const signInForId = async (email: string) => (await signIn(email)).json().data?.id;
const signIn = (email: string) =>
  world.call('account.loginUser', { token: null, body: { email, password: PASSWORD } });

describe('an address has one form, whoever writes it', () => {
  beforeAll(async () => {
    await register('bo@xn--bcher-kva.example');
  });
  const variants = ['bo\u200B@bücher.example', '\u202EBO@Bu\u0308cher.example', 'ｂｏ@bücher。example'];

  test.each(variants)('%j is taken, signs in, and gets the link', async (email) => {
    await query('truncate rate_limits; delete from mails');
    expect((await register(email)).json()).toMatchObject({ code: 'conflict' });
    expect((await signIn(email)).statusCode).toBe(200);
    await world.call('account.sendUserPasswordLink', { token: null, body: { email } });
    expect((await world.mail.list()).map(({ toEmail }) => toEmail)).toEqual(['bo@xn--bcher-kva.example']);
    const rows = [{ row: 1, name: 'Bo', email, city: '', state: '', zipcode: '', talents: '' }];
    const body = { bulk: crypto.randomUUID(), is_check: true, rows };
    expect((await world.call('users.import', { body })).json().data).toMatchObject([{ result: 'exists' }]);
  });

  test.each(['.a@example.org', 'a..b@example.org', 'a@-x.example', 'a@b_c.example'])(
    'nobody registers, is imported or invited as %j',
    async (email) => {
      await query('truncate rate_limits');
      expect((await register(email)).json()).toMatchObject({ errors: { email: ['Invalid email address!'] } });
      const rows = [{ row: 1, name: 'Bo', email, city: '', state: '', zipcode: '', talents: '' }];
      const body = { bulk: crypto.randomUUID(), is_check: true, rows };
      expect((await world.call('users.import', { body })).json().data).toMatchObject([
        { result: 'refused', why: 'Email: Invalid email address!' },
      ]);
      const invitation = await world.call('staff.invite', { body: { email, role: 'viewer' } });
      expect(invitation.statusCode).toBe(400);
    },
  );
});

describe('an address that was stored before', () => {
  const stored = { plain: 'jo@example.org', wide: 'jo@bücher.example', unseen: 'jo\u200B@example.org' };
  const odd = '.jo@example.org';
  const ids = new Map<string, number>();

  beforeAll(async () => {
    await query('truncate rate_limits');
    await query(`delete from settings where name = 'addresses'`);
    const passwordHash = await hashPassword(PASSWORD, 'user');
    for (const email of [...Object.values(stored), odd]) {
      const { id } = await world.addUser({ email, passwordHash });
      ids.set(email, id);
    }
  });

  test.each([...Object.values(stored), odd])('%j signs in as it is spelled', async (email) => {
    expect(await signInForId(email)).toBe(ids.get(email));
  });

  test('gets its normal form where nobody else has it, with an entry, and still signs in as before', async () => {
    await normalizeStored(world.db);
    await query('truncate rate_limits');
    const emails = await query<{ email: string }>('select email from users where id = any ($1) order by id', [
      [...ids.values()],
    ]);
    expect(emails.map(({ email }) => email)).toEqual([
      stored.plain,
      'jo@xn--bcher-kva.example',
      stored.unseen,
      odd,
    ]);
    for (const [email, id] of ids) expect(await signInForId(email)).toBe(id);
    const entries = await query(
      `select record, actor, before, after from audit_entries where action = 'account.setUserEmail'`,
    );
    expect(entries).toEqual([
      {
        record: String(ids.get(stored.wide)),
        actor: 'maintenance',
        before: { email: stored.wide },
        after: { email: 'jo@xn--bcher-kva.example' },
      },
    ]);
  });

  test('is looked at once', async () => {
    await query('update users set email = $2 where id = $1', [ids.get(stored.wide), stored.wide]);
    await normalizeStored(world.db);
    expect(await query('select email from users where id = $1', [ids.get(stored.wide)])).toEqual([
      { email: stored.wide },
    ]);
  });
});
