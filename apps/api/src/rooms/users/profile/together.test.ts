import { calls } from '@greenroom/contract';
import type { UserDetail } from '@greenroom/contract/users-profile';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const anna = await addColleague('anna@example.com');

async function addColleague(email: string): Promise<string> {
  const [made] = await world.db
    .insert(admins)
    .values({ name: 'Anna', email, passwordHash: 'none' })
    .returning({ id: admins.id });
  return createSession(world.db, 'admin', made?.id ?? 0);
}

let id: number;
beforeEach(async () => {
  ({ id } = await world.addUser({ bio: 'Old' }));
});

type Sender = { tag?: string; token?: string };
const update = (body: object, { tag, token }: Sender = {}) =>
  world.call('users.update', {
    params: { id },
    body,
    ...(token !== undefined && { token }),
    ...(tag !== undefined && { headers: { 'if-match': tag } }),
  });
const get = () => world.call('users.get', { params: { id } });
const read = async (): Promise<UserDetail> =>
  calls['users.get'].output.parse((await get()).json()).data as UserDetail;
const tagNow = async () => String((await get()).headers['etag']);

describe('when two admins edit one user', () => {
  test('the error names who changed it and when, and nothing of the second change is stored', async () => {
    const tag = await tagNow();
    expect((await update({ bio: "Anna's" }, { tag, token: anna })).statusCode).toBe(200);
    const response = await update({ name: 'Mine' }, { tag });
    expect([response.statusCode, response.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(response.json().msg).toMatch(
      /^This was changed by anna@example\.com on \w+ \d+, \d{4}, \d?\d:\d\d [AP]M \w+\. Reload to see the changes\.$/,
    );
    expect(await read()).toMatchObject({ bio: "Anna's", version: 2 });
    expect((await read()).name).not.toBe('Mine');
  });

  test('they can continue with the new tag, which the answer of an update also has', async () => {
    const tag = await tagNow();
    const first = await update({ bio: "Anna's" }, { tag, token: anna });
    expect((await update({ name: 'Mine' }, { tag: await tagNow() })).statusCode).toBe(200);
    expect(
      (await update({ bio: 'Late' }, { tag: String(first.headers['etag']), token: anna })).statusCode,
    ).toBe(409);
    expect(await read()).toMatchObject({ name: 'Mine', bio: "Anna's", version: 3 });
  });

  test('simultaneously, exactly one succeeds, however many there are', async () => {
    const tag = await tagNow();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        update({ bio: `Words ${n}` }, { tag, ...(n % 2 && { token: anna }) }),
      ),
    );
    const statuses = all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const winner = all.find(({ statusCode }) => statusCode === 200);
    expect(await read()).toEqual(winner?.json().data);
  });

  test('without a tag, the last write wins for each field, and both are recorded', async () => {
    const all = await Promise.all([update({ bio: 'One' }, { token: anna }), update({ city: 'Two' })]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ bio: 'One', city: 'Two', version: 3 });
    const trail = await world.call('audit.list', { query: { kind: 'users', record: String(id) } });
    expect(trail.json().totalCounts).toBe(2);
  });

  test('a changed status counts as a change too', async () => {
    const tag = await tagNow();
    await world.call('users.setActive', { params: { id }, body: { active: false }, token: anna });
    const response = await update({ bio: 'x' }, { tag });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { msg: expect.stringContaining('anna@example.com'), isOwnChange: false },
    ]);
  });

  test('a note does not count as a change, and its author is not named for the change before it', async () => {
    const tag = await tagNow();
    await world.call('users.createNote', { params: { id }, body: { message: 'Hm.' } });
    expect((await update({ bio: "Anna's" }, { tag, token: anna })).statusCode).toBe(200);
    await world.call('users.createNote', { params: { id }, body: { message: 'Hm again.' } });
    expect((await update({ bio: 'x' }, { tag })).json().msg).toContain('anna@example.com');
  });

  test('saving unchanged values does not count as a change', async () => {
    const tag = await tagNow();
    expect((await update({ bio: 'Old' }, { tag, token: anna })).headers['etag']).toBe(tag);
    expect((await update({ bio: 'New' }, { tag })).statusCode).toBe(200);
  });

  test('and another removes the user simultaneously, they never deadlock', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      ({ id } = await world.addUser());
      const note = (await world.call('users.createNote', { params: { id }, body: { message: 'a' } })).json();
      const all = await Promise.all([
        update({ bio: 'x', roleIds: [1] }),
        world.call('users.createNote', { params: { id }, body: { message: 'b' } }),
        world.call('users.remove', { params: { id } }),
        world.call('users.removeNote', { params: { id: note.data.id } }),
        update({ bio: 'y' }, { token: anna }),
        world.call('trash.restore', { body: { kind: 'user_notes', id: note.data.id } }),
        world.call('trash.restore', { body: { kind: 'users', id } }),
      ]);
      for (const { statusCode } of all) statuses.add(statusCode);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const { rows } = await world.db.$client.query(
      `select n.id from user_notes n join users u on u.id = n.user_id
       where n.deleted_at is null and u.deleted_at is not null`,
    );
    expect(rows).toEqual([]);
  });
});

test.each([
  ['its own tag', (n: number) => `"${n}.1"`],
  ['a weak one', (n: number) => `W/"${n}.1"`],
  ['one of several', (n: number) => `"1.7", "${n}.1"`],
  ['any', () => '*'],
])('an update succeeds with %s', async (_, tagOf) => {
  expect((await update({ bio: 'x' }, { tag: tagOf(id) })).statusCode).toBe(200);
});

test.each(['', '""', '"1.9"', 'x', '"999999999.1"', '"x'.padEnd(2000, 'x')])(
  'an update is rejected with the tag %j',
  async (tag) => {
    expect((await update({ bio: 'x' }, { tag })).statusCode).toBe(409);
    expect((await read()).bio).toBe('Old');
  },
);
