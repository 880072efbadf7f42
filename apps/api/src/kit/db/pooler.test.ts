import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getServerUser } from '@greenroom/embedded-postgres/binaries';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { findPort } from '#testing/port.ts';
import { createDatabase } from '#testing/world.ts';
import { ConfigError } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import { GREENROOM } from '#kit/db/embedded.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { createSession, findSession } from '#kit/access/sessions.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** The connection settings that pgbouncer is to ignore instead of refusing them. */
const LEAVES_OUT =
  'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';

/** Starts a pgbouncer in front of a new database. Returns the URLs through it and around it. */
async function startPooler(mode: 'transaction' | 'session', ...lines: string[]) {
  const direct = await createDatabase(inject('databaseUrl'));
  const { host, port, user, password, database = '' } = new Client(direct);
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pooler-'));
  chmodSync(folder, 0o755);
  const at = await findPort();
  const target = `host=${host} port=${port} dbname=${database} user=${user} password='${password}'`;
  const settings = [
    `[databases]\n${database} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${at}`,
    `auth_type = any\nunix_socket_dir =\npool_mode = ${mode}`,
    ...lines,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 });
  const account = getServerUser(folder, GREENROOM);
  const child = spawn(program ?? '', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
    const client = new Client(inject('databaseUrl'));
    await client.connect();
    await client.query(`drop database "${database}" with (force)`);
    await client.end();
  });
  const url = `postgresql://${user}@127.0.0.1:${at}/${database}?sslmode=disable`;
  await expect.poll(() => canConnect(url)).toBe(true);
  return { url, direct };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test('refuses a pooler in transaction mode and says what to do', async ({ skip }) => {
  skip(!program, 'pgbouncer is not installed');
  const { url, direct } = await startPooler('transaction', LEAVES_OUT);
  const starting = migrateDatabase(url);
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(
    /pooler in transaction mode .* DATABASE_URL the address of PostgreSQL/,
  );
  await migrateDatabase(direct);
});

test('refuses a pooler in session mode that ignores connection settings', async ({ skip }) => {
  skip(!program, 'pgbouncer is not installed');
  const refusing = await startPooler('session');
  await expect(migrateDatabase(refusing.url)).rejects.toThrow(
    /does not pass on the settings of a connection/,
  );
  const leaving = await startPooler('session', LEAVES_OUT);
  await expect(migrateDatabase(leaving.url)).rejects.toThrow(/does not pass on the settings of a connection/);
});

test('finds the caller on every connection of a pooler, and a lock ends with its holder', async ({
  skip,
}) => {
  skip(!program, 'pgbouncer is not installed');
  const { url } = await startPooler('transaction', LEAVES_OUT, 'default_pool_size = 3');
  const db = openDatabase(url, () => undefined);
  onTestFinished(() => db.$client.end());
  await db.$client.query(`insert into admins (name, email, password_hash) values ('A', 'a@example.com', '')`);
  const token = await createSession(db, 'admin', 1);
  const found = await Promise.all(Array.from({ length: 60 }, () => findSession(db, token)));
  expect(found.filter((who) => who?.email === 'a@example.com')).toHaveLength(60);

  const [holder, other] = [new Client(url), await db.$client.connect()];
  onTestFinished(() => other.release());
  holder.on('error', () => undefined);
  await holder.connect();
  const held = tryWithLock(holder, 42, async () => {
    expect(await tryWithLock(other, 42, async () => 'mine too')).toBeNull();
    holder.connection.stream.destroy();
    return 'done';
  });
  await held;
  await expect.poll(() => tryWithLock(other, 42, async () => 'mine')).toBe('mine');
});
