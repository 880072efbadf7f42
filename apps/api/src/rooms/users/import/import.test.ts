import { randomUUID } from 'node:crypto';

import { calls } from '@greenroom/contract';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { SingleLineText } from '@greenroom/contract/kit/shapes';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const bulk = randomUUID();
const send = async (rows: object[], isCheck = false) => {
  const response = await world.call('users.import', { body: { bulk, is_check: isCheck, rows } });
  expect(response.statusCode, response.body).toBe(200);
  return calls['users.import'].output.parse(response.json()).data;
};
const count = async () =>
  Number((await world.db.$client.query('select count(*) from users where deleted_at is null')).rows[0].count);

const ROWS = [
  {
    row: 1,
    name: ' Kim Lee ',
    email: 'KIM@Stage.example ',
    city: 'Nashville',
    talents: 'artist; Songwriter',
  },
  { row: 2, name: 'Ada', email: 'ada@stage.example' },
  { row: 3, name: '', email: 'nameless@stage.example' },
  { row: 4, name: 'Bo', email: 'bo at stage' },
  { row: 5, name: 'Cy', email: 'cy@stage.example', talents: 'Juggler' },
  { row: 6, name: 'Kim again', email: 'kim@stage.example' },
];

test('checks rows without adding anybody, adds them once, and leaves those who exist as they are', async () => {
  const { id: ada } = await world.addUser({ name: 'Ada Vale', email: 'ada@stage.example' });
  const before = await count();
  const results = (all: Awaited<ReturnType<typeof send>>) => all.map(({ row, result }) => [row, result]);
  const expected = [
    [1, 'added'],
    [2, 'exists'],
    [3, 'refused'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'exists'],
  ];
  expect(results(await send(ROWS, true))).toEqual(expected);
  expect(await count()).toBe(before);

  const sent = await send(ROWS);
  expect(results(sent)).toEqual(expected);
  expect(sent.map(({ why }) => why)).toEqual([
    null,
    null,
    'Name: The name is missing.',
    'Email: Invalid email address!',
    'Talents: There is no talent “Juggler”. Use Artist, Producer, Instrumentalist, Audio Engineer, Songwriter.',
    null,
  ]);
  expect(sent[1]?.id).toBe(ada);
  expect(sent[0]?.id).toBe(sent[5]?.id);
  expect(await count()).toBe(before + 1);
  const { rows } = await world.db.$client.query(
    `select name, email, city, role_ids, active, featured, email_verified_at, password_hash from users where id = $1`,
    [sent[0]?.id],
  );
  expect(rows).toEqual([
    {
      name: 'Kim Lee',
      email: 'kim@stage.example',
      city: 'Nashville',
      role_ids: [1, 5],
      active: true,
      featured: false,
      email_verified_at: null,
      password_hash: null,
    },
  ]);

  expect(results(await send(ROWS))[0]).toEqual([1, 'exists']);
  expect(await count()).toBe(before + 1);
  const entries = await world.db.$client.query(
    `select record, after ->> 'bulk' as bulk from audit_entries where action = 'users.import'`,
  );
  expect(entries.rows).toEqual([{ record: String(sent[0]?.id), bulk }]);
});

test('two at once add a person once', async () => {
  const rows = [{ row: 1, name: 'Twice', email: 'twice@stage.example' }];
  const both = await Promise.all([send(rows), send(rows)]);
  expect(
    both
      .flat()
      .map(({ result }) => result)
      .toSorted(),
  ).toEqual(['added', 'exists']);
});

test('keeps of a cell what every other way in keeps of a field', async () => {
  const raw = ' An\u202Ena \u200B  Berg ';
  await send([{ row: 1, name: raw, email: 'anna@stage.example', city: 'New\u200B\u202E  York' }]);
  const { rows } = await world.db.$client.query(
    `select name, city from users where email = 'anna@stage.example'`,
  );
  const shape = SingleLineText(LIMITS.nameMax);
  expect(rows).toEqual([{ name: shape.parse(raw), city: shape.parse('New\u200B\u202E  York') }]);
  expect(rows[0]?.name).not.toMatch(/[\u200B\u202E]| {2}/);
});
