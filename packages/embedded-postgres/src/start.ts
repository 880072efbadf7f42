import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { getServerUrl, openServer, signalServer, stopServer, turnLog } from './server.ts';
import { nameIn } from './program.ts';
import type { Program } from './program.ts';

/** A running server on a data folder that only this process owns. */
export type EmbeddedPostgres = {
  /** For pg: the program's database, over the private socket. */
  url: string;
  /** Whether the server was left running by a process that was killed. */
  adopted: boolean;
  /** Stops the server cleanly. Resolves when its process has exited. End the pools first. */
  stop(): Promise<void>;
};

// Any constant works: the lock is in a server that only we use.
const ownerLock = 7_204_118;
const ownerWaitMs = 1000;

/**
 * Starts PostgreSQL 18 on `dataDir/postgres`, or takes over the one that a killed process left there, and
 * restarts it when it crashes. `dataDir` must exist.
 * @param options.fsync false only in tests that don't test durability.
 * @param options.logMs how often the log's size is looked at.
 * @throws Error with a readable message: folder in use, not writable, of another major version, platform without binaries.
 */
export async function startEmbedded(
  dataDir: string,
  program: Program,
  { fsync = true, logMs = 60_000 }: { fsync?: boolean; logMs?: number } = {},
): Promise<EmbeddedPostgres> {
  const cluster = openCluster(resolve(dataDir), program, fsync);
  const first = await own(cluster, fsync);
  let { client } = first;
  const stopping = new AbortController();
  let recovery = Promise.resolve();
  const recover = async () => {
    while (!stopping.signal.aborted) {
      await sleep(200);
      try {
        ({ client } = await own(cluster, fsync));
        return watch();
      } catch (error) {
        process.emitWarning(`The embedded PostgreSQL is lost: ${(error as Error).message}`);
      }
    }
  };
  const watch = () => {
    client.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  };
  watch();
  const turning = setInterval(() => {
    try {
      turnLog(cluster);
    } catch (error) {
      process.emitWarning(`The log of the embedded PostgreSQL can't be turned: ${(error as Error).message}`);
    }
  }, logMs).unref();
  const signalOnExit = () => signalServer(cluster, 'SIGINT');
  process.once('exit', signalOnExit);
  return {
    url: getServerUrl(cluster, first.place),
    adopted: first.adopted,
    async stop() {
      stopping.abort();
      clearInterval(turning);
      await recovery;
      await stopServer(cluster);
      await client.end().catch(() => undefined);
      process.off('exit', signalOnExit);
    },
  };
}

/** Opens a server on the cluster, takes the owner's lock and creates the database. */
async function own(cluster: Cluster, isDurable: boolean): ReturnType<typeof openServer> {
  const server = await openServer(cluster, isDurable);
  try {
    await takeOwnership(server.client, cluster);
    const name = nameIn(cluster.program);
    const { rowCount } = await server.client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await server.client.query(`create database "${name}"`);
  } catch (error) {
    await server.client.end().catch(() => undefined);
    throw error;
  }
  return server;
}

/**
 * Takes the lock of the folder's owner. It belongs to our connection, so the database releases it
 * whenever our process ends, and no process id can be mistaken.
 */
async function takeOwnership(client: Client, { dataDir, program }: Cluster): Promise<void> {
  // The lock of an owner that was just killed is released when the server notices its closed connection.
  for (const endsAt = Date.now() + ownerWaitMs; Date.now() < endsAt; await sleep(50)) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ownerLock,
    ]);
    if (rows[0]?.held) return;
  }
  const { rows } = await client.query<{ owner: string }>(
    `select application_name as owner from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [ownerLock],
  );
  const owner = rows[0]?.owner.replace(nameIn(program), 'process') ?? 'process unknown';
  throw new Error(
    `The folder ${dataDir} is in use by another ${program.name} (${owner}). Stop it, or set another ${program.folderSetting} for this one.`,
  );
}
