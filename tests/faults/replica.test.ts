import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import {
  ADMIN_PASSWORD,
  ask,
  preparedFolder,
  signIn,
  startServer,
  stopServer,
  tempFolder,
} from './server.ts';

/** How late the replica shows a change: each write must wait for it. */
const LATE_MS = 60;
const WRITES = 15;

/** Copies a stopped cluster into a folder as its replica. */
function makeReplica(primary: string, replica: string): void {
  const [from, to] = [join(primary, 'postgres'), join(replica, 'postgres')];
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
  rmSync(join(to, 'postmaster.pid'), { force: true });
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${join(primary, 'socket')} user=postgres application_name=replica'\n` +
      `recovery_min_apply_delay = '${LATE_MS}ms'\n`,
  );
}

const headers = (token: string) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });

const countTableReads = async (url: string) =>
  (
    await ask<{ reads: number }>(
      url,
      `select (coalesce(sum(seq_scan + idx_scan), 0))::int as reads from pg_stat_user_tables where relname = 'bulletins'`,
    )
  )[0]?.reads ?? 0;

test('a replica that is late shows every acknowledged change, and without it the database itself answers', async () => {
  using cluster = preparedFolder();
  using copy = tempFolder();
  using folder = tempFolder();
  await (await startEmbedded(cluster.path)).stop();
  makeReplica(cluster.path, copy.path);
  const primary = await startEmbedded(cluster.path);
  let replica = await startEmbedded(copy.path);
  const set = async (synchronous: boolean) => {
    await ask(primary.url, `alter system set synchronous_standby_names = '${synchronous ? 'replica' : ''}'`);
    await ask(primary.url, `alter system set synchronous_commit = '${synchronous ? 'remote_apply' : 'on'}'`);
    await ask(primary.url, 'select pg_reload_conf()');
  };
  try {
    await expect
      .poll(() =>
        ask(primary.url, `select state from pg_stat_replication where application_name = 'replica'`),
      )
      .toEqual([{ state: 'streaming' }]);
    await set(true);
    const server = startServer({
      DATA_DIR: folder.path,
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
    });
    const address = await server.address;
    const nextToken = await signIn(primary.url);
    const db = openPool(primary.url);
    const staff = await createSession(db, 'admin', 1);
    await db.$client.end();
    const list = async (): Promise<string[]> => {
      const response = await fetch(`${address}${wire['bulletins.list'].path}`, { headers: headers(staff) });
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    };
    const write = async (title: string) => {
      const response = await fetch(`${address}/api/v1/bulletins`, {
        method: 'POST',
        headers: { ...headers(nextToken()), 'content-type': 'application/json' },
        body: JSON.stringify({ title, description: 'Written beside a replica', roleIds: [] }),
      });
      expect(response.status).toBe(201);
    };

    const before = await countTableReads(replica.url);
    for (let number = 0; number < WRITES; number += 1) {
      await write(`late ${number}`);
      expect((await list())[0]).toBe(`late ${number}`);
    }
    await expect.poll(() => countTableReads(replica.url)).toBeGreaterThan(before);

    // A change waits for a replica that is gone, and the log says so.
    await replica.stop();
    // Whatever the call answers, it is made once the replica is back.
    const waiting = write('waits').catch(() => undefined);
    await expect.poll(() => server.output()).toContain('makes no change while it waits');
    replica = await startEmbedded(copy.path);
    await waiting;
    await expect.poll(async () => (await list())[0]).toBe('waits');

    await set(false);
    // From now on changes are acknowledged before the replica shows them, so the server stops reading there.
    await expect.poll(() => server.output()).toContain('The replica of DATABASE_REPLICA_URL is not used');
    for (let number = 0; number < WRITES; number += 1) {
      await write(`alone ${number}`);
      expect((await list())[0]).toBe(`alone ${number}`);
    }
    await replica.stop();
    await write('without it');
    expect((await list())[0]).toBe('without it');
    expect(await stopServer(server)).toBe(0);
  } finally {
    await replica.stop();
    await primary.stop();
  }
});
