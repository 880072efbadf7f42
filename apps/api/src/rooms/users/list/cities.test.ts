import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { replaceCities } from '#rooms/users/list/locations.store.ts';

// The whole set takes a process and many seconds to load: users/list/locations.test.ts does so, on one database.
const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let made = 0;
const city = (name: string, state: string, words: string, population: number, zipcode = '') => ({
  id: (made += 1),
  city: name,
  state,
  zipcode,
  latitude: 45.5,
  longitude: -122.75,
  population,
  words,
});

async function search(query: string) {
  const response = await world.call('users.searchLocations', { query: { query }, token: null });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.searchLocations'].output.parse(response.json()).data;
}
const names = async (query: string) => (await search(query)).map((found) => `${found.city}, ${found.state}`);

test('a set of cities replaces an older one as a whole', async () => {
  await replaceCities(world.db, 'older', () => [city('Oldtown', 'ZZ', 'oldtown, zz', 1)]);
  expect(await names('oldtown')).toEqual(['Oldtown, ZZ']);
  await replaceCities(world.db, 'newer', () => [
    city('Portland', 'OR', 'portland, or', 650_000, '97201'),
    city('Portland', 'OR', '97201', 650_000, '97201'),
    city('Portland', 'ME', 'portland, me', 66_000, '04101'),
    city('South Portland', 'ME', 'south portland, me', 25_000, '04106'),
    city('Köln', 'Germany', 'koln, germany', 1_000_000),
  ]);
  expect(await names('oldtown')).toEqual([]);
});

test('cities are found by the beginning of a name, then by a later word or part, and by a zip code', async () => {
  expect(await names('portland')).toEqual(['Portland, OR', 'Portland, ME', 'South Portland, ME']);
  expect(await names('ortlan')).toEqual(['Portland, OR', 'Portland, ME', 'South Portland, ME']);
  expect(await search('972')).toEqual([
    { city: 'Portland', state: 'OR', zipcode: '97201', latitude: 45.5, longitude: -122.75 },
  ]);
  expect(await names('KÖLN')).toEqual(['Köln, Germany']);
});
