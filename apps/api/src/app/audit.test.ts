import { readFileSync } from 'node:fs';

import { Client } from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';

import { auditLog } from '#app/audit.ts';
import { runHere } from '#testing/command.ts';
import { eraseListed } from '#testing/erasure.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { sql } from '#kit/db/orm.ts';
import { eraseDetails, ofRecord } from '#kit/records/audit.ts';

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
  await expect(client.query('delete from audit_entries')).rejects.toThrow(/cannot be changed/);
});

/** The part of the migration that lists what was erased before it. */
const upgrade =
  readFileSync('apps/api/migrations/0022_list_erasures.sql', 'utf8').split('--> statement-breakpoint')[1] ??
  '';

const triggers = readFileSync('apps/api/src/kit/records/audit.triggers.sql', 'utf8');

/** Changes the log as somebody with all rights on the database could. */
const forge = (statements: string) =>
  query(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`);
/** The id of the newest entry but `from`. */
const newest = async (from = 0) =>
  Number((await query(`select id from audit_entries order by id desc offset ${from} limit 1`))[0]?.['id']);

/** Seals everything anew, as a first start does. */
const mend = () => forge('delete from audit_seals; select seal_earlier_entries()');

describe('npm run audit', () => {
  const env = { DATABASE_URL: world.url, DATA_DIR: world.dataDir };
  const verify = (...args: string[]) => runHere(auditLog, ['verify', ...args], env);

  test('prints how many entries there are and the head, and says no to other arguments', async () => {
    await addEntries(2);
    const { output, code } = await verify();
    expect(code).toBe(0);
    expect(output).toMatch(/^\d+ entries, none changed or removed\.\n(.*\n)?Head: [\da-f]{64}\n$/);
    expect(await runHere(auditLog, [], env)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/npm run audit -- verify/),
    });
    expect((await verify('--head', 'short')).code).toBe(1);
  });

  test('accepts erased details, and counts them', async () => {
    await addEntries(1);
    await eraseListed(world.db, ofRecord('users', 1));
    const { output } = await verify();
    expect(output).toMatch(/none changed or removed\.\nPersonal data was erased from \d+\./);
  });

  test('accepts no entry that was blanked without an erasure that lists it', async () => {
    await addEntries(2);
    const [here, past] = [await newest(), await newest(1)];
    const blank = world.db.transaction((tx) => eraseDetails(tx, sql`id = ${here}`));
    await expect(blank).rejects.toThrow('commit');
    expect((await verify()).code).toBe(0);
    await forge(`update audit_entries set before = null, after = null where id = ${past}`);
    expect(await verify()).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`entry ${past} was blanked, and no erasure lists it`),
    });
    await mend();
  });

  test('refuses to blank the list of an erasure, whose change shows', async () => {
    await addEntries(1);
    await eraseListed(world.db, ofRecord('users', 1));
    const list = await newest();
    await eraseListed(world.db, sql`id = ${list}`);
    expect(
      (await query(`select after -> 'erased' as ids from audit_entries where id = ${list}`))[0],
    ).not.toEqual({
      ids: null,
    });
    await forge(`update audit_entries set after = '{"erased": [1]}' where id = ${list}`);
    expect((await verify()).code).toBe(1);
    await mend();
  });

  test('accepts what was erased before the release that lists it, once that was upgraded to', async () => {
    await mend();
    await addEntries(1);
    const early = await newest();
    await forge(`update audit_entries set before = null, after = null where id = ${early}`);
    expect((await verify()).errors).toContain(`entry ${early} was blanked`);
    await query(`begin; ${upgrade}; ${triggers}; commit`);
    expect(await query(`select actor, after from audit_entries order by id desc limit 1`)).toEqual([
      { actor: 'upgrade', after: { erased: [early] } },
    ]);
    expect((await verify()).code).toBe(0);
  });

  test('finds one chain after changes that were committed at the same time', async () => {
    await Promise.all(Array.from({ length: 40 }, () => addEntries(3)));
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await query('select count(*)::int - count(distinct hash)::int as twins from audit_seals')).toEqual(
      [{ twins: 0 }],
    );
  });

  test.each([
    ['a changed actor', (id: number) => `update audit_entries set actor = 'eve' where id = ${id}`, /changed/],
    [
      'a changed key',
      (id: number) => `update audit_entries set key_id = 7, key_name = 'eve' where id = ${id}`,
      /changed/,
    ],
    [
      'a changed time',
      (id: number) => `update audit_entries set created_at = now() - interval '1 hour' where id = ${id}`,
      /changed/,
    ],
    [
      'changed details',
      (id: number) => `update audit_entries set after = '{"bio": "?"}' where id = ${id}`,
      /changed/,
    ],
    [
      'half of the details erased',
      (id: number) => `update audit_entries set before = null where id = ${id}`,
      /changed/,
    ],
    ['a removed entry', (id: number) => `delete from audit_entries where id = ${id}`, /removed/],
    [
      'an entry past the chain',
      () => `insert into audit_entries (action, request_id) values ('users.get', 'x')`,
      /added past the server/,
    ],
  ])('finds %s, and names the entry', async (_, statementOf, why) => {
    await addEntries(3);
    const id = await newest(1);
    await forge(statementOf(id));
    const said = await verify();
    expect(said.code).toBe(1);
    expect(said.errors).toMatch(why);
    await mend();
  });

  test('finds an entry that was removed with its seal, and a removed end by an earlier head', async () => {
    await addEntries(3);
    const head = /Head: (\w+)/.exec((await verify()).output)?.[1] ?? '';
    await addEntries(1);
    expect(await verify('--head', head)).toMatchObject({ code: 0 });
    const [middle, last] = [await newest(2), await newest(1)];
    await forge(
      `delete from audit_seals where entry_id >= ${last}; delete from audit_entries where id >= ${last}`,
    );
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await verify('--head', head)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/no longer in the log/),
    });
    await addEntries(1);
    await forge(
      `delete from audit_seals where entry_id = ${middle}; delete from audit_entries where id = ${middle}`,
    );
    expect((await verify()).errors).toMatch(/entry \d+ was changed, or one before it was removed/);
    await mend();
  });
});

test('entries from before there were seals are sealed in the order of their ids', async () => {
  await query(
    `set session_replication_role = replica; delete from audit_seals; set session_replication_role = origin`,
  );
  await query('select seal_earlier_entries()');
  expect(await query('select from audit_entries where id not in (select entry_id from audit_seals)')).toEqual(
    [],
  );
  expect(
    await query(
      'select entry_id from (select entry_id, lag(entry_id) over (order by id) as before from audit_seals) s where before > entry_id',
    ),
  ).toEqual([]);
});
