// @both: it is about what the database and the store keep.
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { watchEntries } from '../../../apps/api/src/testing/entries.ts';
import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  await query('truncate users cascade');
  await query('delete from headlines');
  await watchEntries(world);
});

/** Inserts people named 'Guest 1' and on, half of them in Austin, and returns their ids. */
async function addCrowd(count: number): Promise<number[]> {
  const rows = await query(
    `insert into users (name, email, city) select 'Guest ' || n, 'guest' || n || '@example.com',
       case when n % 2 = 0 then 'Austin' else '' end
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

async function change(call: CallName, body: object) {
  const response = await world.call(call, { body });
  return { status: response.statusCode, ...response.json() };
}
/** The body of a change of all that match a filter now. */
async function matching(filter: Record<string, string>) {
  const { data } = (await world.call('users.getSelection', { query: filter })).json();
  return { filter, expected: data.count, fingerprint: data.fingerprint };
}
const setActive = (id: number | undefined, active: boolean) =>
  world.call('users.setActive', { params: { id }, body: { active } });
const states = async (column: string) =>
  (await query(`select ${column} as is, count(*)::int as count from users group by 1 order by 1`)).map(
    ({ is, count }) => [is, count],
  );

describe('a change of many people', () => {
  test('changes each with its own entry under one id and the reason, and leaves the others', async () => {
    const ids = await addCrowd(6);
    await query('update users set active = false where id = $1', [ids[0]]);
    const reason = 'They post the same link.';
    const answer = await change('users.changeMany', {
      action: 'deactivate',
      ids: [...ids.slice(0, 4), ids[1]],
      reason,
    });
    expect(answer).toMatchObject({
      status: 200,
      data: { changed: 3, unchanged: 1, failed: [] },
      msg: '3 people were deactivated.',
    });
    expect(await states('active')).toEqual([
      [false, 4],
      [true, 2],
    ]);
    const { bulk } = answer.data;
    expect(await query('select action, kind, record, before, after, actor from new_entries')).toEqual(
      ids.slice(1, 4).map((id) => ({
        action: 'users.setActive',
        kind: 'users',
        record: String(id),
        before: { active: true },
        after: { active: false, reason, bulk },
        actor: world.admin.email,
      })),
    );
  });

  test('is one filter of the activity', async () => {
    const { data } = await change('users.changeMany', { action: 'remove', ids: await addCrowd(3) });
    await world.call('users.remove', { params: { id: (await world.addUser()).id } });
    const log = (await world.call('audit.list', { query: { bulk: data.bulk } })).json();
    expect(log).toMatchObject({ totalCounts: 3, data: [{ action: 'users.remove' }, {}, {}] });
  });

  test('by the filter of the list changes all that the list has', async () => {
    await addCrowd(25);
    await world.addUser({ name: 'Nobody', roleIds: [2] });
    const filters = [{ city: 'austin' }, { search: 'guest 1' }, { search: 'produc' }, { role_ids: '[2]' }];
    for (const filter of filters) {
      const { totalCounts } = (await world.call('users.list', { query: filter })).json();
      expect(totalCounts).toBeGreaterThan(0);
      const body = await matching(filter);
      expect(body.expected).toBe(totalCounts);
      const answer = await change('users.changeMany', { action: 'feature', ...body });
      expect([filter, answer.data]).toMatchObject([filter, { failed: [] }]);
      const found = (await world.call('users.list', { query: { ...filter, limit: 100 } })).json();
      expect(found.data.every((row: { featured: boolean }) => row.featured)).toBe(true);
      expect(answer.data.changed + answer.data.unchanged).toBe(totalCounts);
    }
  });

  test('is refused when another number matches now, and changes nothing', async () => {
    await addCrowd(5);
    const body = { action: 'remove', ...(await matching({ city: 'Austin' })), expected: 3 };
    expect(await change('users.changeMany', body)).toMatchObject({
      status: 409,
      code: 'conflict',
      msg: 'The list has changed: 2 people match now, not 3. Nothing was changed. Check the list and try again.',
    });
    expect(await query('select from users where deleted_at is not null')).toEqual([]);
    expect(await query('select from new_entries')).toEqual([]);
  });

  test('is refused when as many match as before, but others, and changes nothing', async () => {
    const ids = await addCrowd(5);
    const body = { action: 'remove', ...(await matching({ city: 'Austin' })) };
    await query(`update users set city = case id when $1 then 'Austin' else '' end where id = any($2)`, [
      ids[0],
      ids.slice(0, 2),
    ]);
    expect(await change('users.changeMany', body)).toMatchObject({
      status: 409,
      code: 'conflict',
      msg: 'The list has changed: 2 people match as before, but not the same ones. Nothing was changed. Check the list and try again.',
    });
    expect(await query('select from users where deleted_at is not null')).toEqual([]);
    const again = { action: 'remove', ...(await matching({ city: 'Austin' })) };
    expect((await change('users.changeMany', again)).data.changed).toBe(2);
  });

  test('counts and names an empty set too, and only for who may read by what it is narrowed', async () => {
    expect(await matching({ city: 'Nowhere' })).toMatchObject({
      expected: 0,
      fingerprint: expect.stringMatching(/^[\da-f]{32}$/),
    });
    const { rows } = await world.db.$client.query(
      `insert into admins (name, email, password_hash, role) values ('Mo', 'mo@example.com', '', 'moderator') returning id`,
    );
    const token = await createSession(world.db, 'admin', Number(rows[0].id));
    const read = (filter: Record<string, string>) =>
      world.call('users.getSelection', { query: filter, token });
    expect((await read({ city: 'Austin' })).statusCode).toBe(200);
    expect((await read({ plan: 'any' })).statusCode).toBe(403);
  });

  test('names those that it could not change', async () => {
    const ids = await addCrowd(2);
    await world.call('users.remove', { params: { id: ids[0] } });
    const answer = await change('users.changeMany', { action: 'deactivate', ids: [...ids, 999_999_999] });
    const why = 'This person was already deleted.';
    expect(answer.data).toMatchObject({
      changed: 1,
      failed: [
        { id: ids[0], name: 'Guest 1', why },
        { id: 999_999_999, name: null, why },
      ],
    });
  });

  test.each(['deactivate', 'remove'])('%s ends the sessions of those people alone', async (action) => {
    const ids = await addCrowd(3);
    const tokens = await Promise.all(ids.map((id) => world.tokenOf(id)));
    await change('users.changeMany', { action, ids: ids.slice(0, 2) });
    const post = { title: 'Hi', description: 'There', roleIds: [] };
    const statuses = [];
    for (const token of tokens)
      statuses.push((await world.call('bulletins.create', { token, body: post })).statusCode);
    expect(statuses).toEqual([401, 401, 201]);
  });

  test('is undone by its id for exactly those that it changed and nobody has changed since', async () => {
    const ids = await addCrowd(5);
    await setActive(ids[0], false);
    const { data } = await change('users.changeMany', { action: 'deactivate', ids });
    await setActive(ids[1], true);
    await setActive(ids[1], false);
    const undone = await change('users.changeMany', { action: 'activate', bulk: data.bulk });
    expect(undone.data).toMatchObject({ changed: 3, unchanged: 1, failed: [] });
    expect(await query('select id from users where not active order by id')).toEqual(
      ids.slice(0, 2).map((id) => ({ id })),
    );
  });

  test.each([
    { action: 'remove' },
    { action: 'remove', ids: [] },
    { action: 'remove', ids: [1], bulk: '7d1a7a1c-6f0e-4a59-9d53-0d7d7a1f6a11' },
    { action: 'remove', filter: {} },
    { action: 'remove', filter: {}, expected: 1 },
    { action: 'remove', filter: {}, fingerprint: 'ab'.repeat(16) },
    { action: 'remove', filter: {}, expected: 1, fingerprint: 'x' },
    { action: 'remove', filter: {}, expected: 10_001, fingerprint: 'ab'.repeat(16) },
    { action: 'remove', ids: [1], expected: 1 },
    { action: 'remove', ids: [1], fingerprint: 'ab'.repeat(16) },
    { action: 'erase', ids: [1] },
    { action: 'remove', filter: { stranger: 'x' }, expected: 1, fingerprint: 'ab'.repeat(16) },
    {
      action: 'remove',
      filter: { start_date: '2026-02-01', end_date: '2026-01-01' },
      expected: 1,
      fingerprint: 'ab'.repeat(16),
    },
    { action: 'remove', bulk: 'all' },
    { action: 'remove', ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
  ])('rejects the body %#', async (body) => {
    expect(await change('users.changeMany', body)).toMatchObject({ status: 400, code: 'bad_input' });
  });
});

describe('deleting many people', () => {
  test('takes all that is theirs, and Undo restores exactly that', async () => {
    const ids = await addCrowd(4);
    await query(
      `insert into bulletins (user_id, title, description, deleted_at)
       select id, title, '', case title when 'Old' then now() - interval '1 day' end
       from users, unnest(array['Old', 'New']) title`,
    );
    await world.call('users.remove', { params: { id: ids[0] } });
    const { data } = await change('users.changeMany', { action: 'remove', ids: ids.slice(1) });
    expect(data.changed).toBe(3);
    expect(await query('select from bulletins where deleted_at is null')).toEqual([]);
    const undone = await change('trash.restoreMany', { kind: 'users', bulk: data.bulk });
    expect(undone).toMatchObject({
      data: { changed: 3, unchanged: 0, failed: [] },
      msg: '3 records were restored.',
    });
    const titles = await query(
      'select title, count(*)::int from bulletins where deleted_at is null group by 1',
    );
    expect(titles).toEqual([{ title: 'New', count: 3 }]);
    expect(await query('select id from users where deleted_at is not null')).toEqual([{ id: ids[0] }]);
    expect((await change('trash.restoreMany', { kind: 'users', bulk: data.bulk })).data).toMatchObject({
      changed: 0,
      unchanged: 3,
    });
  });

  test('Undo names those whose address is taken by now, and restores the others', async () => {
    const ids = await addCrowd(5);
    const { data } = await change('users.changeMany', { action: 'remove', ids });
    await world.addUser({ name: 'Newer', email: 'guest3@example.com' });
    const undone = await change('trash.restoreMany', { kind: 'users', bulk: data.bulk });
    expect(undone.data).toMatchObject({
      changed: 4,
      failed: [{ id: ids[2], name: 'Guest 3', why: 'Newer has the same address now.' }],
    });
  });
});

test('2,000 people are changed at once, with one event and an entry for each', async () => {
  await addCrowd(2000);
  const heard: string[] = [];
  const client = await world.db.$client.connect();
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query('listen greenroom_events');
  const answer = await change('users.changeMany', { action: 'deactivate', ...(await matching({})) });
  expect(answer.data).toMatchObject({ changed: 2000, unchanged: 0, failed: [] });
  await client.query('select 1');
  client.release();
  expect(heard).toEqual([JSON.stringify({ name: 'activity', data: { kind: 'users', record: null } })]);
  expect(
    await query(`select count(*)::int from new_entries e join audit_seals s on s.entry_id = e.id`),
  ).toEqual([{ count: 2000 }]);
});
