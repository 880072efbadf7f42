import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(() => world.db.$client.query('truncate audit_entries'));

async function list(query: object = {}) {
  const response = await world.call('audit.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['audit.list'].output.parse(response.json());
}

/** Entries of other days and people, as they would look a year later. */
const plant = () =>
  world.db.$client.query(
    `insert into audit_entries (actor, action, kind, record, request_id, created_at) values
       ('ada@example.com', 'users.remove', 'users', '7', 'r1', '2026-01-15T04:59:59Z'),
       ('bob%b@example.com', 'users.setActive', 'users', '8', 'r2', '2026-01-15T05:00:00Z'),
       (null, 'account.loginFailed', null, null, 'r3', '2026-01-16T04:59:59Z')`,
  );

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
      'select action, record from audit_entries order by id',
    );
    expect(rows.map(({ action, record }) => [action, record])).toEqual(wanted);
  });

  test('is recorded with its author, address and request', async () => {
    const { id } = await world.addUser();
    const response = await world.call('users.setActive', { params: { id }, body: { active: false } });
    expect((await list()).data).toMatchObject([
      {
        actor: world.admin.email,
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
      `alter table audit_entries add constraint full_up check (action <> 'users.remove')`,
    );
    const response = await world.call('users.remove', { params: { id } });
    await world.db.$client.query('alter table audit_entries drop constraint full_up');
    expect(response.statusCode).toBe(500);
    const { rows } = await world.db.$client.query('select deleted_at from users where id = $1', [id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});

describe('the list', () => {
  test.each([
    [{}, ['r3', 'r2', 'r1']],
    [{ actor: 'ADA' }, ['r1']],
    [{ actor: '%b@' }, ['r2']],
    [{ actor: '%' }, ['r2']],
    [{ action: 'account.loginFailed' }, ['r3']],
    [{ kind: 'users' }, ['r2', 'r1']],
    [{ kind: 'users', record: '7' }, ['r1']],
    [{ start_date: '2026-01-15' }, ['r3', 'r2']],
    [{ end_date: '2026-01-14' }, ['r1']],
    [{ start_date: '2026-01-15', end_date: '2026-01-15' }, ['r3', 'r2']],
  ])('filtered by %j holds only those entries, latest first', async (query, ids) => {
    await plant();
    const { data, totalCounts } = await list(query);
    expect(data.map(({ requestId }) => requestId)).toEqual(ids);
    expect(totalCounts).toBe(ids.length);
  });

  test('is paged without repeating or skipping entries', async () => {
    await plant();
    const pages = [
      await list({ limit: 2 }),
      await list({ limit: 2, page: 2 }),
      await list({ limit: 2, page: 3 }),
    ];
    expect(pages.map(({ data }) => data.map(({ requestId }) => requestId))).toEqual([
      ['r3', 'r2'],
      ['r1'],
      [],
    ]);
    expect(pages.map(({ totalCounts }) => totalCounts)).toEqual([3, 3, 3]);
  });
});
