import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let id: number;
beforeEach(async () => {
  const author = await world.addUser();
  const [made] = await world.db
    .insert(bulletins)
    .values({ userId: author.id, title: 'Drummer wanted', description: 'For a tour.' })
    .returning({ id: bulletins.id });
  id = made?.id ?? 0;
});

const put = (body?: object, more: Omit<Parameters<World['call']>[1] & object, 'body' | 'params'> = {}) =>
  world.call('bulletins.setStatus', { params: { id }, ...(body && { body }), ...more });

async function stored(): Promise<boolean | undefined> {
  const { rows } = await world.db.$client.query<{ status: boolean }>(
    'select status from bulletins where id = $1',
    [id],
  );
  return rows[0]?.status;
}

type Entry = { before: { status: boolean }; after: { status: boolean } };

/** Returns the audit entries of the post, in order. */
async function entries(): Promise<Entry[]> {
  const { rows } = await world.db.$client.query<Entry>(
    `select before, after from audit_entries where action = 'bulletins.setStatus' and record = $1 order by id`,
    [String(id)],
  );
  return rows;
}

/** Counts all, active and inactive posts, and returns what the dashboard shows. */
async function totals(): Promise<number[]> {
  const asked = [{}, { status: 'true' }, { status: 'false' }];
  const lists = await Promise.all(asked.map((query) => world.call('bulletins.list', { query })));
  const [counts] = calls['dashboard.get'].output.parse((await world.call('dashboard.get')).json()).data;
  return [
    ...lists.map((each) => each.json<{ totalCounts: number }>().totalCounts),
    counts.total_bulletin_count,
  ];
}

describe('the status of a post', () => {
  test('is set, however often the same status is sent', async () => {
    for (const status of [false, false, true]) {
      const response = await put({ status });
      expect(response.statusCode).toBe(200);
      expect(calls['bulletins.setStatus'].output.parse(response.json())).toEqual({
        data: { id, status },
        msg: status ? 'Post activated successfully!' : 'Post deactivated successfully!',
      });
      expect(await stored()).toBe(status);
    }
    expect(await entries()).toEqual([
      { before: { status: true }, after: { status: false } },
      { before: { status: false }, after: { status: false } },
      { before: { status: false }, after: { status: true } },
    ]);
  });

  test('is toggled without a value: with an empty object, null or no body at all', async () => {
    for (const [body, status] of [
      [{}, false],
      [undefined, true],
    ] as const) {
      expect((await put(body)).json()).toMatchObject({ data: { id, status } });
      expect(await stored()).toBe(status);
    }
    const bare = await world.app.inject({
      method: 'PUT',
      url: `/admin/bulletins/${id}`,
      headers: {
        'x-api-key': API_KEY,
        authorization: `Bearer ${world.admin.token}`,
        'content-type': 'application/json',
      },
      payload: 'null',
    });
    expect(bare.json()).toMatchObject({ data: { id, status: false } });
  });

  test.each([{ status: 'true' }, { status: 1 }, { status: null }, { active: true }, []])(
    'rejects %j',
    async (body) => {
      expect((await put(body)).statusCode).toBe(400);
      expect(await stored()).toBe(true);
    },
  );

  test('of an unknown post answers 404, and changes nothing', async () => {
    await world.db.$client.query('update bulletins set deleted_at = now() where id = $1', [id]);
    expect((await put({ status: false })).statusCode).toBe(404);
    expect(await stored()).toBe(true);
    expect(await entries()).toEqual([]);
  });

  test('keeps every total of the board and of the dashboard', async () => {
    const [all = 0, active = 0, inactive = 0] = await totals();
    await put({ status: false });
    expect(await totals()).toEqual([all, active - 1, inactive + 1, all]);
    await put();
    expect(await totals()).toEqual([all, active, inactive, all]);
  });
});

describe('several admins changing one post', () => {
  test('set the status a thousand times: the last write wins, and each answer reports its own', async ({
    annotate,
  }) => {
    const other = await createSession(world.db, 'admin', world.admin.id);
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) % 2 === 0;
    const run = async (token: string) => {
      for (let left = 50; left > 0; left -= 1) {
        const wanted = Array.from({ length: 10 }, random);
        const answers = await Promise.all(wanted.map((status) => put({ status }, { token })));
        expect(answers.map((each) => each.json<{ data: unknown }>().data)).toEqual(
          wanted.map((status) => ({ id, status })),
        );
      }
    };
    await Promise.all([run(world.admin.token), run(other)]);
    const history = await entries();
    expect(history).toHaveLength(1000);
    // Each began where the previous one ended: none was lost or overlapped.
    history.reduce((before, entry) => {
      expect(entry.before.status).toBe(before);
      return entry.after.status;
    }, true);
    expect(await stored()).toBe(history.at(-1)?.after.status);
    await annotate('2 colleagues, 1,000 sets of one status: 0 lost or out of order', 'E2');
  });

  test('toggle it an even number of times simultaneously, which leaves it as it was', async () => {
    for (let left = 10; left > 0; left -= 1) await Promise.all(Array.from({ length: 20 }, () => put()));
    expect(await stored()).toBe(true);
    await Promise.all(Array.from({ length: 21 }, () => put()));
    expect(await stored()).toBe(false);
  });

  test('toggle it once when a request is retried with its Idempotency-Key', async () => {
    for (let turn = 1; turn <= 25; turn += 1) {
      const headers = { 'idempotency-key': `turn-of-${id}-${turn}` };
      const again = await Promise.all([put({}, { headers }), put({}, { headers }), put({}, { headers })]);
      again.push(await put({}, { headers }));
      expect(new Set(again.map(({ body }) => body)).size).toBe(1);
      expect(await stored()).toBe(turn % 2 === 0);
    }
  });
});
