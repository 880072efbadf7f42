// @both: order, locks and triggers are the database’s.
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hashToken } from '#kit/access/tokens.ts';
import { purgeRemoved } from '#kit/records/trash.ts';
import { runMaintenance } from '#kit/records/maintenance.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate users, idempotency_keys, rate_limits cascade');
  await world.db.$client.query(`delete from sessions where realm = 'user'`);
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;

describe('a round of maintenance', () => {
  test('removes expired rows and keeps the others', async () => {
    const person = await world.addUser();
    const [old, young] = [await world.tokenOf(person.id), await world.tokenOf(person.id)];
    await query('update sessions set expires_at = now() - interval $$1 second$$ where token_hash = $1', [
      hashToken(old),
    ]);
    await query(
      `insert into idempotency_keys (subject, key, request_hash, answer, created_at)
       values ('a', 'old', '', '{}', now() - interval '25 hours'), ('a', 'young', '', '{}', now() - interval '23 hours')`,
    );
    await query(
      `insert into rate_limits (key, points, expire) values ('old', 1, 1), ('young', 1, 99999999999999)`,
    );
    await query(
      `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, created_at)
       select kind || state || days, kind, '', 'a@example.com', '', '', '', state, now() - days * interval '1 day'
       from unnest(array['reply', 'reset']) kind, unnest(array['queued', 'sent', 'failed']) state, unnest(array[29, 31]) days`,
    );
    await runMaintenance(world.db, trashSpecs);
    expect(await query(`select count(*) from mails where kind = 'reply'`)).toEqual([{ count: 6 }]);
    expect(await query(`select message_id from mails where kind = 'reset' order by 1`)).toEqual(
      ['resetfailed29', 'resetqueued29', 'resetqueued31', 'resetsent29'].map((id) => ({ message_id: id })),
    );
    expect(await query(`select token_hash from sessions where realm = 'user'`)).toEqual([
      { token_hash: hashToken(young) },
    ]);
    expect(await query('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
    expect(await query('select key from rate_limits')).toEqual([{ key: 'young' }]);
    expect(await query('select metric from tallies group by metric, key having count(*) > 1')).toEqual([]);
  });

  test('runs in one process at a time: others skip their turn', async () => {
    await query(`insert into rate_limits (key, points, expire) values ('old', 1, 1)`);
    const other = new Client(world.url);
    await other.connect();
    await other.query('select pg_advisory_lock(5230412)');
    await runMaintenance(world.db, trashSpecs);
    expect(await query('select key from rate_limits')).toHaveLength(1);
    await other.end();
    await expect.poll(() => query(`select from pg_locks where objid = 5230412`)).toEqual([]);
    await runMaintenance(world.db, trashSpecs);
    expect(await query('select key from rate_limits')).toEqual([]);
  });
});

describe('a user removed for more than 30 days', () => {
  test('is anonymised for good, and their payments stay', async () => {
    const person = await world.addUser({
      name: 'Ada Gone',
      email: 'ada@example.com',
      city: 'Austin',
      bio: 'Sings',
    });
    const recent = await world.addUser({ name: 'Bob Recent' });
    await query(
      `insert into plans (user_id, name, start_date, end_date, base_amount_cents) values ($1, 'monthly', now(), now(), 900)`,
      [person.id],
    );
    await world.call('users.remove', { params: { id: person.id } });
    await world.call('users.remove', { params: { id: recent.id } });
    await query(`update users set deleted_at = now() - interval '31 days' where id = $1`, [person.id]);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect(await query('select name, email, city, bio from users where id = $1', [person.id])).toEqual([
      { name: 'Deleted user', email: `deleted-${person.id}@deleted.invalid`, city: '', bio: '' },
    ]);
    expect(await query('select base_amount_cents from plans')).toEqual([{ base_amount_cents: 900 }]);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(0);
    const list = await world.call('trash.list');
    expect(list.json()).toMatchObject({ totalCounts: 1, data: [{ id: recent.id, title: 'Bob Recent' }] });
    const back = await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect(back.statusCode).toBe(404);
  });

  test('frees their email address for a new user immediately', async () => {
    const person = await world.addUser({ email: 'free@example.com' });
    await world.call('users.remove', { params: { id: person.id } });
    const next = await world.addUser({ email: 'free@example.com' });
    expect(next.id).toBeGreaterThan(person.id);
  });
});

describe('the list of removed records', () => {
  test('is paged in the order of removal, with when each is deleted for good', async () => {
    for (let i = 0; i < 3; i += 1) {
      const person = await world.addUser({ name: `Gone ${i}` });
      await world.call('users.remove', { params: { id: person.id } });
    }
    const page = async (number: number) =>
      (await world.call('trash.list', { query: { page: number, limit: 2 } })).json();
    const first = await page(1);
    expect(first).toMatchObject({ totalCounts: 3, data: [{ title: 'Gone 2' }, { title: 'Gone 1' }] });
    const { deletedAt, purgeAt } = first.data[0];
    expect(Date.parse(purgeAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    expect(await page(2)).toMatchObject({ totalCounts: 3, data: [{ title: 'Gone 0' }] });
    expect(await page(3)).toEqual({ totalCounts: 3, data: [] });
    expect((await world.call('trash.list', { query: { kind: 'news' } })).json()).toEqual({
      totalCounts: 0,
      data: [],
    });
  });

  test('does not restore a user whose email address is now taken', async () => {
    const person = await world.addUser({ email: 'taken@example.com' });
    await world.call('users.remove', { params: { id: person.id } });
    const { id } = await world.addUser({ name: 'Newer', email: 'taken@example.com' });
    const response = await world.call('trash.restore', { body: { kind: 'users', id: person.id } });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        msg: 'It cannot be restored: Newer has the same address now.',
        other: { kind: 'users', id, name: 'Newer' },
      }),
    ]);
    expect(await query('select id from users where deleted_at is null')).toHaveLength(1);
  });
});
