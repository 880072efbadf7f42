import { resolve } from 'node:path';

import { isServerOf, openCluster, readPostmaster } from '#kit/embedded-cluster.ts';
import { startEmbedded } from '#kit/embedded-postgres.ts';
import { getServerUrl } from '#kit/embedded-server.ts';

/**
 * The embedded database for a short work beside the server: over the PostgreSQL that runs on the folder already, which
 * goes on running, else over one that `leave` stops again. End the pools before you leave.
 * @throws Error in words, as `startEmbedded`
 */
export async function visitEmbedded(
  dataDir: string,
): Promise<{ url: string; isRunning: boolean; leave(): Promise<void> }> {
  const cluster = openCluster(resolve(dataDir), true);
  const found = readPostmaster(cluster);
  if (found && isServerOf(cluster, found.pid)) {
    return { url: getServerUrl(cluster, found, 'greenroom'), isRunning: true, leave: async () => undefined };
  }
  const started = await startEmbedded(dataDir);
  return { url: started.url, isRunning: false, leave: () => started.stop() };
}
