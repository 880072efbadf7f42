import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import type { Shape } from '#kit/db/row.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { loadCities, startCities } from '#rooms/users/list/locations.service.ts';

const LOAD_MS = 180_000;

const world: World = await createWorld(inject('databaseUrl'), { TRUST_PROXY: '127.0.0.1' });
afterAll(() => world.close());

let asked = 0;
/** Requests from a changing network, so that no limit applies. */
const ask = (query: string, ip = `198.51.${Math.floor((asked += 1) / 200)}.7`) =>
  world.call('users.searchLocations', { query: { query }, token: null, headers: { 'x-forwarded-for': ip } });
async function search(query: string) {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.searchLocations'].output.parse(response.json()).data;
}
/** Returns the suggestions as the field shows them. */
const names = async (query: string) => (await search(query)).map(({ city, state }) => `${city}, ${state}`);
const best = async (query: string) => (await names(query))[0];

const first = async <S extends Shape>(shape: S, query: ReturnType<typeof sql>) =>
  (await rowsOf(world.db, shape, query))[0];
const countCities = async () =>
  (await first({ value: Int }, sql`select count(*) as value from cities`))?.value;
const loadedAt = async () =>
  (await first({ value: Text }, sql`select min(xmin::text) as value from cities`))?.value;
const isWaiting = async () =>
  (
    await first(
      { value: Flag },
      sql`select count(*) > 0 as value from pg_locks where not granted
    and relation = 'cities'::regclass and database = (select oid from pg_database where datname = current_database())`,
    )
  )?.value;

describe('the cities', () => {
  test(
    'are empty before they are loaded, and stay empty after an interrupted load',
    { timeout: LOAD_MS },
    async () => {
      expect((await ask('portland')).json()).toEqual({ data: [], loading: true });
      const blocker = await world.db.$client.connect();
      await blocker.query('begin');
      await blocker.query('set local idle_in_transaction_session_timeout = 0');
      await blocker.query('lock table cities in share mode');
      const failures: unknown[] = [];
      const stop = startCities(world.db, world.url, (error) => failures.push(error));
      await expect.poll(isWaiting, { timeout: LOAD_MS }).toBe(true);
      await stop();
      await blocker.query('commit');
      blocker.release();
      expect([await countCities(), await search('portland'), failures]).toEqual([0, [], []]);
    },
  );

  test(
    'replace an older set as a whole, once, even when two processes load simultaneously',
    { timeout: LOAD_MS },
    async () => {
      await world.db.execute(sql`insert into data_sets (name, version) values ('cities', 'older')`);
      await world.db
        .execute(sql`insert into cities (id, city, state, zipcode, latitude, longitude, population, words)
        values (1, 'Oldtown', 'ZZ', '', 1, 1, 1, 'oldtown, zz')`);
      const both = await Promise.all([loadCities(world.db, world.url), loadCities(world.db, world.url)]);
      expect(both).toContain(true);
      expect(await countCities()).toBeGreaterThan(150_000);
      expect((await ask('oldtown, zz')).json()).toEqual({ data: [], loading: false });
      const before = await loadedAt();
      expect(await loadCities(world.db, world.url)).toBe(true);
      expect(await loadedAt()).toBe(before);
    },
  );
});

