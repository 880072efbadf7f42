import { calls } from '@greenroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import type { Role } from '@greenroom/contract/permissions';
import { cutLines, openGreeted } from '#testing/stream.ts';
import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(() => watchEntries(world));

async function list(query: object = {}) {
  const response = await world.call('audit.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['audit.list'].output.parse(response.json());
}

describe('every change by an admin', () => {
  test('writes one entry, and a refused change writes none', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => world.addUser()));
    const wanted: [action: string, record: string][] = [];
    for (const [i, { id }] of people.entries()) {
      const params = { id };
      await world.call('users.setActive', { params, body: { active: i % 2 === 0 } });
      wanted.push(['users.setActive', String(id)]);
      await world.call('users.setActive', { params, body: { active: 'no' } });
      await world.call('users.setActive', { params: { id: 900_000 + i }, body: { active: true } });
      await world.call('users.remove', { params });
      await world.call('users.remove', { params });
      wanted.push(['users.remove', String(id)]);
      if (i % 2 === 0) continue;
      await world.call('trash.restore', { body: { kind: 'users', id } });
      await world.call('trash.restore', { body: { kind: 'users', id } });
      wanted.push(['trash.restore', String(id)]);
    }
    const { rows } = await world.db.$client.query<{ action: string; record: string }>(
      'select action, record from new_entries order by id',
    );
    expect(rows.map(({ action, record }) => [action, record])).toEqual(wanted);
  });

  test('is recorded with its author, address and request', async () => {
    const { id, name } = await world.addUser();
    const response = await world.call('users.setActive', { params: { id }, body: { active: false } });
    expect((await list({ limit: 1 })).data).toMatchObject([
      {
        actor: world.admin.email,
        actorName: 'Admin',
        title: name,
        action: 'users.setActive',
        kind: 'users',
        record: String(id),
        before: { active: true },
        after: { active: false },
        ip: '127.0.0.1',
        requestId: response.headers['x-request-id'],
      },
    ]);
  });

  test('is committed or rolled back together with its entry', async () => {
    const { id } = await world.addUser();
    await world.db.$client.query(
      `alter table audit_entries add constraint full_up check (action <> 'users.remove') not valid`,
    );
    const response = await world.call('users.remove', { params: { id } });
    await world.db.$client.query('alter table audit_entries drop constraint full_up');
    expect(response.statusCode).toBe(500);
    const { rows } = await world.db.$client.query('select deleted_at from users where id = $1', [id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});

/** Adds a colleague and returns their id and a token. */
async function join(role: Role, name = role as string) {
  const email = `${name}${Math.random()}@example.com`.toLowerCase();
  const [made] = await world.db
    .insert(admins)
    .values({ name, email, passwordHash: '', role })
    .returning({ id: admins.id });
  const id = made?.id ?? 0;
  return { id, token: await createSession(world.db, 'admin', id) };
}

describe('the list', () => {
  let ada = 0;
  beforeAll(async () => {
    ada = (await join('admin', 'Ada')).id;
    const person = await world.addUser({ name: 'Nina Person', profileImage: 'users/1/profile/nina.jpg' });
    // Entries of other days and people, as they would look a year later.
    await world.db.$client.query(
      `insert into audit_entries (admin_id, actor, action, kind, record, request_id, created_at) values
         (${ada}, 'ada@example.com', 'users.remove', 'users', '900007', 'r1', '2026-01-15T04:59:59Z'),
         (null, 'user ${person.id}', 'support.create', 'supports', '8', 'r2', '2026-01-15T05:00:00Z'),
         (null, null, 'account.loginFailed', null, null, 'r3', '2026-01-16T04:59:59Z')`,
    );
  });
  const january = { start_date: '2026-01-01', end_date: '2026-01-31' };

  test.each([
    [{}, ['r3', 'r2', 'r1']],
    [{ actor: 'ada' }, ['r1']],
    [{ action: 'account.loginFailed' }, ['r3']],
    [{ kind: 'supports' }, ['r2']],
    [{ kind: 'users', record: '900007' }, ['r1']],
    [{ start_date: '2026-01-15' }, ['r3', 'r2']],
    [{ end_date: '2026-01-14' }, ['r1']],
    [{ start_date: '2026-01-15', end_date: '2026-01-15' }, ['r3', 'r2']],
  ])('filtered by %j holds only those entries, latest first', async (query, ids) => {
    const actor = 'actor' in query ? { actor: ada } : {};
    const { data, totalCounts } = await list({ ...january, ...query, ...actor });
    expect(data.map(({ requestId }) => requestId)).toEqual(ids);
    expect(totalCounts).toBe(ids.length);
  });

  test('is paged without repeating or skipping entries', async () => {
    const pages: string[][] = [];
    for (const page of [1, 2, 3]) {
      const { data, totalCounts } = await list({ ...january, limit: 2, page });
      expect(totalCounts).toBe(3);
      pages.push(data.map(({ requestId }) => requestId));
    }
    expect(pages).toEqual([['r3', 'r2'], ['r1'], []]);
  });

  test('names people of the staff and of the community, and nobody who is unknown', async () => {
    const { data } = await list(january);
    expect(data.map(({ actorName }) => actorName)).toEqual([null, 'Nina Person', 'Ada']);
    expect(data.map((entry) => entry.actorPicture_url)).toEqual([
      null,
      expect.stringMatching(/nina\.jpg$/),
      null,
    ]);
  });

  test('is for those who may read it; a history for those who may read its records', async () => {
    const moderator = await join('moderator');
    const ask = async (query: object) =>
      (await world.call('audit.list', { query, token: moderator.token })).statusCode;
    expect(await ask({})).toBe(403);
    expect(await ask({ kind: 'users' })).toBe(403);
    expect(await ask({ kind: 'users', record: '7' })).toBe(200);
    expect(await ask({ kind: 'sales', record: '7' })).toBe(403);
    expect(await ask({ kind: 'admins', record: '1' })).toBe(403);
    expect(await ask({ kind: 'constructor', record: '1' })).toBe(403);
    for (const name of ['audit.export', 'audit.listActors'] as const) {
      expect((await world.call(name, { token: moderator.token })).statusCode).toBe(403);
    }
  });

  test('hides money from those who may not read it', async () => {
    await world.db.$client.query(
      `insert into audit_entries (actor, action, kind, record, before, after, request_id)
       values ('ada@example.com', 'parlours.update', 'parlours', '70', '{"price": 5, "suite_title": "A"}',
               '{"price": 9, "suite_title": "B"}', 'm1')`,
    );
    const query = { kind: 'parlours', record: '70' };
    expect((await list(query)).data[0]).toMatchObject({ before: { price: 5 }, after: { price: 9 } });
    const { token } = await join('moderator');
    const answer = await world.call('audit.list', { query, token });
    expect(answer.json().data[0]).toMatchObject({
      before: { suite_title: 'A' },
      after: { suite_title: 'B' },
    });
    expect(answer.body).not.toContain('price');
  });

  test('is exported as CSV with the same filter, which is itself an entry', async () => {
    const file = await world.call('audit.export', { query: { ...january, action: 'users.remove' } });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.body.trim().split('\r\n');
    expect(head).toContain('"Person","Email","Action"');
    expect(lines).toEqual([
      expect.stringContaining('"Ada","ada@example.com","users.remove","users","900007"'),
    ]);
    expect((await list({ limit: 1 })).data[0]).toMatchObject({
      action: 'audit.export',
      after: { action: 'users.remove', rows: 1 },
    });
  });

  test('offers everybody of the staff to filter by', async () => {
    const { data } = (await world.call('audit.listActors')).json();
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ id: ada, name: 'Ada' })]));
  });
});

test('an open console is told of each entry, once it is committed', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { line } = await openGreeted(world, world.app);
  const { id } = await world.addUser();
  await world.call('users.setActive', { params: { id }, body: { active: false } });
  await expect
    .poll(() => line.activity())
    .toMatchObject([{ name: 'activity', data: { kind: 'users', record: String(id) } }]);
  cutLines();
});
