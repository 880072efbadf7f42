import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { bulletinResponses, bulletins } from '#rooms/bulletins/bulletins.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let ada: { id: number };
let bob: { id: number };

async function addPost(userId: number, title: string, more: Partial<typeof bulletins.$inferInsert> = {}) {
  const [made] = await world.db
    .insert(bulletins)
    .values({ userId, title, description: 'A text', ...more })
    .returning({ id: bulletins.id });
  return made?.id ?? 0;
}

const addResponses = (bulletinId: number, userIds: number[]) =>
  world.db
    .insert(bulletinResponses)
    .values(userIds.map((userId, n) => ({ bulletinId, userId, message: `Answer ${n}` })));

beforeAll(async () => {
  ada = await world.addUser({ name: 'Ada Álvarez', email: 'ada@example.com', profileImage: 'users/1/a.jpg' });
  bob = await world.addUser({ name: 'Bob Stone', email: 'bob@stage.example' });
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
  const [first = '', second = '', third = '', fourth = ''] = days.map((day) => `${day}T12:00:00.000Z`);
  const drummer = await addPost(ada.id, 'Drummer wanted', { roleIds: [3, 1], createdAt: first });
  await addPost(bob.id, 'bass for sale', { description: '100% new,\nnever played', createdAt: second });
  await addPost(ada.id, 'Choir in Lyon', { status: false, createdAt: third });
  const last = await addPost(bob.id, 'Amp repaired', { description: 'By a drummer', createdAt: fourth });
  await addResponses(drummer, [bob.id, bob.id, ada.id]);
  await addResponses(last, [ada.id]);
});

async function list(query: Record<string, unknown> = {}) {
  const response = await world.call('bulletins.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  const body = calls['bulletins.list'].output.parse(response.json());
  return { ...body, words: body.data.map(({ title }) => title.split(' ')[0]) };
}

describe('the bulletin board', () => {
  test('shows the newest first with the exact total', async () => {
    expect(await list()).toMatchObject({ words: ['Amp', 'Choir', 'bass', 'Drummer'], totalCounts: 4 });
  });

  test('carries every field of the contract, ready for a browser', async () => {
    const { data } = await list({ search: 'drummer wanted' });
    expect(data).toEqual([
      {
        id: expect.any(Number),
        title: 'Drummer wanted',
        description: 'A text',
        status: true,
        createdAt: '2026-03-01T12:00:00.000Z',
        roles: [
          { id: 1, title: 'Artist' },
          { id: 3, title: 'Instrumentalist' },
        ],
        responses: 3,
        reports: 0,
        user: {
          id: ada.id,
          name: 'Ada Álvarez',
          email: 'ada@example.com',
          profile_image_url: expect.stringMatching(/\/media\/users\/1\/a\.jpg$/),
        },
      },
    ]);
  });

  test.each([
    ['status: active', { status: 'true' }, ['Amp', 'bass', 'Drummer']],
    ['status: inactive', { status: 'false' }, ['Choir']],
    ['the author’s name, whatever the case', { author: 'STONE' }, ['Amp', 'bass']],
    ['the author’s email', { author: 'ada@' }, ['Choir', 'Drummer']],
    ['an author whom nobody is', { author: 'nobody' }, []],
    ['title and text', { search: 'DRUMMER' }, ['Amp', 'Drummer']],
    ['a percent sign as itself', { search: '00% n' }, ['bass']],
    ['an underscore as itself', { search: 'a_t' }, []],
    [
      'nothing special below two characters',
      { search: 'z', author: 'z' },
      ['Amp', 'Choir', 'bass', 'Drummer'],
    ],
    ['several at once', { status: 'true', author: 'ada', search: 'wanted' }, ['Drummer']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await list(query)).toMatchObject({ words: expected, totalCounts: expected.length });
    expect((await list({ ...query, limit: 1, page: 2 })).words).toEqual(expected.slice(1, 2));
  });

  test('is filtered by author, with and without a status', async () => {
    expect(await list({ user_id: ada.id })).toMatchObject({ words: ['Choir', 'Drummer'], totalCounts: 2 });
    expect(await list({ user_id: ada.id, status: 'true' })).toMatchObject({
      words: ['Drummer'],
      totalCounts: 1,
    });
    expect(await list({ user_id: 999_999 })).toMatchObject({ data: [], totalCounts: 0 });
  });

  test.each([
    ['title', ['Amp', 'bass', 'Choir', 'Drummer']],
    ['createdAt', ['Drummer', 'bass', 'Choir', 'Amp']],
    ['status', ['Choir', 'Drummer', 'bass', 'Amp']],
  ])('sorts by %s in both directions, each the other reversed', async (sort_by, expected) => {
    expect((await list({ sort_by, sort_dir: 'asc' })).words).toEqual(expected);
    expect((await list({ sort_by, sort_dir: 'desc' })).words).toEqual(expected.toReversed());
    expect((await list({ sort_by, sort_dir: 'desc', author: 'example' })).data.length).toBe(4);
  });

  test('pages without repeating or skipping, and returns an empty page with the true total past the end', async () => {
    for (const query of [{ sort_by: 'status' }, { search: 'text' }, { status: 'true' }]) {
      const whole = await list(query);
      const pages = [];
      for (let page = 1; page <= (whole.totalCounts ?? 0); page += 1) {
        pages.push(...(await list({ ...query, page, limit: 1 })).words);
      }
      expect(pages).toEqual(whole.words);
      expect(await list({ ...query, page: 99 })).toMatchObject({ data: [], totalCounts: whole.totalCounts });
    }
  });

  test.each([
    { sort_by: 'user' },
    { sort_dir: 'sideways' },
    { page: '0' },
    { limit: '101' },
    { status: 'maybe' },
    { user_id: '1e3' },
    { user_id: '0' },
    { author: 'x'.repeat(201) },
  ])('rejects %j and names the field', async (query) => {
    const response = await world.call('bulletins.list', { query });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(Object.keys(query));
  });
});

describe('posts and responses of removed users', () => {
  test('disappear from the board and the counts, and are restored with them', async () => {
    const cem = await world.addUser({ name: 'Cem Away' });
    const mine = await addPost(cem.id, 'Mine');
    const theirs = await addPost(ada.id, 'Theirs');
    await addResponses(theirs, [cem.id, bob.id]);
    await addResponses(mine, [bob.id]);
    const findResponses = async (id: number) => (await list()).data.find((row) => row.id === id)?.responses;
    expect(await findResponses(theirs)).toBe(2);

    await world.call('users.remove', { params: { id: cem.id } });
    expect(await list()).toMatchObject({ totalCounts: 5 });
    expect(await list({ status: 'true' })).toMatchObject({ totalCounts: 4 });
    expect([await findResponses(mine), await findResponses(theirs)]).toEqual([undefined, 1]);

    await world.call('trash.restore', { body: { kind: 'users', id: cem.id } });
    expect(await list()).toMatchObject({ totalCounts: 6 });
    expect(await list({ status: 'true' })).toMatchObject({ totalCounts: 5 });
    expect([await findResponses(mine), await findResponses(theirs)]).toEqual([1, 2]);
    for (const id of [mine, theirs])
      await world.db.$client.query('delete from bulletins where id = $1', [id]);
    expect(await list()).toMatchObject({ totalCounts: 4 });
    expect(await list({ status: 'true' })).toMatchObject({ totalCounts: 3 });
  });
});