describe('a city search', () => {
  beforeAll(() => loadCities(world.db, world.url), LOAD_MS);

  test('finds a United States city with its state, one of its zip codes and its coordinates', async () => {
    expect((await search('portland'))[0]).toEqual({
      city: 'Portland',
      state: 'OR',
      zipcode: '97201',
      latitude: expect.closeTo(45.52, 1),
      longitude: expect.closeTo(-122.68, 1),
    });
  });

  test('finds a city elsewhere with its country, and no zip code', async () => {
    expect((await search('köln'))[0]).toMatchObject({ city: 'Köln', state: 'Germany', zipcode: '' });
  });

  test.each([
    ['new y', 'New York, NY'],
    ['new york city', 'New York, NY'],
    ['New York City, NY', 'New York, NY'],
    ['nyc', 'New York, NY'],
    ['fort', 'Fort Worth, TX'],
    ['fortal', 'Fortaleza, Brazil'],
    ['portland or', 'Portland, OR'],
    ['portland, or', 'Portland, OR'],
    ['Portland, Oregon', 'Portland, OR'],
    ['portland, me, usa', 'Portland, ME'],
    ['vegas', 'Las Vegas, NV'],
    ['KOLN', 'Köln, Germany'],
    ['cologne', 'Köln, Germany'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['são paulo', 'São Paulo, Brazil'],
    ['st louis', 'St. Louis, MO'],
    ['St. Louis', 'St. Louis, MO'],
    ['saint lou', 'St. Louis, MO'],
    ['ft worth', 'Fort Worth, TX'],
    ['fort w', 'Fort Worth, TX'],
    ['mt vernon, wa', 'Mount Vernon, WA'],
    ['los angeles, ca', 'Los Angeles, CA'],
    ['los angeles c', 'Los Angeles, CA'],
    ['washington d.c.', 'Washington, DC'],
    ["coeur d'al", "Coeur d'Alene, ID"],
    ['winston salem', 'Winston-Salem, NC'],
    ['san juan pr', 'San Juan, PR'],
    ['london', 'London, United Kingdom'],
    ['london uk', 'London, United Kingdom'],
    ['london, ky', 'London, KY'],
    ['paris', 'Paris, France'],
    ['paris tx', 'Paris, TX'],
    ['97205', 'Portland, OR'],
    ['portland 97205', 'Portland, OR'],
  ])('for %j finds %s first', async (query, expected) => {
    expect(await best(query)).toBe(expected);
  });

  test('ranks equal matches in the United States first, then by population', async () => {
    expect((await names('birmingham')).slice(0, 2)).toEqual(['Birmingham, AL', 'Birmingham, United Kingdom']);
    expect((await names('springfield')).slice(0, 3)).toEqual([
      'Springfield, MO',
      'Springfield, MA',
      'Springfield, IL',
    ]);
  });

  test('ranks the whole name before a prefix, and a prefix before a later match', async () => {
    const found = await names('york');
    const places = ['York, United Kingdom', 'Yorkville, IL', 'North York, Canada'].map((name) =>
      found.indexOf(name),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('finds zip codes by their first digits, each with the city', async () => {
    const found = await search('972');
    expect(found).toHaveLength(10);
    expect(found.every(({ zipcode, city }) => zipcode.startsWith('972') && city === 'Portland')).toBe(true);
  });

  test('finds each city once, and no part of a city', async () => {
    const found = await names('san jose');
    expect(found).toEqual([...new Set(found)]);
    expect(await names('east new york')).toEqual([]);
    expect(await names('coeur d alene')).not.toContain('Coeur D Alene, ID');
  });

  test.each(['', ' ', 'p', ' p ', 'p,', '.', '%', '__', '\\\\', "'", '東', '\u0301\u0301'])(
    'finds nothing for %j',
    async (query) => {
      expect(await search(query)).toEqual([]);
    },
  );

  test.each([
    '%%%',
    'p_rtland',
    "port' or 1=1 --",
    'x'.repeat(200),
    'ﷺ'.repeat(200),
    'a '.repeat(100),
    'st,'.repeat(60),
  ])('treats %j literally', async (query) => {
    expect((await search(query)).filter(({ city }) => city === 'Portland')).toEqual([]);
  });

  test('returns at most ten', async () => {
    for (const query of ['sa', 'spring', 'an', 'tx'])
      expect((await search(query)).length).toBeLessThanOrEqual(10);
    expect(await search('san')).toHaveLength(10);
  });
});

describe('location requests', () => {
  test('need only the key, and a text of at most 200 characters', async () => {
    expect((await ask('x'.repeat(201))).json().errors).toEqual({ query: [expect.any(String)] });
    const bare = await world.app.inject({ url: '/api/v1/locations?query=portland' });
    expect(bare.statusCode).toBe(403);
  });

  test('are limited to 300 a minute per network, without affecting other networks', async () => {
    const answers = [];
    for (let i = 0; i < 301; i += 1) answers.push((await ask('x', '203.0.113.5')).statusCode);
    expect(new Set(answers.slice(0, 300))).toEqual(new Set([200]));
    expect(answers[300]).toBe(429);
    expect((await ask('x', '203.0.113.6')).statusCode).toBe(200);
  });
});
