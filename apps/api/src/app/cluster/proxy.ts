import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { listPids, readText } from '#app/cluster/port-owner.ts';
import { errorReason } from '#kit/errors.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
/** How long a worker of before may finish what it began. */
const DRAIN_SECONDS = 20;
const NAME = 'nginx.conf';
// Links in the folder of nginx: what else a path may hold means something to it.
const [CERTIFICATE, KEY] = ['certificate.pem', 'certificate-key.pem'];

/** The nginx in front of the processes. */
export type Proxy = {
  /** Sends requests to these ports alone. Resolves when nothing is sent to others any more. */
  use(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
};

/** The files of a certificate with its chain, and of its key. */
export type Tls = { certificate: string; key: string };

type Site = { host: string; port: number; proxies: readonly string[]; tls?: Tls | undefined };
/** Where nginx runs, and what it reads. */
export type Place = {
  site: Site;
  /** Where nginx keeps its files. */
  folder: string;
  /** The folder of the release whose `deploy/nginx.conf` is used next. */
  release: () => string;
  /** A file that nginx has open, by which a later cluster finds it. */
  held: number;
  /** Called when nginx ends by itself. */
  onEnd: () => void;
};

/** Starts nginx with `deploy/nginx.conf`, where it then sends requests to `ports`. @throws Error that says what is wrong */
export async function startProxy(place: Place, ports: readonly number[]): Promise<Proxy> {
  const nginx = findNginx();
  const { folder, held } = place;
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'pid'), { force: true });
  writeFileSync(join(folder, 'error.log'), '');
  if (place.site.tls) linkTls(folder, place.site.tls);
  writeConfig(nginx, place, ports);
  const child = spawn(nginx, argumentsIn(folder), {
    stdio: ['ignore', 'ignore', 'ignore', held],
    detached: true,
  });
  const ended = once(child, 'exit');
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`nginx does not start:\n${lastErrors(folder)}`);
    return existsSync(join(folder, 'pid')) && listWorkerPids(child).length > 0;
  });
  child.once('exit', place.onEnd);
  return {
    async use(next) {
      writeConfig(nginx, place, next);
      const before = listWorkerPids(child);
      child.kill('SIGHUP');
      await waitFor(async () => {
        if (hasEnded(child)) return true;
        const now = listWorkerPids(child);
        return now.length > 0 && !now.some((pid) => before.includes(pid));
      });
    },
    async stop() {
      child.off('exit', place.onEnd);
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

function linkTls(folder: string, { certificate, key }: Tls): void {
  for (const name of [CERTIFICATE, KEY]) rmSync(join(folder, name), { force: true });
  symlinkSync(certificate, join(folder, CERTIFICATE));
  symlinkSync(key, join(folder, KEY));
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Returns the program. @throws Error that says how to get it */
export function findNginx(): string {
  const nginx = PLACES.find((file) => existsSync(file));
  if (!nginx) throw new Error('nginx is missing. Install it (Debian: apt-get install nginx) and try again.');
  return nginx;
}

// Its files are named from its folder on, whose own name may hold what means something to nginx.
const argumentsIn = (folder: string, file = NAME) => [
  '-p',
  folder,
  '-e',
  'error.log',
  '-c',
  join(folder, file),
];

/** Writes what nginx reads next. @throws Error when nginx can't use it; what it had before is left */
function writeConfig(nginx: string, { site, folder, release }: Place, ports: readonly number[]): void {
  const draft = `${NAME}.new`;
  const template = readFileSync(join(release(), 'deploy/nginx.conf'), 'utf8');
  writeFileSync(join(folder, draft), proxyConfig(template, site, ports));
  const { status, stderr, error } = spawnSync(nginx, ['-t', '-q', ...argumentsIn(folder, draft)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`nginx does not start:\n${error ? errorReason(error) : stderr.trim()}`);
  renameSync(join(folder, draft), join(folder, NAME));
}

const lastErrors = (folder: string) =>
  readText(join(folder, 'error.log')).trim().split('\n').slice(-5).join('\n');

/** Returns what nginx is started with: a template with these addresses, and what is around it in a file of nginx. */
export function proxyConfig(template: string, site: Site, ports: readonly number[]): string {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const parts = fill(template, {
    // It demands one: without a process, nginx says itself when to ask again.
    processes: servers.join('\n') || 'server 127.0.0.1 down;',
    address: listenDirective(site),
    proxies: site.proxies.map((each) => `set_real_ip_from ${each};`).join('\n'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off; pid pid; error_log error.log; worker_processes 2;
worker_shutdown_timeout ${DRAIN_SECONDS}s;
events { worker_connections 4096; }
http { access_log off;
${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
${parts} }
`;
}

function listenDirective({ host, port, tls }: Site): string {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!tls) return `listen ${place};`;
  return `listen ${place} ssl http2;
ssl_certificate ${CERTIFICATE};
ssl_certificate_key ${KEY};
ssl_protocols TLSv1.2 TLSv1.3;
error_page 497 =308 https://$http_host$request_uri;`;
}

/** Returns a template with its parts, each between the marks `# <name>` and `# </name>`. @throws Error when one has no marks */
export function fill(template: string, parts: Record<string, string>): string {
  let filled = template;
  for (const [name, text] of Object.entries(parts)) {
    const [before, rest] = filled.split(`# <${name}>\n`);
    const after = rest?.split(`# </${name}>\n`)[1];
    if (before === undefined || after === undefined) throw new Error(`The template has no part <${name}>.`);
    filled = `${before}${text}\n${after}`;
  }
  return filled;
}

/** Returns the workers of nginx by their process numbers, with those that only finish what they began. */
function listWorkerPids({ pid = 0 }: ChildProcess): number[] {
  const own = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(own)) return readText(own).split(' ').filter(Boolean).map(Number);
  return listPids().filter((each) => readParentPid(each) === pid);
}

const readParentPid = (pid: number) =>
  Number(readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);

/** Asks until it is so. @throws Error after a minute */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) if (await isSo()) return;
  throw new Error('This took longer than a minute.');
}
