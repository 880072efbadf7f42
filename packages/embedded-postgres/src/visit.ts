import { resolve } from 'node:path';

import { isServerOf, openCluster, readPostmaster } from './cluster.ts';
import type { Program } from './program.ts';
import { startEmbedded } from './start.ts';
import { getServerUrl } from './server.ts';

/** A database for a short work; `isRunning` tells whether a server of the program was there before. */
export type Visit = { url: string; isRunning: boolean; leave(): Promise<void> };

/**
 * The embedded database for a short work beside the server: over the PostgreSQL that runs on the folder already, which
 * goes on running, else over one that `leave` stops again. End the pools before you leave.
 * @throws Error in words, as `startEmbedded`
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
