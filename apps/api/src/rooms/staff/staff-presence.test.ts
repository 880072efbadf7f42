import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';
import { forgetPresences } from '#rooms/staff/staff-presence.store.ts';
import { cutLines, openLine } from '#testing/stream.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(() => world.db.$client.query('truncate presences'));

const [rosa, finn] = await Promise.all([addColleague('Rosa', 'moderator'), addColleague('Finn', 'finance')]);

async function addColleague(name: string, role: 'moderator' | 'finance') {
  const [made] = await world.db
    .insert(admins)
    .values({ name, email: `${name.toLowerCase()}@example.com`, passwordHash: '', role })
    .returning({ id: admins.id });
  const id = made?.id ?? 0;
  return { id, token: await createSession(world.db, 'admin', id) };
}

const TAB = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const OTHER_TAB = 'bbbbbbbbbbbbbbbbbbbbbbbb';
const OPEN = { kind: 'users', record: 7 } as const;

const set = async (token: string, tab: string, open: object | null) =>
  (await world.call('staff.setPresence', { token, body: { tab, open } })).json<{ data: { name: string }[] }>()
    .data;
const names = async (token: string, tab = TAB, open: object = OPEN) =>
  (await set(token, tab, open)).map(({ name }) => name);

describe('a record that several have open', () => {
  test('names the others, each once, and never oneself', async () => {
    expect(await names(rosa.token)).toEqual([]);
    expect(await names(rosa.token, OTHER_TAB)).toEqual([]);
    expect(await names(world.admin.token, 'cccccccccccccccccccccccc')).toEqual(['Rosa']);
    expect(await names(rosa.token)).toEqual(['Admin']);
  });

  test('no longer names who opened another, left, was silent for 45 seconds or is deactivated', async () => {
    const mine = 'cccccccccccccccccccccccc';
    await set(rosa.token, TAB, OPEN);
    await set(rosa.token, TAB, { kind: 'users', record: 8 });
    expect(await names(world.admin.token, mine)).toEqual([]);
    await set(rosa.token, TAB, OPEN);
    await set(rosa.token, TAB, null);
    expect(await names(world.admin.token, mine)).toEqual([]);
    await set(rosa.token, TAB, OPEN);
    await world.db.$client.query(
      `update presences set seen_at = now() - interval '46 seconds' where admin_id = $1`,
      [rosa.id],
    );
    expect(await names(world.admin.token, mine)).toEqual([]);
    await set(rosa.token, TAB, OPEN);
    await world.db.$client.query('update admins set deactivated_at = now() where id = $1', [rosa.id]);
    expect(await names(world.admin.token, mine)).toEqual([]);
    await world.db.$client.query('update admins set deactivated_at = null where id = $1', [rosa.id]);
  });

  test('is told to open consoles when somebody comes or leaves, and not when they stay', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const line = await openLine(world.app, world.admin.token);
    expect((await line.next()).name).toBe('hello');
    await set(rosa.token, TAB, OPEN);
    await set(rosa.token, TAB, OPEN);
    await set(rosa.token, TAB, null);
    await set(rosa.token, TAB, { kind: 'supports', record: 3 });
    const told = [await line.next(), await line.next(), await line.next()];
    expect(told.map(({ name, data }) => [name, data])).toEqual([
      ['presence', OPEN],
      ['presence', OPEN],
      ['presence', { kind: 'supports', record: 3 }],
    ]);
    cutLines();
  });
});

test('a record that the role may not read is refused', async () => {
  const body = { tab: TAB, open: { kind: 'supports', record: 3 } };
  const response = await world.call('staff.setPresence', { token: finn.token, body });
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
});

test("a tab's name belongs to who used it first", async () => {
  await set(rosa.token, TAB, OPEN);
  await set(finn.token, TAB, { kind: 'users', record: 9 });
  await set(finn.token, TAB, null);
  expect(await names(world.admin.token, OTHER_TAB)).toEqual(['Rosa']);
});

test('rows of tabs closed long ago are removed', async () => {
  await set(rosa.token, TAB, OPEN);
  await set(rosa.token, OTHER_TAB, OPEN);
  await world.db.$client.query(`update presences set seen_at = now() - interval '2 hours' where tab = $1`, [
    TAB,
  ]);
  await forgetPresences(world.db);
  const { rows } = await world.db.$client.query('select tab from presences');
  expect(rows).toEqual([{ tab: OTHER_TAB }]);
});

test('takes any id of the contract', async () => {
  const open = { kind: 'users', record: Number.MAX_SAFE_INTEGER } as const;
  await set(rosa.token, TAB, open);
  expect(await names(world.admin.token, OTHER_TAB, open)).toEqual(['Rosa']);
  await set(rosa.token, TAB, OPEN);
  expect(await names(world.admin.token, OTHER_TAB)).toEqual(['Rosa']);
});
