import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { inject } from 'vitest';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { users } from '../../apps/api/src/rooms/users/users.table.ts';

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts');
/** What Node compiled: each server loads the same hundreds of files. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled');
const READY = /Greenroom is ready at (\S+)/;

/** For the owner of a first start: a password that the log has shown must be changed before anything is read. */
export const ADMIN_PASSWORD = 'faults4711';

/** A process of the real server. */
export type Server = {
  child: ChildProcess;
  /** Resolves with its address; rejects with its output when it ends first. */
  address: Promise<string>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  output(): string;
  errors(): string;
};

/** The processes of this file's servers, each with its folder, so that none is left running. */
const running = new Map<ChildProcess, string>();

/** Starts the server as `npm start` does, on a free port. It gets none of this process's own settings. */
export function startServer(
  env: Record<string, string>,
  args: readonly string[] = [],
  main: string = MAIN,
): Server {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      // Not the one of the developer, which may name their database.
      ENV_FILE: '',
      PORT: '0',
      DEMO: '0',
      API_KEY,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  running.set(child, env['DATA_DIR'] ?? '');
  child.once('close', () => running.delete(child));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => (code ?? signal) as number | string);
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}${errors}`)));
  });
  // A test that only waits for the exit does not need the address.
  address.catch(() => undefined);
  return { child, address, ended, output: () => output, errors: () => errors };
}

/** Stops a server gracefully. */
export async function stopServer(server: Server): Promise<number | string> {
  server.child.kill('SIGINT');
  return server.ended;
}

/** Creates a folder that the database's own account may enter. Disposing it removes it, with whatever still runs on it. */
export function tempFolder(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'greenroom-faults-'));
  chmodSync(path, 0o755);
  return {
    path,
    [Symbol.dispose]() {
      for (const [child, folder] of running) if (folder === path) child.kill('SIGKILL');
      const postgres = postgresOf(path);
      if (postgres) process.kill(postgres, 'SIGKILL');
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Creates such a folder with a database that has our schema and nobody in it: a start on it is not a first one. */
export function preparedFolder(): ReturnType<typeof tempFolder> {
  const folder = tempFolder();
  const [from, to] = [inject('clusterDir'), join(folder.path, 'postgres')];
  // Its files belong to the account of the server, which Node's own copy does not keep.
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
  return folder;
}

/** Returns the process number of the PostgreSQL of a data folder, or null when none runs. */
export function postgresOf(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** Returns the URL of the embedded database of a data folder. */
export const embeddedUrl = (dataDir: string): string =>
  `postgresql://postgres@${encodeURIComponent(join(dataDir, 'socket'))}:5432/greenroom?sslmode=disable`;

/** The application name that a test's own cuts leave alone. */
const ASKER = 'greenroom tests';

/** Cuts every connection of the database `greenroom` but the test's own. */
export const cutAll = (url: string): Promise<object[]> =>
  ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'greenroom'
     and backend_type = 'client backend' and application_name <> '${ASKER}'`,
  );

/** Runs one query. @throws when the database can't be reached, or the connection is lost meanwhile */
export async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url, application_name: ASKER });
  // A lost connection rejects its query; between queries its error would end the tests.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Signs community users in, directly in the database. Returns their tokens in turn: each may post thirty times an hour. */
export async function signIn(url: string, posters = 200): Promise<() => string> {
  const db = openPool(url);
  const people = await db
    .insert(users)
    .values(Array.from({ length: posters }, (_, i) => ({ name: 'Poster', email: `poster${i}@example.com` })))
    .returning({ id: users.id });
  const tokens = await Promise.all(people.map(({ id }) => createSession(db, 'user', id)));
  await db.$client.end();
  let next = 0;
  return () => tokens[(next += 1) % tokens.length] ?? '';
}

/** Posts one bulletin. Returns the status, 0 when there was no response. */
export async function post(address: string, token: string, title: string): Promise<number> {
  try {
    const response = await fetch(`${address}/api/v1/bulletins`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, description: 'Written under stress', roleIds: [] }),
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Returns the titles of bulletins that were acknowledged and are not in the database. */
export async function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const stored = await ask<{ title: string }>(url, 'select title from bulletins');
  const titles = new Set(stored.map(({ title }) => title));
  return acknowledged.filter((title) => !titles.has(title));
}
