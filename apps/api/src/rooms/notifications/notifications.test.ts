import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { notifications } from '#rooms/notifications/notifications.table.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

let ids: number[];
beforeEach(async () => {
  await world.db.$client.query('truncate notifications');
  const made = await world.db
    .insert(notifications)
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        message: `News ${i}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
      })),
    )
    .returning({ id: notifications.id });
  ids = made.map(({ id }) => id);
  await markRead({ ids: ids.filter((_, i) => i % 3 === 0) });
});

async function list(query: object = {}) {
  const response = await world.call('notifications.list', { query });
  expect(response.statusCode, response.body).toBe(200);
  return calls['notifications.list'].output.parse(response.json()).data;
}

async function markRead(body: object): Promise<number> {
  const response = await world.call('notifications.markRead', { body });
  expect(response.statusCode, response.body).toBe(200);
  return calls['notifications.markRead'].output.parse(response.json()).data.un_read;
}

describe('the list', () => {
  test('shows the newest first, a page at a time, with the number of pages and of unread ones', async () => {
    const first = await list();
    expect(first.rows.map(({ message }) => message)).toEqual(
      Array.from({ length: 10 }, (_, i) => `News ${11 - i}`),
    );
    expect([first.totalPage, first.un_read]).toEqual([2, 8]);
    const second = await list({ page: 2 });
    expect(second.rows.map(({ message }) => message)).toEqual(['News 1', 'News 0']);
  });

  test('past its end is empty, with true totals', async () => {
    expect(await list({ page: 3 })).toEqual({ rows: [], totalPage: 2, un_read: 8 });
  });

  test.each([
    ['true', 4, true],
    ['false', 8, false],
  ])('with read=%s shows only those', async (read, length, isRead) => {
    const { rows, totalPage, un_read } = await list({ read, limit: 100 });
    expect(rows).toHaveLength(length);
    expect(rows.every((row) => row.read === isRead)).toBe(true);
    expect([totalPage, un_read]).toEqual([1, 8]);
  });

  test('does not mark anything as read', async () => {
    const before = await list();
    await list({ read: 'false' });
    expect(await list()).toEqual(before);
  });

  test('contains no script, whatever another service wrote', async () => {
    await world.db.$client.query(`update notifications set message = $1`, [
      '<b>Bold</b> <strong onclick="x()">Ada</strong><script>alert(1)</script><img src=x onerror=alert(1)>' +
        '<a href="javascript:alert(1)" target="_blank">bad</a> <a href="https://example.com">good</a><form><input></form>',
    ]);
    const { rows } = await list({ limit: 1 });
    expect(rows[0]?.message).toBe(
      '<strong>Bold</strong> <strong>Ada</strong><a rel="noopener noreferrer nofollow">bad</a> ' +
        '<a href="https://example.com" rel="noopener noreferrer nofollow">good</a>',
    );
  });
});

describe('marking as read', () => {
  test('marks the given ids once, and reports how many are unread', async () => {
    expect(await markRead({ ids: [ids[1], ids[2], ids[0]] })).toBe(6);
    expect(await markRead({ ids: [ids[1], 987_654] })).toBe(6);
  });

  test('marks all without ids', async () => {
    expect(await markRead({})).toBe(0);
    expect((await list({ read: 'false' })).rows).toEqual([]);
  });

  test('rejects an empty list and one that is too long', async () => {
    for (const wrong of [[], Array.from({ length: 101 }, (_, i) => i + 1), ['1'], [0], [1.5], null]) {
      const response = await world.call('notifications.markRead', { body: { ids: wrong } });
      expect(response.statusCode).toBe(400);
    }
    expect((await list()).un_read).toBe(8);
  });
});
