// @both: it is about the database.
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { hasPooler, startPooler } from '#testing/pooler.ts';
import { createDatabase, dropDatabase } from '#testing/databases.ts';
import { ConfigError } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { createSession, findSession } from '#kit/access/sessions.ts';

/** The connection settings that pgbouncer is to ignore instead of refusing them. */
const LEAVES_OUT =
  'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';

/** Starts a pgbouncer in front of a new database. Returns the URLs through it and around it. */
async function openPooled(mode: 'transaction' | 'session', ...lines: string[]) {
  const direct = await createDatabase(inject('databaseUrl'));
  const pooler = await startPooler(direct, mode, ...lines);
  onTestFinished(async () => {
    await pooler.stop();
    await dropDatabase(direct);
  });
  return { url: pooler.through(direct), direct };
}

test('refuses a pooler in transaction mode where connections keep a session, and says what to do', async ({
  skip,
}) => {
  skip(!hasPooler, 'pgbouncer is not installed');
  const { url, direct } = await openPooled('transaction', LEAVES_OUT);
  const starting = migrateDatabase(url);
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(
    /DATABASE_URL leads to a connection pooler in transaction mode .* in DATABASE_DIRECT_URL/,
  );
  await expect(migrateDatabase(direct, { calls: direct, direct: url })).rejects.toThrow(
    /Give DATABASE_DIRECT_URL the address of PostgreSQL itself/,
  );
  await migrateDatabase(direct);
});

test('refuses a pooler in session mode that ignores connection settings', async ({ skip }) => {
  skip(!hasPooler, 'pgbouncer is not installed');
  const refusing = await openPooled('session');
  await expect(migrateDatabase(refusing.url)).rejects.toThrow(
    /does not pass on the settings of a connection/,
  );
  const leaving = await openPooled('session', LEAVES_OUT);
  await expect(migrateDatabase(leaving.url)).rejects.toThrow(/does not pass on the settings of a connection/);
});

test('refuses a role without settings behind a pooler, and names the statements that give them', async ({
  skip,
}) => {
  skip(!hasPooler, 'pgbouncer is not installed');
  const { url, direct } = await openPooled('transaction');
  await expect(migrateDatabase(direct, { calls: url, direct })).rejects.toThrow(
    /RECONNECT in pgbouncer.*\n {2}alter role ROLE set timezone = 'UTC';\n {2}alter role ROLE set statement_timeout = 5000;/s,
  );
});

test('finds the caller on every connection of a pooler, and a lock ends with its holder', async ({
  skip,
}) => {
  skip(!hasPooler, 'pgbouncer is not installed');
  const { url, direct } = await openPooled('transaction', 'default_pool_size = 3');
  const db = openDatabase(url, () => undefined, { directUrl: direct });
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
