// @both: it is about the database.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { migrateDatabase } from '#kit/db/migrate.ts';
import { readTriggerFiles } from '#kit/db/triggers.ts';
import { createDatabase } from '#testing/databases.ts';

const server = inject('databaseUrl');
const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

async function openClient(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Makes a current database whose functions and triggers look outdated, with the `old` ones in addition. */
async function makeOutdated(old: string[]): Promise<{ url: string; client: Client }> {
  const url = await createDatabase(server);
  const admin = await openClient(server);
  onTestFinished(async () => {
    await admin.query(`drop database "${new URL(url).pathname.slice(1)}" with (force)`);
  });
  const client = await openClient(url);
  await client.query(
    `update settings set value = jsonb_build_object('hash', 'other', 'functions', value::jsonb -> 'functions' || to_jsonb($1::text[]))
     where name = 'triggers'`,
    [old],
  );
  return { url, client };
}

const VOID = 'returns trigger language plpgsql as $$ begin return null; end $$';

test('drops what the files no longer create, replaces what they do, and leaves the rest', async () => {
  const { url, client } = await makeOutdated(['old_count()', 'tally(text)', 'long_gone(bigint)']);
  await client.query(`
    create function old_count() ${VOID};
    create trigger old_count after insert on users for each statement execute function old_count();
    create trigger old_tally after insert on pages for each statement execute function tally_bulletins();
    create function tally(m text) returns bigint language sql as 'select 0::bigint';
    create or replace function tally(m text, k text default '') returns bigint language sql as 'select -1::bigint';
    create function theirs() ${VOID};
    create trigger theirs after insert on users for each statement execute function theirs()`);
  await migrateDatabase(url);
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgname in ('old_count', 'old_tally', 'theirs')
     union all select oid::regprocedure::text from pg_proc where proname in ('old_count', 'theirs', 'tally') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['tally(text,text)', 'theirs', 'theirs()']);
  expect((await client.query(`select tally('users')::int as people`)).rows).toEqual([{ people: 0 }]);
});

test('changes nothing when the files are unchanged', async () => {
  const { url, client } = await makeOutdated([]);
  await migrateDatabase(url);
  const read = async () =>
    (
      await client.query(
        'select oid, xmin from pg_proc union all select oid, xmin from pg_trigger order by oid',
      )
    ).rows;
  const before = await read();
  await migrateDatabase(url);
  expect(await read()).toEqual(before);
});

test('creates functions and triggers only in the file of their room or of the kit', () => {
  const files = readTriggerFiles();
  const places = files.map(({ file }) => file.replaceAll('\\', '/'));
  expect(places).toEqual(
    expect.arrayContaining(['kit/db/tallies.triggers.sql', 'rooms/users/users.triggers.sql']),
  );
  expect(places.filter((file) => !/^(?:kit\/.*|rooms\/([a-z]+)\/\1)\.triggers\.sql$/.test(file))).toEqual([]);
  // What the rooms use comes first.
  expect(places.findLastIndex((file) => file.startsWith('kit/'))).toBeLessThan(
    places.findIndex((file) => file.startsWith('rooms/')),
  );
  for (const { file, text } of files) {
    const others = text.replaceAll(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) /gm, '');
    expect(others, file).not.toMatch(/^(?:CREATE|ALTER|DROP|INSERT|UPDATE|DELETE)\b/im);
  }
  for (const name of globSync('*.sql', { cwd: MIGRATIONS })) {
    const made = /\bcreate (?:or replace )?(?:constraint )?(?:function|trigger|procedure)\b/i;
    expect(readFileSync(join(MIGRATIONS, name), 'utf8'), name).not.toMatch(made);
  }
});

test('drizzle-kit’s snapshot is kept of the newest migration that changed a table, and of no other', () => {
  expect(globSync('meta/*_snapshot.json', { cwd: MIGRATIONS })).toHaveLength(1);
});
