// @both: it removes from every table and the object store.
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { openFiller } from '#testing/fill.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(() =>
  world.db.$client.query('truncate users, contest_entries, contest_rounds, mails, headlines cascade'),
);

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

/** Where payments and votes are. */
const COUNTED = [
  'plans',
  'plan_refunds',
  'transactions',
  'money_entries',
  'contest_votes',
  'contest_round_songs',
];
const TABLES: Record<string, string> = {
  supports: 'support_messages',
  news: 'headlines',
  songs: 'contest_entries',
};

/** Without what staff wrote about a refund, which goes with the person. */
const readCounted = () =>
  Promise.all(
    COUNTED.map((table) => query(`select to_jsonb(t) - 'reason' as row from ${table} t order by 1`)),
  );
const readTotals = () =>
  query(
    `select metric, key, sum(amount) from tallies where metric like '%revenue' group by 1, 2 order by 1, 2`,
  );

/** Fills a row of every table with payments or votes, and a removed record of this kind that they may belong to. */
async function fillAll(kind: string): Promise<number> {
  const fill = openFiller(world.db, { admins: world.admin.id });
  for (const table of COUNTED) await fill(table);
  const table = TABLES[kind] ?? kind;
  const id = await fill(table);
  await query(`update ${table} set deleted_at = now() - interval '2 days' where id = $1`, [id]);
  return id;
}

describe.each(trashSpecs.map(({ kind }) => [kind] as const))('purging a record of kind %s', (kind) => {
  test('leaves every payment and every vote as it was, after 30 days and by Delete now', async () => {
    for (const isNow of [true, false]) {
      const id = await fillAll(kind);
      const [before, totals] = [await readCounted(), await readTotals()];
      expect(before.every((rows) => rows.length > 0)).toBe(true);
      if (isNow) {
        const answer = await world.call('trash.purge', { body: { kind, id } });
        expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'It was deleted for good.' }]);
      } else {
        const table = TABLES[kind] ?? kind;
        await query(`update ${table} set deleted_at = now() - interval '31 days' where id = $1`, [id]);
        expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
      }
      expect([await readCounted(), await readTotals()]).toEqual([before, totals]);
      for (const name of ['trash.restore', 'trash.purge'] as const) {
        expect((await world.call(name, { body: { kind, id } })).statusCode).toBe(404);
      }
      await query('truncate users, contest_entries, contest_rounds, mails, headlines cascade');
    }
  });
});

test('Delete now refuses a record that is not removed, and writes who used it without the name', async () => {
  const person = await world.addUser({ name: 'Ada Quillfeather' });
  const purge = () => world.call('trash.purge', { body: { kind: 'users', id: person.id } });
  expect((await purge()).statusCode).toBe(404);
  await world.call('users.remove', { params: { id: person.id } });
  expect((await purge()).statusCode).toBe(200);
  const entries = await query<{ id: string }>(
    `select id, action, before, after, admin_id from audit_entries where kind = 'users' and record = $1 order by id`,
    [String(person.id)],
  );
  const each = { before: null, admin_id: world.admin.id };
  expect(entries).toMatchObject([
    { ...each, action: 'users.remove', after: null },
    { ...each, action: 'trash.purge', after: { erased: [Number(entries[0]?.id)] } },
  ]);
});
