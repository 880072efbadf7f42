import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { getServerUser } from '@greenroom/embedded-postgres/binaries';
import { Client } from 'pg';

import { GREENROOM } from '#kit/db/embedded.ts';
import { findPort } from '#testing/port.ts';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const program = PROGRAMS.find((file) => existsSync(file));

/** Whether this machine has pgbouncer. */
export const hasPooler = program !== undefined;

type Pooler = {
  /** The address of a database of the server, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
};

/** Starts a pgbouncer in front of all databases of a server; whoever connects becomes the user of `url` there. */
export async function startPooler(
  url: string,
  mode: 'transaction' | 'session',
  ...lines: string[]
): Promise<Pooler> {
  const { host, port, user, password } = new Client(url);
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pooler-'));
  chmodSync(folder, 0o755);
  const at = await findPort();
  const settings = [
    `[databases]\n* = host=${host} port=${port} user=${user} password='${password}'`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${at}\nauth_type = any\nunix_socket_dir =`,
    `pool_mode = ${mode}\nmax_client_conn = 500`,
    ...lines,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 });
  const account = getServerUser(folder, GREENROOM);
  const child = spawn(program ?? '', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  const through = (direct: string) =>
    `postgresql://${user}@127.0.0.1:${at}${new URL(direct).pathname}?sslmode=disable`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await canConnect(through(url)))) {
    if (hasEnded()) throw new Error(`pgbouncer ended: ${child.exitCode ?? child.signalCode}`);
    await sleep(20);
  }
  return {
    through,
    async stop() {
      child.kill('SIGKILL');
      if (!hasEnded()) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
