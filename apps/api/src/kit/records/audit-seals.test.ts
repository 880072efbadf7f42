// @both: order, locks and triggers are the database’s.
import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';

import { eraseListed } from '#testing/erasure.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { ofRecord } from '#kit/records/audit.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;

/** Adds entries as a change would, each about a person of its own. */
async function addEntries(count: number): Promise<void> {
  await query(`insert into audit_entries (actor, action, kind, record, before, after, request_id)
    select 'ada@example.com', 'users.update', 'users', n, '{"bio": "Sings"}', '{"bio": "Plays"}', 'r' || n
    from generate_series(1, ${count}) n`);
}

test.each([
  'update audit_entries set actor = null',
  'update audit_entries set before = null, after = null',
  'delete from audit_entries',
  'truncate audit_entries cascade',
  'update audit_seals set hash = details_hash',
  'delete from audit_seals',
  'truncate audit_seals',
])('the log refuses: %s', async (statement) => {
  await addEntries(1);
  await expect(query(statement)).rejects.toThrow(/the activity log cannot be changed/);
});

test('erasing takes the details of one record, and nothing else even while erasing is on', async () => {
  await addEntries(2);
  expect((await eraseListed(world.db, ofRecord('users', 1))).length).toBeGreaterThan(0);
  expect(
    await query(`select from audit_entries where record = '1' and (before is not null or after is not null)`),
  ).toEqual([]);
  expect(await query(`select from audit_entries where record = '2' and before is not null`)).not.toEqual([]);
  const client = new Client(world.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`set greenroom.erase = 'listed'`);
  for (const change of [`actor = 'eve'`, `after = null`, `before = null, after = null, record = '3'`]) {
    await expect(client.query(`update audit_entries set ${change} where record = '2'`)).rejects.toThrow(
      /cannot be changed/,
    );
  }
  // The list of an erasure is the proof of it.
  await expect(
    client.query(`update audit_entries set before = null, after = null where after -> 'erased' is not null`),
  ).rejects.toThrow(/cannot be changed/);
  await expect(client.query('delete from audit_entries')).rejects.toThrow(/cannot be changed/);
});
