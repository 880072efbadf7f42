import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { hasPooler, startPooler } from '../../apps/api/src/testing/pooler.ts';
import { asApp, createDatabase, dropDatabase, ensureAppRole } from '../../apps/api/src/testing/databases.ts';

declare module 'vitest' {
  // Vitest's own way to type what a setup gives to tests; only an interface merges.
  interface ProvidedContext {
    /** A server on which a test may create and drop databases of its own. Empty where there is none. */
    databaseUrl: string;
  }
}

const prefix = 'greenroom-tests-';

/** Gives the tests of one project one database server: embedded, or the one of `TEST_DATABASE_URL`. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env['TEST_DATABASE'] === 'postgresql') {
    const url = await checkServer(process.env['TEST_DATABASE_URL'] ?? '');
    project.provide('databaseUrl', url);
    if (!url || !hasPooler) return undefined;
    const pooler = await startPooler(asApp(url), 'transaction');
    project.config.env['TEST_POOLER_URL'] = pooler.through(url);
    return pooler.stop;
  }
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, { fsync: false });
  project.provide('databaseUrl', server.url);
  const older = project.name.startsWith('api') ? process.env['TEST_DATABASE_URL'] : '';
  const dialectUrl = older ? await createDatabase(older) : '';
  project.config.env['TEST_DIALECT_URL'] = dialectUrl;
  return async () => {
    if (dialectUrl) await dropDatabase(dialectUrl);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Without a server the project's tests are skipped by `scripts/test.mjs`, which says so. */
async function checkServer(url: string): Promise<string> {
  if (!url) return '';
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await ensureAppRole(client);
  await client.end();
  const pooler = hasPooler ? ', behind pgbouncer in transaction mode' : '';
  process.stdout.write(`api (postgresql): PostgreSQL ${rows[0]?.version}${pooler}\n`);
  return url;
}

/** A run that was killed leaves its server behind: the next run ends it. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    await startEmbedded(folder, { fsync: false })
      .then((server) => server.stop())
      .catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (process.platform === 'win32')
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`]).stdout.includes(`${pid}`);
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
