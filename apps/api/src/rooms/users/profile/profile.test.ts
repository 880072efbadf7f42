import { calls } from '@greenroom/contract';
import type { UserDetail } from '@greenroom/contract/users-profile';
import { PROFILE } from '@greenroom/contract/users-profile.rules';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { sql } from '#kit/db/orm.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { getUser } from '#rooms/users/profile/profile.store.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
const get = (id: unknown) => world.call('users.get', { params: { id } });
async function read(id: number): Promise<UserDetail> {
  const response = await get(id);
  expect(response.statusCode).toBe(200);
  return calls['users.get'].output.parse(response.json()).data as UserDetail;
}

let person: { id: number; name: string; email: string };
let podcast: number;

/** Adds one record of each kind to the user, each with an older and a removed one. */
async function fill(id: number): Promise<void> {
  const insert = (text: string) => query(`insert into ${text}`, [id]);
  const [made] = await query(
    `insert into podcasts (user_id, name, is_show, created_at, deleted_at) values
       ($1, 'Late Mix', true, '2026-02-01', null), ($1, 'Early Mix', false, '2026-01-01', null),
       ($1, 'Gone Mix', true, '2026-03-01', now()) returning id`,
    [id],
  );
  podcast = Number(made?.['id']);
  await query(
    `insert into tracks (user_id, podcast_id, title, object_key, thumbnail_key, duration_ms, created_at, deleted_at) values
       ($1, null, 'Mine', 'demo/mine.wav', null, 61500, '2026-01-01', null),
       ($1, null, 'Newer', 'demo/newer.wav', 'demo/newer.jpg', 1000, '2026-01-02', null),
       ($1, null, 'Gone', 'demo/gone.wav', null, 1000, '2026-01-03', now()),
       ($1, $2, 'Of the podcast', 'demo/cast.wav', null, 1000, '2026-01-04', null),
       ($1, $2, 'Gone from it', 'demo/cast.wav', null, 1000, '2026-01-05', now())`,
    [id, podcast],
  );
  await insert(`projects (user_id, title, type, description, picture_keys, created_at, deleted_at) values
       ($1, 'Tape', 'album', 'Cut live.', '{demo/a.jpg,demo/b.jpg}', '2026-01-01', null),
       ($1, 'Tour', 'upcoming', '', '{}', '2026-02-01', null), ($1, 'Gone', 'EP', '', '{}', '2026-03-01', now())`);
  await insert(`plans (user_id, name, start_date, end_date, base_amount_cents) values
       ($1, 'monthly', '2026-01-01', '2026-01-31', 6050), ($1, 'weekly', '2026-03-01', '2026-03-08', 2525)`);
  await insert(
    `bulletins (user_id, title, description, deleted_at) values ($1, 'A', 'b', null), ($1, 'B', 'b', now())`,
  );
  await insert(`support_messages (user_id, subject, message, deleted_at)
     values ($1, 'A', 'b', null), ($1, 'B', 'b', null), ($1, 'C', 'b', now())`);
  await insert(`parlours (owner_id, suite_title, price_cents, poster_key, starts_at, live_at, finished_at, deleted_at)
     values ($1, 'Soon', 100, 'p', now(), null, null, null), ($1, 'Over', 100, 'p', now(), now(), now(), null),
            ($1, 'Gone', 100, 'p', now(), null, null, now())`);
  await insert(`user_notes (user_id, message, admin, deleted_at)
     values ($1, 'One', 'a@example.com', null), ($1, 'Two', 'a@example.com', now())`);
}

beforeAll(async () => {
  person = await world.addUser({
    name: 'Ada Whole',
    bio: 'First line\nsecond line',
    city: 'Portland',
    state: 'OR',
    zipcode: '97201',
    latitude: 45.52,
    longitude: -122.67,
    websiteUrl: 'https://ada.example/',
    videoLinks: ['https://vimeo.com/1', 'https://youtu.be/aaaaaaaaaaa'],
    roleIds: [4, 1],
    genreIds: [2, 1],
    rating: 47,
    featured: true,
    profileImage: 'demo/ada.jpg',
    emailVerifiedAt: '2026-01-02T03:04:05.000Z',
    createdAt: '2025-01-02T03:04:05.000Z',
  });
  // Another user with the same records, none of which may show.
  for (const { id } of [await world.addUser(), person]) await fill(id);
});

