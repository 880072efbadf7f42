import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { ADMIN } from '../content.ts';
import { withClient } from '../fill.ts';
import { CACHE } from '../servers.ts';

/** A Directus on a database of the bench. `token`: of its administrator. */
export type Directus = { address: string; token: string; stop(): Promise<void> };

/**
 * Has packages of its own: Directus brings 1,200, which in our lockfile would be part of each installation and of the
 * advisories, to be used once a month. It has no lockfile: that would be half of all JSON here.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PROGRAM = join(FOLDER, 'node_modules/directus/cli.js');
/** Its own tables lie beside the community's, and go with it. */
const SCHEMA = 'directus';
const START_MS = 120_000;

/** The columns of people in which our search box searches too. Directus searches in every text unless it is told. */
const SEARCHED = ['name', 'email'];

/** Says how the peers are installed, or returns null when they are. */
export function missingPeers(): string | null {
  return existsSync(PROGRAM)
    ? null
    : 'The peers are not installed: npm install --prefix bench/peers --no-package-lock';
}

/** Returns the version of an installed peer. */
export function versionOf(name: string): string {
  const text = readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Starts Directus on a community. It reads the same tables, since a copy would have other pages in memory, and keeps its
 * own until it stops.
 */
export async function startDirectus(databaseUrl: string): Promise<Directus> {
  const port = await findPort();
  const address = `http://127.0.0.1:${port}`;
  const token = 'bench-token-0001';
  const env = { ...process.env, ...settingsOf(databaseUrl, port, address), ADMIN_TOKEN: token };
  await withClient(databaseUrl, async (client) => {
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
    await client.query(`create schema ${SCHEMA}`);
  });
  await promisify(execFile)(process.execPath, [PROGRAM, 'bootstrap'], { cwd: FOLDER, env });
  await narrowSearch(databaseUrl);
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    cwd: FOLDER,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!isEnded()) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await withClient(databaseUrl, (client) => client.query(`drop schema ${SCHEMA} cascade`));
  };
  // It would outlive a bench that is interrupted.
  process.once('exit', () => child.kill('SIGKILL'));
  try {
    const endsAt = Date.now() + START_MS;
    while (!(await isAnswering(`${address}/server/ping`))) {
      if (isEnded() || Date.now() > endsAt) throw new Error('Directus did not start: its words are above.');
      await wait(200);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, token, stop };
}

/** As in production, without a cache of answers, which ours lacks too, and with the settings of our own sessions. */
function settingsOf(databaseUrl: string, port: number, address: string): Record<string, string> {
  const uploads = join(CACHE, 'directus');
  mkdirSync(uploads, { recursive: true });
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    SECRET: 'the bench signs nothing with this',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${SCHEMA},public`,
    PGOPTIONS: '-c timezone=UTC -c jit=off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CACHE_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
    LOG_STYLE: 'raw',
    EXTENSIONS_PATH: uploads,
    STORAGE_LOCAL_ROOT: uploads,
  };
}

/** Leaves a search the columns that our own looks at too, which makes it quicker. */
async function narrowSearch(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into ${SCHEMA}.directus_fields (collection, field, searchable)
       select 'users', column_name, false from information_schema.columns
       where table_schema = 'public' and table_name = 'users' and column_name <> all ($1)`,
      [SEARCHED],
    ),
  );
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
