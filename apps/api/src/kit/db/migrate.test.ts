// @both: it is about the database.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { createDatabase } from '#testing/databases.ts';
import { ConfigError } from '#kit/config.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';

const server = inject('databaseUrl');

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function makeDatabase(): Promise<string> {
  const url = await createDatabase(server);
  onTestFinished(() => run(server, `drop database "${new URL(url).pathname.slice(1)}" with (force)`));
  return url;
}

test('an older release refuses a newer schema, and names the newest migration of both', async () => {
  const url = await makeDatabase();
  await migrateDatabase(url);
  await run(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 32503680000000)`,
    `insert into settings values ('newest_migration', '9999_later') on conflict (name) do update set value = excluded.value`,
  );
  const starting = migrateDatabase(url);
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/newer than this release.* migration 9999_later,.* migration 0\d+_/);
});

test('an older release refuses a newer schema of the mail queue', async () => {
  const url = await makeDatabase();
  await migrateDatabase(url);
  await run(url, 'update pgboss.version set version = 9999');
  await expect(migrateDatabase(url)).rejects.toThrow(
    /newer than this release.* version 9999 of the mail queue/,
  );
});

test('names the right that a role lacks, and starts with those that docs/operations/database.md lists', async () => {
  const name = `greenroom_rights_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`, `create role ${name} login password 'not-an-owner'`);
  onTestFinished(() => run(server, `drop database ${name} with (force)`, `drop role ${name}`));
  const url = new URL(server);
  url.pathname = name;
  const owner = url.toString();
  Object.assign(url, { username: name, password: 'not-an-owner' });
  const starting = migrateDatabase(url.toString());
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/permission denied for database .*docs\/operations\/database\.md/);

  const docs = readFileSync(new URL('../../../../../docs/operations/database.md', import.meta.url), 'utf8');
  const grants = [...docs.matchAll(/^grant .+;$/gm)].map(([grant]) => grant.replaceAll('GREENROOM', name));
  expect(grants.length).toBeGreaterThan(0);
  await run(owner, ...grants);
  await migrateDatabase(url.toString());
  await migrateDatabase(url.toString());
});
