import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { explainSpawnError } from './binaries.ts';
import { clearEmptyLocks, clearStaleLock, isServerOf, readPostmaster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { nameIn } from './program.ts';

/** Where a server listens. */
type Place = { socketDir: string; port: number };

const isWindows = process.platform === 'win32';
// After a crash, a server replays its log before it accepts connections.
const startLimitMs = 300_000;
const stopLimitMs = 60_000;
/** The server's log, and the one before it, may each have this size. */
const maxLogBytes = 10_000_000;
// The errors of a server while its predecessor's last processes still exit, or another one fills its lock file.
const passing =
  /lock file "[^"]*" (?:already exists|is empty)|data in lock file|pre-existing shared memory|could not bind/;

/** Returns the URL of a server's database, for pg and psql: by default the program's own. */
export function getServerUrl(
  { password, program }: Pick<Cluster, 'password' | 'program'>,
  { socketDir, port }: Place,
  database = nameIn(program),
): string {
  const host = isWindows ? '127.0.0.1' : encodeURIComponent(socketDir);
  const user = password ? `postgres:${password}` : 'postgres';
  return `postgresql://${user}@${host}:${port}/${database}?sslmode=disable`;
}

/**
 * Connects to a server on the cluster: the one that already runs there (`adopted`), else a new one.
 * @throws Error with the server's own message when it does not start.
 */
export async function openServer(
  cluster: Cluster,
  isDurable: boolean,
): Promise<{ client: Client; place: Place; adopted: boolean }> {
  const endsAt = Date.now() + startLimitMs;
  let words = 'it does not answer';
  while (Date.now() < endsAt) {
    const found = readPostmaster(cluster);
    if (found && isServerOf(cluster, found.pid)) {
      const client = await connect(cluster, found);
      if (client) return { client, place: found, adopted: true };
    } else {
      if (found && isAlive(found.pid)) clearStaleLock(cluster);
      clearEmptyLocks(cluster);
      const place = { socketDir: cluster.socketDir, port: isWindows ? await findPort() : 5432 };
      const server = startServer(cluster, place, isDurable);
      while (server.getEnd() === null && Date.now() < endsAt) {
        const client = await connect(cluster, place);
        if (client) return { client, place, adopted: false };
        await sleep(10);
      }
      words = server.getEnd() ?? words;
      if (!passing.test(words)) break;
    }
    await sleep(100);
  }
  throw new Error(
    `The embedded PostgreSQL in ${cluster.dir} does not start: ${words} (see ${cluster.logFile})`,
  );
}

/** Stops the server cleanly (open transactions are rolled back) and waits until its process has exited. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const found = readPostmaster(cluster);
  if (!found) return;
  signalServer(cluster, 'SIGINT');
  const endsAt = Date.now() + stopLimitMs;
  while (isServerOf(cluster, found.pid)) {
    if (Date.now() > endsAt) return signalServer(cluster, 'SIGQUIT');
    await sleep(10);
  }
}

/** Sends a signal to the cluster's server and does not wait. */
export function signalServer(cluster: Cluster, signal: 'SIGINT' | 'SIGQUIT'): void {
  const found = readPostmaster(cluster);
  if (!found || !isServerOf(cluster, found.pid)) return;
  if (isWindows) {
    // Windows has no signals: pg_ctl uses the server's own pipe.
    spawnSync(join(dirname(cluster.postgres), 'pg_ctl.exe'), ['stop', '-m', 'fast', '-D', cluster.dir]);
  } else {
    process.kill(found.pid, signal);
  }
}

function startServer(cluster: Cluster, place: Place, isDurable: boolean): { getEnd(): string | null } {
  const { postgres, logFile, dirArgument } = cluster;
  turnLog(cluster);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const settings = [
    `listen_addresses=${isWindows ? '127.0.0.1' : ''}`,
    `port=${place.port}`,
    ...(isWindows ? [] : [`unix_socket_directories=${place.socketDir}`, 'unix_socket_permissions=0700']),
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    // In the folder itself, so that a server of a test that is killed leaves nothing in memory.
    ...(isDurable || isWindows ? [] : ['dynamic_shared_memory_type=mmap']),
  ];
  // A separate session: Ctrl-C in the terminal must reach only us, not the database.
  const child = spawn(postgres, ['-D', dirArgument, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: cluster.dir,
    env: cluster.env,
    stdio: ['ignore', log, log],
    detached: true,
    ...cluster.user,
  });
  closeSync(log);
  child.unref();
  let error: Error | undefined;
  child.once('error', (cause) => (error = explainSpawnError(cause, postgres, cluster.program)));
  const readLog = () =>
    readFileSync(logFile).subarray(logStart).toString().trim().split('\n').slice(-4).join(' ');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { getEnd: () => error?.message ?? (hasEnded() ? readLog() || `exit code ${child.exitCode}` : null) };
}

/**
 * Moves the words of a long log to `postgres.log.1`, in the place of those before. The server keeps its file open, and
 * appends to it: so the file is emptied, not renamed.
 */
export function turnLog({ logFile }: Cluster): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= maxLogBytes) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

/** Connects to the database `postgres`. Returns null while the server starts or stops. */
async function connect(cluster: Cluster, place: Place): Promise<Client | null> {
  const client = new Client({
    connectionString: getServerUrl(cluster, place, 'postgres'),
    application_name: `${nameIn(cluster.program)} ${process.pid}`,
  });
  // A lost server is reported by 'end'; without a listener 'error' would end our process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof DatabaseError && /^(28|3D)/.test(error.code ?? '')) throw error;
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 5432;
}
