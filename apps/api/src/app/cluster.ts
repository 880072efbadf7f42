import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import closeWithGrace from 'close-with-grace';

import { openProcesses } from '#app/cluster-processes.ts';
import { findNginx, startProxy } from '#app/cluster-proxy.ts';
import type { Proxy } from '#app/cluster-proxy.ts';
import { runCommand } from '#app/command.ts';
import { checkPorts } from '#app/port-owner.ts';
import type { CommandLine } from '#app/command.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import type { DatabaseUrls } from '#kit/db/urls.ts';
import { makeFolder } from '#kit/make-folder.ts';

const USAGE = 'npm run cluster -- 3      (how many processes, 2 to 16)';
const STOP_MS = 45_000;

/** `npm run cluster`: runs several processes behind nginx, and exchanges them one by one on SIGUSR2. @throws Error that says what to do */
export async function cluster(line: CommandLine): Promise<void> {
  const count = Number(line.args[0]);
  if (line.args.length !== 1 || !Number.isInteger(count) || count < 2 || count > 16) throw new Error(USAGE);
  const config = readConfig(line.env);
  const { HOST: host, DATA_DIR: dataDir } = config;
  // Before anything is made.
  findNginx();
  const [port = 0, ...ports] = await choosePorts(config.PORT, count);
  await checkPorts(placesOf(config, port, ports));
  makeFolder(dataDir);
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const database = config.DATABASE_URL === undefined ? await openEmbedded(dataDir) : null;
  const shared = {
    ...line.env,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: config.PUBLIC_URL ?? address,
    ...(database && { DATABASE_URL: database.urls.calls, DATABASE_OWNER_URL: database.urls.owner }),
  };
  let proxy: Proxy | undefined;
  let exchanging = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    exchanging = exchanging.then(work).catch((error: Error) => line.printError(error.message));
  };
  /** Sends requests to those that are ours, but for the one that is being exchanged. */
  const use = async (exchanged?: number) =>
    proxy?.use(ports.filter((_, at) => at !== exchanged && !processes.isLost(at)));
  const processes = openProcesses({
    print: line.print,
    printError: line.printError,
    envOf: (at) => ({ ...shared, ...ownOf(config, ports, at) }),
    onLost: () => inTurn(use),
  });
  const stop = async () => {
    await proxy?.stop();
    await processes.stopAll();
    await database?.stop();
  };
  const closing = closeWithGrace({ delay: STOP_MS, skip: ['SIGUSR2'] }, stop);
  try {
    // The first alone, since it may create the database.
    await processes.start(0);
    await Promise.all(ports.slice(1).map((_, at) => processes.start(at + 1)));
    proxy = await startProxy({ host, port, folder: join(dataDir, 'nginx') }, ports);
  } catch (error) {
    // It would end the program with 0 once nothing runs any more.
    closing.uninstall();
    await stop();
    throw error;
  }
  const exchangeAll = async () => {
    for (const at of ports.keys()) {
      await use(at);
      await processes.stop(at);
      await processes.start(at);
      await use();
    }
    line.print(`  All ${count} processes were exchanged.`);
  };
  process.on('SIGUSR2', () => inTurn(exchangeAll));
  line.print(`\n  Greenroom is ready at ${address}`);
  line.print(`  nginx sends requests to the ports ${ports.join(', ')}`);
  line.print(`  Exchange the processes one by one: kill -USR2 ${process.pid}\n`);
}

/** Returns the settings of one process alone. */
const ownOf = ({ METRICS_PORT: metrics }: Config, ports: readonly number[], at: number) => ({
  HOST: '127.0.0.1',
  PORT: String(ports[at]),
  ...(metrics && { METRICS_PORT: String(metrics + at) }),
});

const placeOf = (port: number, portSetting = 'PORT', host = '127.0.0.1') => ({
  host,
  port,
  hostSetting: 'HOST',
  portSetting,
});

/** Returns every place where nginx or a process will listen. */
function placesOf({ HOST, METRICS_PORT }: Config, port: number, ports: readonly number[]) {
  const metrics = METRICS_PORT ? ports.map((_, at) => METRICS_PORT + at) : [];
  return [
    placeOf(port, 'PORT', HOST),
    ...ports.map((each) => placeOf(each)),
    ...metrics.map((each) => placeOf(each, 'METRICS_PORT')),
  ];
}

async function openEmbedded(folder: string): Promise<{ urls: DatabaseUrls; stop(): Promise<void> }> {
  const { startEmbedded } = await import('#kit/db/embedded.ts');
  return startEmbedded(folder);
}

/** Returns the port of nginx, and one for each process: the next ones, or with `PORT=0` free ones. */
async function choosePorts(port: number, count: number): Promise<number[]> {
  if (port !== 0) return Array.from({ length: count + 1 }, (_, at) => port + at);
  const servers = Array.from({ length: count + 1 }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

if (import.meta.main) process.exitCode = await runCommand(cluster);
