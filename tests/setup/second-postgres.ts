// The second database of `npm test -- --all` where no PostgreSQL is installed: PostgreSQL 15 from npm, on a port of
// loopback with a password. It prints its address, and stops when its input ends.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { getBinaries, getServerUser } from '../../packages/embedded-postgres/src/binaries.ts';
import { GREENROOM } from '../../apps/api/src/kit/db/embedded.ts';
import { findPort } from '../../apps/api/src/testing/port.ts';

const PACKAGE = join(import.meta.dirname, '../../node_modules/postgresql-15-linux-x64');

const home = mkdtempSync(join(tmpdir(), 'greenroom-second-'));
const user = getServerUser(home, GREENROOM);
const { root } = getBinaries(user, GREENROOM, PACKAGE);
const password = randomBytes(12).toString('hex');
const passwordFile = join(home, 'password');
writeFileSync(passwordFile, password);
if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
const options = { cwd: home, ...user, env: { PATH: process.env['PATH'], TZ: 'UTC' } };
const made = spawnSync(
  join(root, 'bin/initdb'),
  [
    '-D',
    'data',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
  ],
  options,
);
if (made.status !== 0) throw new Error(`PostgreSQL 15: ${made.stderr.toString()}`);

const port = await findPort();
const settings = [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  `unix_socket_directories=${home}`,
  'max_connections=200',
];
// No test cuts the power.
settings.push('log_min_messages=fatal', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
const server = spawn(
  join(root, 'bin/postgres'),
  ['-D', 'data', ...settings.flatMap((each) => ['-c', each])],
  {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
server.once('exit', (code) => {
  rmSync(home, { recursive: true, force: true });
  process.exit(code ?? 1);
});
process.stdin.resume().once('close', () => server.kill('SIGINT'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill('SIGINT'));

const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
while (!(await answers())) await sleep(20);
process.stdout.write(`${url}\n`);

async function answers(): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
