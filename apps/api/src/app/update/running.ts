import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Release } from '#app/update/releases.ts';
import type { Config } from '#kit/config.ts';

const MAIN = '/apps/api/src/main.ts';
const CLUSTER = '/apps/api/src/app/cluster.ts';
const START = /\/scripts\/start\.mjs$|^scripts\/start\.mjs$/;
const AGAIN_MS = 250;
/** How long nginx gives its old workers before a process that they know is stopped. */
const DRAIN_MS = 5000;

/** What runs now, and how its processes are exchanged. */
export type Running = {
  /** Says what it is: 'the units greenroom@1, greenroom@2'. */
  words: string;
  /** Makes all processes run a release that the link leads to, one by one. @throws Error when one is not ready in time */
  exchangeFor(release: Release): Promise<void>;
};

type Options = {
  config: Config;
  current: Release;
  /** The file of nginx that names the processes of the units. */
  nginx: string;
  patienceMs: number;
  say: (text: string) => void;
};

/** Finds out how Greenroom runs on this machine; null when nothing runs that can be exchanged. */
export function findRunning(options: Options): Running | null {
  const units = listUnits();
  if (units.length > 0) return runningUnits(units, options);
  const cluster = findCluster(options.config.DATA_DIR);
  if (cluster !== null) return runningCluster(cluster, options);
  const start = findStart(options.current.folder);
  return start === null ? null : runningStart(start, options);
}

/** Asks a process whether it is ready, and what it is. */
async function ask(host: string, port: number): Promise<{ isReady: boolean; version: string }> {
  try {
    const answer = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    const { version = '' } = (await answer.json()) as { version?: string };
    return { isReady: answer.ok, version };
  } catch {
    return { isReady: false, version: '' };
  }
}

/** Resolves once it is so. @throws Error with these words when it takes too long */
async function waitFor(
  patienceMs: number,
  words: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  for (const endsAt = Date.now() + patienceMs; Date.now() < endsAt; await sleep(AGAIN_MS))
    if (await isSo()) return;
  throw new Error(`${words} within ${patienceMs / 1000} s.`);
}

const reachableHost = ({ HOST }: Config) => (HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST);

// --- units of systemd

function listUnits(): string[] {
  const args = ['list-units', '--plain', '--no-legend', '--state=active', 'greenroom@*'];
  const { stdout } = spawnSync('systemctl', args, { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => /^\S+@\d+\b/.exec(line)?.[0] ?? []);
}

function runningUnits(units: string[], { config, nginx, patienceMs, say }: Options): Running {
  const proxy = existsSync(nginx) ? nginx : null;
  const around = proxy ? `, each taken out of ${proxy} meanwhile` : '';
  return {
    words: `the units ${units.join(', ')}${around}`,
    async exchangeFor({ version }) {
      for (const unit of units) {
        // The unit's file says so.
        const port = Number(`400${unit.split('@')[1]}`);
        const isThere = async () => {
          const now = await ask(reachableHost(config), port);
          return now.isReady && now.version === version;
        };
        if (await isThere()) continue;
        await withoutPort(proxy, port, async () => {
          run('systemctl', ['restart', unit]);
          await waitFor(patienceMs, `${unit} was not ready with ${version}`, isThere);
        });
        say(`${unit} runs ${version}.`);
      }
    },
  };
}

/** Keeps nginx from sending requests to a port while `work` is done; also when that fails, it gets them again. */
async function withoutPort(file: string | null, port: number, work: () => Promise<void>): Promise<void> {
  if (file === null) return work();
  const before = readFileSync(file, 'utf8');
  const reload = (text: string) => {
    writeFileSync(file, text);
    run('nginx', ['-s', 'reload']);
  };
  reload(before.replace(new RegExp(`(server [^\\s;]+:${port})\\b`), '$1 down'));
  await sleep(DRAIN_MS);
  try {
    await work();
  } finally {
    reload(before);
  }
}

function run(program: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}

// --- processes, as Linux lists them

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const listProcessWords = (pid: number) => read(`/proc/${pid}/cmdline`).split('\0');
const listProcesses = () => (existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Boolean) : []);
const listChildPids = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
const findProcessSetting = (pid: number, name: string) =>
  read(`/proc/${pid}/environ`)
    .split('\0')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the server's processes below another one, each with the folder of its release. */
