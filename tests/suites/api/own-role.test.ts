// @both: it is about the database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { wire } from '@greenroom/contract/wire';
import { Client, DatabaseError } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { startServer } from '../../../apps/api/src/app/start-server.ts';
import { readConfig } from '../../../apps/api/src/kit/config.ts';
import { hasPooler, startPooler } from '../../../apps/api/src/testing/pooler.ts';
import { asApp, createEmptyDatabase, dropDatabase } from '../../../apps/api/src/testing/databases.ts';
import { API_KEY, nowhere } from '../../../apps/api/src/testing/world.ts';

const ADMIN = { email: 'admin@example.com', password: 'backstage1' };

/** Starts a server on an empty database, with a role for calls that owns nothing. */
async function openServer(through: (url: string) => string = (url) => url) {
  const owner = await createEmptyDatabase(inject('databaseUrl'));
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-roles-'));
  const direct = asApp(owner);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: through(direct),
    DATABASE_DIRECT_URL: direct,
    DATABASE_OWNER_URL: owner,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    API_KEY,
    PORT: '0',
    LOG_LEVEL: 'fatal',
  });
  const server = await startServer(config, dataDir, () => undefined, { httpClient: nowhere, maxDelayMs: 0 });
  onTestFinished(async () => {
    await server.stop();
    await dropDatabase(owner);
    rmSync(dataDir, { recursive: true });
  });
  return { address: server.address, direct };
}

async function ask(address: string, path: string, token: string, body?: object): Promise<Response> {
  const response = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': API_KEY,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${path} ${response.status}`).toBe(true);
  return response;
}

/** Signs in, opens the event stream, changes something and returns the first event about it. */
async function useServer(address: string): Promise<string> {
  const signedIn = await ask(address, wire['account.login'].path, '', ADMIN);
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const { token } = data;
  await ask(address, wire['users.list'].path, token);
  const stream = await ask(address, wire['notifications.stream'].path, token);
  const notes = wire['dashboard.createHandover'].path;
  await ask(address, notes, token, { message: 'The mixer hums' });
  let heard = '';
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString();
    if (/^event: activity/m.test(heard)) break;
  }
  return heard;
}

test('a role that owns nothing is enough for a server, also at its first start', async () => {
  const { address, direct } = await openServer();
  expect(await useServer(address)).toContain('event: ');
  const client = new Client(direct);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(
    `select r.rolsuper, (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([{ rolsuper: false, owned: 0 }]);
  for (const statement of [
    'alter table audit_entries disable trigger all',
    'truncate audit_entries',
    'drop table users',
    'create table public.mine (id int)',
  ]) {
    const refused = await client.query(statement).catch((error: unknown) => error);
    expect(refused, statement).toBeInstanceOf(DatabaseError);
    expect((refused as DatabaseError).code, statement).toBe('42501');
  }
});

test('a server behind a pooler in transaction mode starts, answers and hears events', async ({ skip }) => {
  skip(!hasPooler, 'pgbouncer is not installed');
  const pooler = await startPooler(asApp(inject('databaseUrl')), 'transaction', 'default_pool_size = 3');
  onTestFinished(() => pooler.stop());
  const { address } = await openServer(pooler.through);
  expect(await useServer(address)).toContain('event: ');
});
