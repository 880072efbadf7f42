import { resolve } from 'node:path';

import { isServerOf, openCluster, readPostmaster } from './cluster.ts';
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