function serversBelow(parent: number): { pid: number; folder: string }[] {
  return listChildPids(parent).flatMap((pid) => {
    const main = listProcessWords(pid).find((word) => word.endsWith(MAIN));
    return main ? [{ pid, folder: dirname(dirname(dirname(dirname(main)))) }] : [];
  });
}

// --- npm run cluster

/** Returns the parent of the cluster on a DATA_DIR, which has a file there open; null when none runs. */
function findCluster(dataDir: string): number | null {
  const file = join(dataDir, 'nginx/held');
  if (!existsSync(file)) return null;
  const held = realpathSync(file);
  const holds = (pid: number) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === held);
    } catch {
      return false;
    }
  };
  return (
    listProcesses().find(
      (pid) => listProcessWords(pid).some((word) => word.endsWith(CLUSTER)) && holds(pid),
    ) ?? null
  );
}

function runningCluster(parent: number, { patienceMs, say }: Options): Running {
  const list = () =>
    serversBelow(parent).map(({ pid, folder }) => ({
      pid,
      folder,
      port: Number(findProcessSetting(pid, 'PORT')),
    }));
  const count = list().length;
  return {
    words: `${count} processes of npm run cluster (process ${parent})`,
    async exchangeFor({ folder, version }) {
      const before = list();
      // Of a try that failed: while one of them hangs, the parent waits for it.
      for (const each of before.filter((one) => one.folder !== folder))
        if (!(await ask('127.0.0.1', each.port)).isReady) process.kill(each.pid, 'SIGTERM');
      // Those of a release that did not start have been started again from this one already.
      if (before.some((each) => each.folder !== folder)) process.kill(parent, 'SIGUSR2');
      const ready = new Set<number>();
      let endsAt = Date.now() + patienceMs;
      while (ready.size < count) {
        for (const { pid, port, folder: own } of list()) {
          const isNew = before.every((each) => each.pid !== pid);
          if (isNew && own !== folder)
            throw new Error('A process ended before it was ready: the cluster has its words.');
          if (own !== folder || ready.has(port) || !(await ask('127.0.0.1', port)).isReady) continue;
          ready.add(port);
          endsAt = Date.now() + patienceMs;
          say(`The process on port ${port} runs ${version}.`);
        }
        if (Date.now() > endsAt)
          throw new Error(`The next process was not ready with ${version} within ${patienceMs / 1000} s.`);
        await sleep(AGAIN_MS);
      }
    },
  };
}

// --- npm start

/** Returns the process of `npm start` that runs the server of a folder; null when none does. */
function findStart(folder: string): number | null {
  const isOurs = (pid: number) => serversBelow(pid).some((each) => each.folder === folder);
  return (
    listProcesses().find((pid) => listProcessWords(pid).some((word) => START.test(word)) && isOurs(pid)) ??
    null
  );
}

function runningStart(parent: number, { config, patienceMs, say }: Options): Running {
  return {
    words: `one process of npm start (process ${parent}); calls wait or fail while it is exchanged`,
    async exchangeFor({ folder, version }) {
      const [before] = serversBelow(parent);
      process.kill(parent, 'SIGUSR2');
      await waitFor(patienceMs, `The server was not ready with ${version}`, async () => {
        const [now] = serversBelow(parent);
        if (now && now.pid !== before?.pid && now.folder !== folder)
          throw new Error('The server ended before it was ready: its terminal has its words.');
        return now?.folder === folder && (await ask(reachableHost(config), config.PORT)).isReady;
      });
      say(`The server runs ${version}.`);
    },
  };
}
