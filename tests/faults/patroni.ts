import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { getServerUser } from '@greenroom/embedded-postgres/binaries';

import { GREENROOM } from '../../apps/api/src/kit/db/embedded.ts';
import { findPort } from '../../apps/api/src/testing/port.ts';

const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
const DEPLOYED = new URL('../../deploy/patroni/', import.meta.url);
/** What Patroni calls the time after which a silent leader is replaced, in seconds. */
export const TTL = 20;
const READY_MS = 120_000;

type Name = 'one' | 'two';
type Member = { name: string; role: string; state: string };
type Node = { name: Name; port: number; api: number; child: ChildProcess | null };

const at = (port: number) => `http://127.0.0.1:${port}`;
const nodeDatabaseUrl = (port: number) =>
  `postgresql://postgres:secret@127.0.0.1:${port}/postgres?sslmode=disable`;

/** The folder of PostgreSQL's programs, as Debian has them. */
function findPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted() : [];
  const folder = join(root, versions.at(-1) ?? '', 'bin');
  return existsSync(join(folder, 'pg_rewind')) ? folder : null;
}

/** Whether this machine has all that a cluster takes. */
export const hasPatroni =
  findPrograms() !== null && Object.values(PROGRAMS).every((file) => existsSync(file));

/** Two PostgreSQL servers under Patroni, each change in both, behind HAProxy. */
export type Patroni = {
  /** The database, wherever its primary is now. */
  url: string;
  /** The synchronous replica. */
  replicaUrl: string;
  /** Resolves with the name of the primary once the other server has every change too. */
  whole(): Promise<Name>;
  /** Kills a server with its Patroni, as when its machine is lost. */
  kill(name: Name): Promise<void>;
  start(name: Name): void;
  stop(): Promise<void>;
};

/** Returns a server that is not started yet. */
const newNode = async (name: Name): Promise<Node> => ({
  name,
  port: await findPort(),
  api: await findPort(),
  child: null,
});

/** Starts etcd, two servers under Patroni, and HAProxy in front of them. */
export async function openPatroni(): Promise<Patroni> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-patroni-'));
  const account = getServerUser(folder, GREENROOM);
  if (account) chownSync(folder, account.uid, account.gid);
  const children: ChildProcess[] = [];
  const run = (file: string, args: readonly string[]) => {
    const child = spawn(file, args, { cwd: folder, stdio: 'ignore', ...account });
    children.push(child);
    return child;
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o644 });
    return join(folder, name);
  };
  const [etcd, peers, primary, replica] = [
    await findPort(),
    await findPort(),
    await findPort(),
    await findPort(),
  ];
  const byName = { one: await newNode('one'), two: await newNode('two') };
  const nodes = Object.values(byName);
  const peer = at(peers);
  run(
    PROGRAMS.etcd,
    Object.entries({
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': at(etcd),
      'advertise-client-urls': at(etcd),
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
    }).flatMap(([name, value]) => [`--${name}`, value]),
  );
  const start = (name: Name) => {
    const node = byName[name];
    node.child = run(PROGRAMS.patroni, [write(`${name}.yml`, patroniSettings(node, folder, etcd))]);
  };
  const list = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      try {
        const response = await fetch(`${at(api)}/cluster`, { signal: AbortSignal.timeout(1000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // That one is down.
      }
    }
    return [];
  };
  const whole = async () => {
    for (const endsAt = Date.now() + READY_MS; Date.now() < endsAt; await sleep(200)) {
      const members = await list();
      const leader = members.find(({ role }) => role === 'leader');
      if (leader && members.some(({ role }) => role === 'sync_standby')) return leader.name as Name;
    }
    throw new Error(`the cluster is not whole: ${JSON.stringify(await list())}`);
  };
  start('one');
  while (!(await list()).some(({ role }) => role === 'leader')) await sleep(200);
  start('two');
  run(PROGRAMS.haproxy, ['-db', '-f', write('haproxy.cfg', proxyOf(nodes, { primary, replica }))]);
  await whole();
  return {
    url: nodeDatabaseUrl(primary),
    replicaUrl: nodeDatabaseUrl(replica),
    whole,
    async kill(name) {
      await killNode(byName[name].child, join(folder, name));
    },
    start,
    async stop() {
      for (const { name, child } of nodes) await killNode(child, join(folder, name));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(
        children.map(async (child) =>
          child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null,
        ),
      );
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Kills Patroni first, so that it starts nothing anew, then PostgreSQL, whose processes end with their first. */
async function killNode(child: ChildProcess | null, dataDir: string): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const file = join(dataDir, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!pid) return;
  while (isKilled(pid)) await sleep(20);
}

/** Sends the signal again. Returns whether the process was still there. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Returns a file of `deploy/patroni`, the settings that operators copy. */
const read = (name: string): string => readFileSync(new URL(name, DEPLOYED), 'utf8');

/** Returns Patroni's settings of one server: those of `deploy`, in places of this test's own. */
const patroniSettings = ({ name, port, api }: Node, folder: string, etcd: number): string =>
  read('patroni.yml')
    .replace('name: one', `name: ${name}`)
    .replace(/(?<=hosts: ).*(?= })/, `'127.0.0.1:${etcd}'`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${api}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll(/change-me-\d/g, 'secret')
    .replace('/var/lib/postgresql/15/main', join(folder, name))
    .replace('/var/lib/postgresql/patroni.pgpass', join(folder, `${name}.pgpass`))
    .replace('/var/run/postgresql', folder)
    .replace('/usr/lib/postgresql/15/bin', findPrograms() ?? '')
    .replace(/archive_command: .*/, 'archive_command: /bin/true');

/** Returns HAProxy's settings: it asks Patroni which server is the primary, and which the replica that has every change. */
const proxyOf = (
  nodes: readonly Node[],
  { primary, replica }: Record<'primary' | 'replica', number>,
): string =>
  nodes.reduce(
    (text, { name, port, api }) =>
      text.replaceAll(
        new RegExp(`server ${name} .*`, 'g'),
        `server ${name} 127.0.0.1:${port} check port ${api}`,
      ),
    read('haproxy.cfg')
      // The account of Debian's package.
      .replace(/^global\n(?: .*\n)*/m, '')
      .replace('127.0.0.1:5000', `127.0.0.1:${primary}`)
      .replace('127.0.0.1:5001', `127.0.0.1:${replica}`),
  );
