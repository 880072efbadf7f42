import { calls } from '@greenroom/contract';
import { BULLETINS } from '@greenroom/contract/bulletins.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const body = { title: 'Drummer wanted', description: 'For a tour.\nIn May.', roleIds: [3] };
let token: string;
beforeEach(async () => {
  token = await world.tokenOf((await world.addUser()).id);
});

const post = (key?: string, sent: object = body, as = token) =>
  world.call('bulletins.create', {
    token: as,
    body: sent,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function rows(): Promise<number> {
  const { rows: found } = await world.db.$client.query<{ total: number }>(
    `select count(*) as total from bulletins b join sessions s on s.subject_id = b.user_id and s.realm = 'user'`,
  );
  return found[0]?.total ?? 0;
}

describe('posting a bulletin', () => {
  test('answers 201 with its id, and stores it as it was written', async () => {
    const response = await post();
    expect(response.statusCode).toBe(201);
    const { id } = calls['bulletins.create'].output.parse(response.json()).data;
    const stored = await world.db.$client.query(
      'select title, description, role_ids, status from bulletins where id = $1',
      [id],
    );
    expect(stored.rows).toEqual([
      { title: body.title, description: body.description, role_ids: [3], status: true },
    ]);
  });

  test('twice without a key creates two', async () => {
    const before = await rows();
    await post();
    await post();
    expect(await rows()).toBe(before + 2);
  });

  test.each([
    ['title', ''],
    ['title', '   '],
    ['title', 'a\nb'],
    ['title', 'x'.repeat(201)],
    ['description', 'a\uD800b'],
    ['description', 'x'.repeat(20_001)],
    ['roleIds', [1, 1]],
    ['roleIds', [6]],
    ['roleIds', ['1']],
    ['roleIds', '[1]'],
  ])('rejects a %s of %j', async (field, value) => {
    const response = await post(undefined, { ...body, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)[0]).toMatch(new RegExp(`^${field}`));
  });
});

test('bulletins are rate-limited per user and hour, and the refusal says how long to wait', async () => {
  const all = await Promise.all(Array.from({ length: BULLETINS.postsAnHour + 2 }, () => post()));
  const refused = all.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3000);
  token = await world.tokenOf((await world.addUser()).id);
  expect((await post()).statusCode).toBe(201);
});

describe('with an Idempotency-Key', () => {
  test('a repeated request gets the first answer, and is stored once', async () => {
    const before = await rows();
    const first = await post('key-0001-again');
    const second = await post('key-0001-again');
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await rows()).toBe(before + 1);
  });

  test('twenty simultaneous requests are stored once', async () => {
    const before = await rows();
    const all = await Promise.all(Array.from({ length: 20 }, () => post('key-0002-parallel')));
    expect(new Set(all.map(({ body: text }) => text)).size).toBe(1);
    expect(all.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await rows()).toBe(before + 1);
  });

  test('a different body answers 409 key_reused, and is not stored', async () => {
    await post('key-0003-reused');
    const before = await rows();
    const response = await post('key-0003-reused', { ...body, title: 'Bassist wanted' });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'key_reused']);
    expect(await rows()).toBe(before);
  });

  test('keys of different users are independent', async () => {
    const mine = await post('key-0004-shared');
    const other = await world.tokenOf((await world.addUser()).id);
    const theirs = await post('key-0004-shared', body, other);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json()).not.toEqual(mine.json());
  });

  test('a rejected request leaves the key free', async () => {
    expect((await post('key-0005-refused', { ...body, title: '' })).statusCode).toBe(400);
    expect((await post('key-0005-refused')).statusCode).toBe(201);
  });

  test('the key is free again after 24 hours', async () => {
    const first = await post('key-0006-late');
    await world.db.$client.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
    const second = await post('key-0006-late');
    expect(second.statusCode).toBe(201);
    expect(second.json()).not.toEqual(first.json());
  });

  test.each(['short', 'x'.repeat(201), 'with space in it', 'ümlaut-key-1'])(
    '%j is rejected as a key',
    async (key) => {
      const response = await post(key);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: { 'idempotency-key': [expect.any(String)] } });
    },
  );
});
