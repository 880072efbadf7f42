import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { sql } from '#kit/db/orm.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
});
afterAll(() => world.close());

async function find(search: string) {
  const response = await world.call('users.list', { query: { search } });
  return calls['users.list'].output.parse(response.json());
}

describe('the status of a user', () => {
  test('is set, returned and recorded, and deactivating ends the sessions', async () => {
    const person = await world.addUser({ name: 'Status Person' });
    const token = await world.tokenOf(person.id);
    const post = () =>
      world.call('bulletins.create', { token, body: { title: 'Hi', description: 'There', roleIds: [] } });
    expect((await post()).statusCode).toBe(201);
    const response = await world.call('users.setActive', {
      params: { id: person.id },
      body: { active: false },
    });
    expect(response.json()).toEqual({
      data: { id: person.id, active: false, votes_aside: null },
      msg: USER_MESSAGES.deactivated,
    });
    expect((await post()).statusCode).toBe(401);
    await world.call('users.setActive', { params: { id: person.id }, body: { active: true } });
    expect((await post()).statusCode).toBe(401);
    const trail = await world.call('audit.list', { query: { kind: 'users', record: String(person.id) } });
    expect(calls['audit.list'].output.parse(trail.json()).data).toMatchObject([
      {
        action: 'users.setActive',
        before: { active: false },
        after: { active: true },
        actor: world.admin.email,
      },
      { action: 'users.setActive', before: { active: true }, after: { active: false } },
    ]);
    await world.call('users.remove', { params: { id: person.id } });
  });

  test.each([null, 'false', 0, [], 'true', {}])('rejects %j, and nothing changes', async (active) => {
    const person = await world.addUser();
    const response = await world.call('users.setActive', { params: { id: person.id }, body: { active } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input', errors: { active: [expect.any(String)] } });
    expect((await find(person.email)).data[0]?.active).toBe(true);
    await world.call('users.remove', { params: { id: person.id } });
  });

  test.each(['password_hash', 'email', 'id', 'featured', 'createdAt', '__proto__x', 'role'])(
    'rejects the unknown field %s',
    async (field) => {
      const response = await world.call('users.setActive', {
        params: { id: 1 },
        body: { active: true, [field]: 1 },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: { [field]: ['This field does not exist.'] } });
    },
  );

  test.each(['0', '-1', 'abc', '1.5', '1e2', '99999999999999999999'])('rejects %s as an id', async (id) => {
    const response = await world.call('users.setActive', { params: { id }, body: { active: true } });
    expect(response.statusCode).toBe(400);
  });

  test('answers 404 for an unknown user', async () => {
    const response = await world.call('users.setActive', { params: { id: 987_654 }, body: { active: true } });
    expect(response.statusCode).toBe(404);
  });
});

describe('deleting a user', () => {
  test('removes them and all their records together, and Undo restores everything', async () => {
    const person = await world.addUser({ name: 'Gone Tomorrow', roleIds: [2] });
    const token = await world.tokenOf(person.id);
    await world.call('bulletins.create', { token, body: { title: 'Hi', description: 'There', roleIds: [] } });
    const counts = async () =>
      calls['dashboard.get'].output.parse((await world.call('dashboard.get')).json()).data;
    const before = await counts();

    const removed = await world.call('users.remove', { params: { id: person.id } });
    expect(removed.json()).toEqual({ msg: USER_MESSAGES.deleted });
    expect((await find('gone tomorrow')).totalCounts).toBe(0);
    const [after] = await counts();
    expect(after.registered_users).toBe(before[0].registered_users - 1);
    expect(after.total_bulletin_count).toBe(before[0].total_bulletin_count - 1);
    expect(
      (await world.call('bulletins.create', { token, body: { title: 'a', description: 'b', roleIds: [] } }))
        .statusCode,
    ).toBe(401);
    expect((await world.call('users.remove', { params: { id: person.id } })).statusCode).toBe(404);

    const trash = calls['trash.list'].output.parse(
      (await world.call('trash.list', { query: { kind: 'users' } })).json(),
    );
    expect(trash.data[0]).toMatchObject({ kind: 'users', id: person.id, title: 'Gone Tomorrow' });
    const restored = await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(restored.json()).toEqual({ msg: 'Gone Tomorrow was restored.' });
    expect(await counts()).toEqual(before);
    expect((await world.call('trash.restore', { body: { kind: 'users', id: person.id } })).statusCode).toBe(
      404,
    );
  });

  test('the tallies equal a plain count after all changes, folded or not', async () => {
    const count = async () => {
      const { rows } = await world.db.execute<{ tally: number; real: number }>(
        sql`select tally('users') as tally, (select count(*) from users where deleted_at is null) as real`,
      );
      return rows[0];
    };
    const before = await count();
    expect(before?.tally).toBe(before?.real);
    await world.db.execute(sql`select fold_tallies()`);
    expect(await count()).toEqual(before);
  });
});
