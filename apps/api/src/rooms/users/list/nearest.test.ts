import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { editsBetween } from '#rooms/users/list/nearest.service.ts';
import { purgeUser } from '#rooms/users/purge/purge.store.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const list = async (query: Record<string, string>) => {
  const response = await world.call('users.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.list'].output.parse(response.json());
};
const findNearest = async (search: string) => (await list({ search })).nearest;
const NAMES = [
  'Joseph Smith',
  'JOSEPH',
  'Joseph Ng',
  'José Ñandú',
  'Jose Cohen',
  'José Cohen',
  'José  Cohen',
  'John Smith',
  'Joshua Reed',
  'Anne-Marie O’Neil',
  'Seán Reed',
];

beforeAll(async () => {
  for (const name of NAMES) await world.addUser({ name, city: 'Nashville' });
});

describe('the nearest names', () => {
  test.each<[string, [name: string, people: number][]]>([
    [
      'jospeh',
      [
        ['Joseph', 3],
        ['José', 4],
      ],
    ],
    ['jonh', [['John', 1]]],
    ['nandi', [['Ñandú', 1]]],
    ['oniel', [['O’Neil', 1]]],
    ['Jospeh Smyth', [['Joseph Smith', 1]]],
    ['smiht joseph', [['Smith Joseph', 1]]],
    ['jospeh nashville', [['Joseph nashville', 3]]],
    ['joseph cohen', [['José Cohen', 3]]],
    ['anne marei', [['Anne Marie', 1]]],
  ])('of %j', async (search, names) => {
    const found = await findNearest(search);
    expect(found?.slice(0, names.length).map(({ name, people }) => [name, people])).toEqual(names);
    for (const { name, people } of found ?? []) {
      expect((await list({ search: name })).totalCounts, name).toBeGreaterThanOrEqual(people);
    }
  });

  test.each(['xyzzy', 'jospeh@example.com', '#99999', 'zz', 'jospeh one two three four', 'joseph'])(
    'of %j are none',
    async (search) => {
      expect(await findNearest(search)).toEqual([]);
    },
  );

  test('are none when something else narrows the list too, and without a search', async () => {
    expect((await list({ search: 'jospeh', active: 'true' })).nearest).toEqual([]);
    expect((await list({ state: 'ZZ' })).nearest).toEqual([]);
  });

  test('are five at most', async () => {
    for (const name of ['Karlo', 'Karla', 'Karle', 'Karli', 'Karly', 'Karlu', 'Karln'])
      await world.addUser({ name });
    const found = await findNearest('karlx');
    expect(found).toHaveLength(5);
  });

  test('follow a new name, and those who were removed or purged are none of them', async () => {
    const { id } = await world.addUser({ name: 'Wilhelmina' });
    expect(await findNearest('wilhemina')).toEqual([{ name: 'Wilhelmina', people: 1 }]);
    await world.db.$client.query(`update users set name = 'Quintessa' where id = $1`, [id]);
    expect(await findNearest('wilhemina')).toEqual([]);
    expect(await findNearest('quintesa')).toEqual([{ name: 'Quintessa', people: 1 }]);
    await world.db.$client.query('update users set deleted_at = now() where id = $1', [id]);
    expect(await findNearest('quintesa')).toEqual([]);
    await world.db.transaction((tx) => purgeUser(tx, id));
    const { rows } = await world.db.$client.query(
      `select key from tallies where key in ('wilhelmina', 'quintessa')`,
    );
    // The name before is folded with the next minute's.
    expect(rows.map(({ key }: { key: string }) => key)).not.toContain('quintessa');
  });
});

test('edits are counted as fingers make them', () => {
  const pairs: [string, string, number][] = [
    ['jospeh', 'joseph', 1],
    ['joseph', 'joseph', 0],
    ['josph', 'joseph', 1],
    ['josseph', 'joseph', 1],
    ['jozeph', 'joseph', 1],
    ['jospeh', 'jose', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
  ];
  for (const [one, other, edits] of pairs) expect(editsBetween(one, other), `${one} ${other}`).toBe(edits);
});
