import { join, resolve } from 'node:path';

import { isServerOf, openCluster, readPostmaster, readText } from './cluster.ts';
import type { Program } from './program.ts';
import { startEmbedded } from './start.ts';
import { getServerUrl } from './server.ts';

/** A database for a short task; `isRunning` is true when the program's server was already running. */
export type Visit = { url: string; isRunning: boolean; leave(): Promise<void> };

/**
 * Connects to the embedded database for a short task: to the PostgreSQL that already runs on the folder, which keeps
 * running, else to a new one that `leave` stops again. End the pools before you leave.
 * @throws Error with a readable message, like `startEmbedded`
 */
export async function visitEmbedded(dataDir: string, program: Program): Promise<Visit> {
  const cluster = openCluster(resolve(dataDir), program, true);
  const found = readPostmaster(cluster);
  if (found && isServerOf(cluster, found.pid)) {
    return { url: getServerUrl(cluster, found), isRunning: true, leave: async () => undefined };
  }
  const started = await startEmbedded(dataDir, program);
  return { url: started.url, isRunning: false, leave: () => started.stop() };
}

/** What there is of a database below a data folder. */
export type Found = {
  /** PostgreSQL's major version that made the folder; null before the first start. */
  made: string | null;
  /** Where the server answers; null when none runs. */
  url: string | null;
};

/** Looks for the embedded database below a data folder, and writes nothing: it neither makes nor starts one. */
export function findEmbedded(dataDir: string, program: Program): Found {
  const home = resolve(dataDir);
  const place = { dir: join(home, 'postgres'), socketDir: '' };
  const made = readText(join(place.dir, 'PG_VERSION'))?.trim() ?? null;
  const found = readPostmaster(place);
  if (!found || !isServerOf(place, found.pid)) return { made, url: null };
  const password = readText(join(home, 'postgres.password'))?.trim() ?? '';
  return { made, url: getServerUrl({ password, program }, found) };
}
