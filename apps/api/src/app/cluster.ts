import { once } from 'node:events';
import { accessSync, constants, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import closeWithGrace from 'close-with-grace';

import { openFront, makeQueue } from '#app/cluster/front.ts';
import { findStart, resolveLink, takeOver } from '#app/cluster/place.ts';
import { openProcesses } from '#app/cluster/processes.ts';
import type { Processes } from '#app/cluster/processes.ts';
import { findNginx } from '#app/cluster/proxy.ts';
import type { Tls } from '#app/cluster/proxy.ts';
import { runCommand } from '#app/command.ts';
import { checkPorts } from '#app/cluster/port-owner.ts';
import type { CommandLine } from '#app/command.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import type { DatabaseUrls } from '#kit/db/urls.ts';
import { listCauses, errorReason } from '#kit/errors.ts';
import { makeFolder } from '#kit/make-folder.ts';

const USAGE = `npm run cluster -- 3      (how many processes, 2 to 16)
  --certificate FILE --key FILE      for TLS: a certificate with its chain, and its key, in PEM`;
const STOP_MS = 45_000;

/** `npm run cluster`: runs several processes behind nginx, and exchanges them one by one on SIGUSR2. @throws Error that says what to do */
export async function cluster(line: CommandLine): Promise<void> {
  const { count, tls } = readWish(line);
  const config = readConfig(line.env);
  const { HOST: host, DATA_DIR: dataDir } = config;
  // Before anything is made.
  findNginx();
  const folder = join(dataDir, 'nginx');
  const file = join(folder, 'held');
  await takeOver(file, line.print);
  const [port = 0, ...ports] = await choosePorts(config.PORT, count);
  await checkPorts(listListeningPlaces(config, port, ports));
  makeFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const held = openSync(file, 'a');
  const address = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const database = config.DATABASE_URL === undefined ? await openEmbedded(dataDir) : null;
  const shared = { ...line.env, ...sharedSettings(config, address, database?.urls) };
  const start = findStart(line.env);
  const code = { start, release: resolveLink(start) };
  const release = () => code.release;
  const inTurn = makeQueue(line);
  const processes = openProcesses({
    print: line.print,
    printError: line.printError,
    release,
    envOf: (at) => ({ ...shared, ...ownSettings(config, ports, at) }),
    held,
    onLost: () => inTurn(use),
  });
  const ownPorts = (exchanged?: number) => ports.filter((_, at) => at !== exchanged && !processes.isLost(at));
  const site = { host, port, proxies: config.TRUST_PROXY ?? [], tls };
  const front = openFront({ place: { site, folder, release, held }, file, ports: ownPorts, inTurn, line });
  const use: Use = (exchanged) => front.use(ownPorts(exchanged));
  const stop = async () => {
    await front.stop();
    await processes.stopAll();
    await database?.stop();
  };
  const closing = closeWithGrace({ delay: STOP_MS, skip: ['SIGUSR2'] }, stop);
  try {
    // The first alone, since it may create the database.
    await processes.start(0);
    await Promise.all(ports.slice(1).map((_, at) => processes.start(at + 1)));
    await front.start();
  } catch (error) {
    // It would end the program with 0 once nothing runs any more.
    closing.uninstall();
    await stop();
    throw error;
  }
  process.on('SIGUSR2', () => inTurn(() => exchangeAll({ code, count, processes, use }, line)));
  line.print(`\n  Greenroom is ready at ${address}`);
  line.print(`  nginx sends requests to the ports ${ports.join(', ')}`);
  line.print(`  Exchange the processes one by one: kill -USR2 ${process.pid}\n`);
}

/** Sends requests to the processes that are ours, but for one that is being exchanged. */
type Use = (exchanged?: number) => Promise<void>;

type Exchange = {
  /** The folder by the name that we were started by, and the release that it led to. */
  code: { start: string; release: string };
  count: number;
  processes: Processes;
  use: Use;
};

/** Exchanges all processes for those of the release that the folder holds now. @throws Error when one does not start */
async function exchangeAll(parts: Exchange, { print }: CommandLine): Promise<void> {
  const { code, count, processes, use } = parts;
  const before = code.release;
  code.release = resolveLink(code.start);
  for (let at = 0; at < count; at += 1) {
    let isStopped = false;
    try {
      await use(at);
      isStopped = true;
      await processes.stop(at);
      await processes.start(at);
      await use();
    } catch (error) {
      const failed = code.release;
      code.release = before;
      if (isStopped) processes.startAgain(at);
      throw new Error(
        `Process ${at + 1} can't be exchanged for ${failed}: ${errorReason(error)}\nThe others go on.`,
        { cause: error },
      );
    }
  }
  print(`  All ${count} processes were exchanged. They run from ${code.release}`);
}

function readWish({ args, env }: CommandLine): { count: number; tls: Tls | undefined } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { certificate: { type: 'string' }, key: { type: 'string' } },
  });
  const count = Number(positionals[0]);
  const isCount = positionals.length === 1 && Number.isInteger(count) && count >= 2 && count <= 16;
  if (!isCount || Boolean(values.certificate) !== Boolean(values.key)) throw new Error(USAGE);
  if (!values.certificate || !values.key) return { count, tls: undefined };
  const tls = {
    certificate: findReadableFile(values.certificate, env),
    key: findReadableFile(values.key, env),
  };
  return { count, tls };
}

/** Returns a file that was named where npm was called: npm changes to the repository's folder. @throws Error when it can't be read */
function findReadableFile(name: string, env: NodeJS.ProcessEnv): string {
  const file = resolve(env['INIT_CWD'] ?? '.', name);
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new Error(`${file} can't be read (${String(listCauses(error)[0]?.code)}).`, { cause: error });
  }
  return file;
}

/** Returns the settings of all processes that are not those of the environment. */
const sharedSettings = (
  { DATA_DIR, PUBLIC_URL }: Config,
  address: string,
  urls: DatabaseUrls | undefined,
) => ({
  DATA_DIR,
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: PUBLIC_URL ?? address,
  ...(urls && { DATABASE_URL: urls.calls, DATABASE_OWNER_URL: urls.owner }),
});

/** Returns the settings of one process alone. */
const ownSettings = ({ METRICS_PORT: metrics }: Config, ports: readonly number[], at: number) => ({
  HOST: '127.0.0.1',
  PORT: String(ports[at]),
  ...(metrics && { METRICS_PORT: String(metrics + at) }),
});

const listeningPlace = (port: number, portSetting = 'PORT', host = '127.0.0.1') => ({
  host,
  port,
  hostSetting: 'HOST',
  portSetting,
});

/** Returns every place where nginx or a process will listen. */
function listListeningPlaces({ HOST, METRICS_PORT }: Config, port: number, ports: readonly number[]) {
  const metrics = METRICS_PORT ? ports.map((_, at) => METRICS_PORT + at) : [];
  return [
    listeningPlace(port, 'PORT', HOST),
    ...ports.map((each) => listeningPlace(each)),
    ...metrics.map((each) => listeningPlace(each, 'METRICS_PORT')),
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
