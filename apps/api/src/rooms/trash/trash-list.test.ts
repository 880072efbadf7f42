import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const insert = async (text: string, values: unknown[]) =>
  (await query<{ id: number }>(`insert into ${text} returning id`, values))[0]?.id ?? 0;

const tokens: Record<string, string> = {};
async function addColleague(name: string, role: 'moderator' | 'finance'): Promise<void> {
  const [made] = await world.db
    .insert(admins)
    .values({ name, email: `${role}@example.com`, role, passwordHash: '' })
    .returning({ id: admins.id });
  tokens[role] = await createSession(world.db, 'admin', made?.id ?? 0);
}

const list = async (asked: object = {}, token?: string) => {
  const answer = await world.call('trash.list', { query: asked, ...(token && { token }) });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, totalCounts } = answer.json<{
    data: { title: string; deletedBy: string }[];
    totalCounts: number;
  }>();
  return { titles: data.map(({ title }) => title), by: data.map(({ deletedBy }) => deletedBy), totalCounts };
};
const get = async (kind: string, id: number, token?: string) =>
  (await world.call('trash.get', { query: { kind, id }, ...(token && { token }) })).json().data;

const ids = { ada: 0, bob: 0, project: 0, podcast: 0, headline: 0, parlour: 0, sale: 0 };

beforeAll(async () => {
  await addColleague('Rosa', 'moderator');
  await addColleague('Finn', 'finance');
  ids.ada = (await world.addUser({ name: 'Ada 100%' })).id;
  ids.bob = (await world.addUser({ name: 'Bob' })).id;
  ids.project = await insert(`projects (user_id, title, type) values ($1, 'With Ada', 'EP')`, [ids.ada]);
  ids.podcast = await insert(`podcasts (user_id, name) values ($1, 'Late Mix')`, [ids.bob]);
  ids.headline = await insert(
    `headlines (admin_id, type, title, website_link) values ($1, 1, 'Old news', 'https://example.com/')`,
    [world.admin.id],
  );
  ids.parlour = await insert(
    `parlours (owner_id, suite_title, price_cents, poster_key, starts_at, live_at, finished_at)
     values ($1, 'Quiet Evening', 100, 'demo/x.jpg', now(), now(), now())`,
    [ids.bob],
  );
  ids.sale = await insert(
    `sales (parlour_id, user_id, title, price_cents, duration_ms) values ($1, $2, 'Quiet Evening', 100, 1)`,
    [ids.parlour, ids.bob],
  );
  const as = { token: tokens['moderator'] ?? '' };
  await world.call('headlines.remove', { params: { id: ids.headline } });
  await world.call('podcasts.remove', { params: { id: ids.podcast }, ...as });
  await world.call('users.remove', { params: { id: ids.ada } });
  await world.call('trash.restore', { body: { kind: 'users', id: ids.ada } });
  const { data: note } = (
    await world.call('users.createNote', { params: { id: ids.ada }, body: { message: 'Called twice' } })
  ).json();
  await world.call('users.removeNote', { params: { id: note.id }, ...as });
  await world.call('users.remove', { params: { id: ids.ada }, ...as });
  await world.call('parlours.remove', { params: { id: ids.parlour } });
});

describe('the list of removed records', () => {
  test('names who removed each last, and leaves out what was removed together with its owner', async () => {
    expect(await list()).toEqual({
      titles: ['Quiet Evening', 'Ada 100%', 'Called twice', 'Late Mix', 'Old news'],
      by: ['Admin', 'Rosa', 'Rosa', 'Rosa', 'Admin'],
      totalCounts: 5,
    });
  });

  test.each([
    [{ search: 'LATE' }, ['Late Mix']],
    [{ search: '0%' }, ['Ada 100%']],
    [{ search: 'nothing' }, []],
    [{ kind: 'news' }, ['Old news']],
    [{ kind: 'news', search: 'late' }, []],
    [{ sort_dir: 'asc', limit: 2 }, ['Old news', 'Late Mix']],
    [{ limit: 2, page: 2 }, ['Called twice', 'Late Mix']],
  ])('asked for %j has only those', async (asked, titles) => {
    expect((await list(asked)).titles).toEqual(titles);
  });

  test('has only the kinds that the caller may remove', async () => {
    expect((await list({}, tokens['moderator'])).titles).toEqual([
      'Ada 100%',
      'Called twice',
      'Late Mix',
      'Old news',
    ]);
    expect((await list({}, tokens['finance'])).titles).toEqual([]);
    expect((await list({ kind: 'parlours' }, tokens['moderator'])).totalCounts).toBe(0);
  });
});

describe('the removed record of a page', () => {
  test('is the record itself, or the owner it was removed with', async () => {
    const ada = { kind: 'users', id: ids.ada, title: 'Ada 100%', deletedBy: 'Rosa' };
    expect(await get('users', ids.ada)).toMatchObject(ada);
    expect(await get('projects', ids.project)).toMatchObject(ada);
    expect(await get('podcasts', ids.podcast)).toMatchObject({ title: 'Late Mix', deletedBy: 'Rosa' });
    expect(await get('sales', ids.sale)).toMatchObject({
      kind: 'parlours',
      id: ids.parlour,
      deletedBy: 'Admin',
    });
  });

  test('is null for one that is there, that never was, or that the caller may not restore', async () => {
    expect(await get('users', ids.bob)).toBeNull();
    expect(await get('users', 900_000)).toBeNull();
    expect(await get('sales', 900_000)).toBeNull();
    expect(await get('parlours', ids.parlour, tokens['moderator'])).toBeNull();
    expect(await get('users', ids.ada, tokens['finance'])).toBeNull();
  });
});

/** Moves the removal of everything back by days. */
const move = (days: number) =>
  Promise.all(
    ['users', 'projects'].map((table) =>
      query(
        `update ${table} set deleted_at = date_trunc('day', now()) - $1 * interval '1 day' where deleted_at is not null`,
        [days],
      ),
    ),
  );

test('after two days a record is restored with what was removed together with it, after 31 it is not', async () => {
  const restore = () => world.call('trash.restore', { body: { kind: 'users', id: ids.ada } });
  await move(31);
  expect([(await restore()).statusCode, await get('users', ids.ada)]).toEqual([404, null]);
  await move(2);
  expect((await restore()).json()).toEqual({ msg: 'Ada 100% was restored.' });
  expect((await world.call('projects.get', { params: { id: ids.project } })).statusCode).toBe(200);
});