describe('a user', () => {
  test('has all fields', async () => {
    expect(await read(person.id)).toMatchObject({
      ...person,
      bio: 'First line\nsecond line',
      city: 'Portland',
      state: 'OR',
      zipcode: '97201',
      latitude: 45.52,
      longitude: -122.67,
      website_url: 'https://ada.example/',
      video_links: ['https://vimeo.com/1', 'https://youtu.be/aaaaaaaaaaa'],
      rating: 4.7,
      featured: true,
      active: true,
      profile_image: 'demo/ada.jpg',
      profile_image_url: '/media/demo/ada.jpg',
      emailVerifiedAt: '2026-01-02T03:04:05.000Z',
      createdAt: '2025-01-02T03:04:05.000Z',
      totalSpent: 85.75,
      roles: [
        { id: 1, title: 'Artist' },
        { id: 4, title: 'Audio Engineer' },
      ],
      genres: [
        { id: 1, title: 'Pop' },
        { id: 2, title: 'Rock' },
      ],
      version: 1,
    });
  });

  test('has their records, newest first, without removed ones', async () => {
    const { podcasts, projects, audio_links, user_plans } = await read(person.id);
    expect(podcasts).toMatchObject([
      { name: 'Late Mix', is_show: true, createdAt: '2026-02-01T00:00:00.000Z', tracks: 1 },
      { name: 'Early Mix', is_show: false, tracks: 0 },
    ]);
    expect(projects).toMatchObject([
      { title: 'Tour', type: 'upcoming', picture_url: null },
      { title: 'Tape', type: 'album', description: 'Cut live.', picture_url: '/media/demo/a.jpg' },
    ]);
    expect(audio_links).toMatchObject([
      { title: 'Newer', duration: 1000, url: '/media/demo/newer.wav', thumbnail: '/media/demo/newer.jpg' },
      { title: 'Mine', duration: 61_500, url: '/media/demo/mine.wav', thumbnail: null },
    ]);
    expect(user_plans).toMatchObject({
      data: [
        { name: 'weekly', start_date: '2026-03-01T00:00:00.000Z', base_amount: 25.25 },
        { name: 'monthly', end_date: '2026-01-31T00:00:00.000Z', base_amount: 60.5 },
      ],
      totalSpent: 85.75,
    });
  });

  test('has exact counts, including all finished parlours and plans', async () => {
    expect((await read(person.id)).counts).toEqual({
      podcasts: 2,
      projects: 2,
      audio_links: 2,
      plans: 2,
      bulletins: 1,
      supports: 2,
      parlours: 2,
      notes: 1,
    });
  });

  test('hides from a role what it may not read elsewhere', async () => {
    const [finn] = await query(
      `insert into admins (name, email, password_hash, role) values ('Finn', 'finn@example.com', '', 'finance') returning id`,
    );
    const token = await createSession(world.db, 'admin', Number(finn?.['id']));
    const response = await world.call('users.get', { params: { id: person.id }, token });
    const { podcasts, counts, totalSpent } = response.json().data;
    expect(podcasts).toEqual([]);
    expect(counts).toMatchObject({ podcasts: null, bulletins: null, supports: null, projects: 2, plans: 2 });
    expect(totalSpent).toBeGreaterThan(0);
    const touches = await world.call('users.getTouches', { query: { ids: String(person.id) }, token });
    expect(touches.statusCode).toBe(403);
  });

  test('has as many posts and messages as the lists that the counts link to', async () => {
    const total = async (name: 'bulletins.list' | 'support.list') =>
      (await world.call(name, { query: { user_id: person.id } })).json().totalCounts;
    const { bulletins, supports } = (await read(person.id)).counts;
    expect([await total('bulletins.list'), await total('support.list')]).toEqual([bulletins, supports]);
  });

  test('without records has empty lists', async () => {
    const { id } = await world.addUser();
    const { roles, genres, podcasts, projects, audio_links, user_plans, counts } = await read(id);
    expect([roles, genres, podcasts, projects, audio_links]).toEqual([[], [], [], [], []]);
    expect(user_plans).toEqual({ data: [], totalSpent: 0 });
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
  });

  test('with many records has the newest of them, counted exactly', async () => {
    const { id } = await world.addUser();
    const more = PROFILE.partsMax + 5;
    await query(
      `insert into projects (user_id, title, type, created_at)
       select $1, n::text, 'EP', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $2::int) n`,
      [id, more],
    );
    await query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents)
       select $1, 'weekly', now() + n * interval '1 day', now(), 1 from generate_series(1, $2::int) n`,
      [id, more],
    );
    const { projects, user_plans, counts } = await read(id);
    expect(projects).toHaveLength(PROFILE.partsMax);
    expect(projects[0]?.title).toBe(String(more));
    expect(user_plans.data).toHaveLength(PROFILE.partsMax);
    expect([counts.projects, counts.plans, user_plans.totalSpent]).toEqual([more, more, more / 100]);
  });

  test('exposes no secrets', async () => {
    await query(`update users set password_hash = 'argon-secret' where id = $1`, [person.id]);
    const { body } = await get(person.id);
    expect(body).not.toMatch(/argon-secret|hash/i);
  });
});

test('the tag of a user is their version, and changes with each update', async () => {
  const { id } = await world.addUser();
  expect((await get(id)).headers['etag']).toBe(`"${id}.1"`);
  await world.call('users.setActive', { params: { id }, body: { active: false } });
  expect((await get(id)).headers['etag']).toBe(`"${id}.2"`);
});

describe('no user', () => {
  test.each(['987654', '999999999999999'])('has the id %s', async (id) => {
    expect([(await get(id)).statusCode, (await get(id)).json().code]).toEqual([404, 'not_found']);
  });

  test.each(['0', '-1', 'abc', '1.5', '1e2', '%00', '99999999999999999999', '1;drop'])(
    'is looked up by the invalid id %s',
    async (id) => {
      const response = await get(id);
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { id: ['This is not a valid id.'] },
      ]);
    },
  );

  test('is found after being removed, until they are restored', async () => {
    const { id } = await world.addUser();
    await world.call('users.remove', { params: { id } });
    expect((await get(id)).statusCode).toBe(404);
    await world.call('trash.restore', { body: { kind: 'users', id } });
    expect((await get(id)).statusCode).toBe(200);
  });
});

test('reading a user scans no whole table, however many users there are', async () => {
  const plan = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const seen: string[] = [];
    const explained = {
      execute: async (statement: Parameters<typeof tx.execute>[0]) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
        seen.push(...rows.map((row) => row['QUERY PLAN']));
        return { rows: [] };
      },
    };
    await getUser(explained as never, person.id, '');
    return seen.join('\n');
  });
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(/Seq Scan/);
});
