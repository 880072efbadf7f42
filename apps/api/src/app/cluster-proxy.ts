import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SITE = new URL('../../../../deploy/nginx.conf', import.meta.url);
const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
/** How long a worker of before may finish what it began. */
const DRAIN_SECONDS = 20;

/** The nginx in front of the processes. */
export type Proxy = {
  /** Sends requests to these ports alone. Resolves when nothing is sent to others any more. */
  use(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
};

type Place = { host: string; port: number; folder: string };

/** Starts nginx with `deploy/nginx.conf`, where it then sends requests to `ports`. @throws Error that says what is wrong */
export async function startProxy(place: Place, ports: readonly number[]): Promise<Proxy> {
  const nginx = findNginx();
  mkdirSync(place.folder, { recursive: true });
  const file = join(place.folder, 'nginx.conf');
  const errors = join(place.folder, 'error.log');
  writeFileSync(errors, '');
  writeFileSync(file, configOf(place, ports));
  const child = spawn(nginx, ['-p', place.folder, '-e', errors, '-c', file], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  await waitFor(async () => {
    if (child.exitCode !== null)
      throw new Error(`nginx does not start:\n${readFileSync(errors, 'utf8').trim()}`);
    return existsSync(join(place.folder, 'pid')) && workersOf(child).length > 0;
  });
  return {
    async use(next) {
      writeFileSync(file, configOf(place, next));
      const before = workersOf(child);
      child.kill('SIGHUP');
      await waitFor(async () => {
        const now = workersOf(child);
        return now.length > 0 && !now.some((pid) => before.includes(pid));
      });
    },
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/** Returns the program. @throws Error that says how to get it */
export function findNginx(): string {
  const nginx = PLACES.find((file) => existsSync(file));
  if (!nginx) throw new Error('nginx is missing. Install it (Debian: apt-get install nginx) and try again.');
  return nginx;
}

function configOf({ host, port, folder }: Place, ports: readonly number[]): string {
  const servers = ports.map((each) => `  server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;\n`).join('');
  const site = readFileSync(SITE, 'utf8')
    .replace(/(?: {2}server 127\.0\.0\.1:\d+ [\w= ]+;\n)+/, servers)
    .replace('listen 80;', `listen ${host.includes(':') ? `[${host}]` : host}:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 2;
worker_shutdown_timeout ${DRAIN_SECONDS}s;
events { worker_connections 4096; }
http { access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${site} }
`;
}

/** Returns the workers of nginx by their process numbers, with those that only finish what they began. */
function workersOf({ pid = 0 }: ChildProcess): number[] {
  const own = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(own)) return readFileSync(own, 'utf8').split(' ').filter(Boolean).map(Number);
  return readdirSync('/proc')
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(name: string): number {
  try {
    return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Asks until it is so. @throws Error after a minute */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) if (await isSo()) return;
  throw new Error('This took longer than a minute.');
}
