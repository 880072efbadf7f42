import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import {
  embeddedUrl,
  findLost,
  post,
  postgresOf,
  preparedFolder,
  signIn,
  startServer,
  stopServer,
  tempFolder,
} from './server.ts';
import type { Server } from './server.ts';

const SECRET = 's3cret-value';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Checks that it exits with 1 and a clear reason: no stack, no secret. */
async function expectRefused(server: Server, words: RegExp): Promise<void> {
  expect(await server.ended, server.output()).toBe(1);
  expect(server.errors()).toMatch(/^\s*Greenroom can't start\.\n/);
  expect(server.errors()).toMatch(words);
  expect(server.errors()).not.toMatch(/\n\s+at |node:internal|\.ts:\d+|\[object|undefined/);
  expect(server.errors()).not.toContain(SECRET);
}

describe('a start that cannot work exits with a clear message:', () => {
  test.each([
    [
      'no database at all',
      `mysql://root:${SECRET}@127.0.0.1/greenroom`,
      /DATABASE_URL must begin with postgres/,
    ],
    ['an address that is none', `postgres://user:${SECRET}@:::/x`, /DATABASE_URL/],
    [
      'nobody listening',
      `postgres://user:${SECRET}@127.0.0.1:1/none`,
      /DATABASE_URL can't be opened: .*ECONNREFUSED/,
    ],
    [
      'a host that is not there',
      `postgres://user:${SECRET}@no-such-host.invalid/none`,
      /DATABASE_URL can't be opened/,
    ],
  ])('%s', async (_, DATABASE_URL, words) => {
    using folder = tempFolder();
    const server = startServer({ DATA_DIR: folder.path, DATABASE_URL }, ['--exit-if-absent']);
    await expectRefused(server, words);
  });

  test('each invalid setting is named', async () => {
    using folder = tempFolder();
    const server = startServer({
      DATA_DIR: folder.path,
      PORT: 'four thousand',
      TIME_ZONE: 'Mars/Olympus',
      API_KEY: `${SECRET} !`,
      ADMIN_PASSWORD: `${SECRET}!?`,
      LOG_LEVEL: 'loud',
      DEMO: 'maybe',
    });
    await expectRefused(
      server,
      /\nPORT must .*\nAPI_KEY must .*\nADMIN_PASSWORD must .*\nDEMO must .*\nTIME_ZONE must .*\nLOG_LEVEL /s,
    );
  });

  test('a folder cannot be created', async () => {
    using folder = tempFolder();
    writeFileSync(join(folder.path, 'file'), '');
    await expectRefused(
      startServer({ DATA_DIR: join(folder.path, 'file', 'data') }),
      /DATA_DIR .+ is not writable/,
    );
  });

  test.runIf(process.platform === 'linux')('a folder where nobody can make one', async () => {
    await expectRefused(startServer({ DATA_DIR: '/proc/greenroom' }), /DATA_DIR .+ is not writable/);
  });

  test('the folder belongs to another PostgreSQL, and is left unchanged', async () => {
    using folder = tempFolder();
    mkdirSync(join(folder.path, 'postgres'));
    writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '9\n');
    await expectRefused(startServer({ DATA_DIR: folder.path }), /was created by PostgreSQL 9/);
  });

  test('the address does not belong to this machine', async () => {
    using folder = tempFolder();
    await expectRefused(startServer({ DATA_DIR: folder.path, HOST: '203.0.113.1' }), /HOST/);
    expect(postgresOf(folder.path)).toBeNull();
  });
});

test('a port in use and a folder in use are named, and the first server keeps running and stops gracefully', async () => {
  using folder = preparedFolder();
  using other = tempFolder();
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  await expectRefused(
    startServer({ DATA_DIR: other.path, PORT: String(port) }),
    new RegExp(`Port ${port} is in use by process ${process.pid} .*PORT`),
  );
  expect(postgresOf(other.path)).toBeNull();

  const first = startServer({ DATA_DIR: folder.path });
  const address = await first.address;
  await expectRefused(
    startServer({ DATA_DIR: folder.path }),
    new RegExp(`in use by another Greenroom \\(process ${first.child.pid}\\).*DATA_DIR`),
  );
  await expectRefused(
    startServer({ DATA_DIR: other.path, PORT: new URL(address).port }),
    new RegExp(`in use by process ${first.child.pid} \\(a Greenroom of this folder\\)`),
  );
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  expect(postgresOf(folder.path)).not.toBeNull();
  expect(await stopServer(first)).toBe(0);
  expect(first.errors()).toBe('');
  expect(postgresOf(folder.path)).toBeNull();
});

test('a misspelled setting stops the start before anything is made', async () => {
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: join(folder.path, 'data'), DATABSE_URL: `postgres://${SECRET}` });
  await expectRefused(server, /DATABSE_URL is not a setting of Greenroom. Did you mean DATABASE_URL\?/);
  expect(existsSync(join(folder.path, 'data'))).toBe(false);
});

test('a file of settings that cannot be read stops the start', async () => {
  await expectRefused(startServer({ ENV_FILE: '/proc/no/such.env' }), /such\.env can't be read \(ENOENT\)/);
});

test.runIf(process.platform === 'linux')('what npm runs ends when npm is killed with -9', async () => {
  using folder = tempFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
  const launcher = JSON.stringify(join(import.meta.dirname, '../../scripts/child.mjs'));
  write('package.json', '{ "scripts": { "start": "node run.mjs; exit $?" } }');
  write(
    'run.mjs',
    `import { runForeground } from ${launcher};
     const args = [new URL('server.mjs', import.meta.url).pathname];
     runForeground({ node: process.execPath, env: process.env }, args);`,
  );
  write(
    'server.mjs',
    `process.once('SIGTERM', () => process.exit());
     console.log('process ' + process.pid); setInterval(() => {}, 1000);`,
  );
  const npm = spawn('npm', ['start'], { cwd: folder.path, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toMatch(/process \d+/);
  const pid = Number(/process (\d+)/.exec(output)?.[1]);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  npm.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('the first start says once how to sign in, and the second does not', async () => {
  using folder = tempFolder();
  const first = startServer({ DATA_DIR: folder.path, ADMIN_EMAIL: 'Boss@Example.com' });
  const address = await first.address;
  await expect.poll(() => first.output()).toMatch(/Sign in as boss@example\.com\n {2}Password {3}\S+ /);
  await expect.poll(() => first.output()).toContain(`mails are written to ${join(folder.path, 'outbox')}`);
  const password = /Password {3}(\S+)/.exec(first.output())?.[1];
  const login = await fetch(`${address}/admin/users/login`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'boss@example.com', password }),
  });
  expect(login.status).toBe(200);
  expect(await stopServer(first)).toBe(0);
  const second = startServer({ DATA_DIR: folder.path, ADMIN_EMAIL: 'Boss@Example.com' });
  await second.address;
  expect(await stopServer(second)).toBe(0);
  expect(second.output()).not.toContain('Password');
});

test('no log holds a password, token or api key', async () => {
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: folder.path, LOG_LEVEL: 'trace', ADMIN_PASSWORD: 'logfree1' });
  const address = await server.address;
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const login = await fetch(`${address}/admin/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@example.com', password: 'logfree1' }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const authorization = `Bearer ${data.token}`;
  expect(
    (
      await fetch(`${address}/admin/dashboard?token=${data.token}`, {
        headers: { ...headers, authorization },
      })
    ).status,
  ).toBe(200);
  await fetch(`${address}/api/v1/users/email-verify?token=vfy_secret-of-a-link`, { headers });
  await fetch(`${address}/admin/dashboard`, {
    headers: { ...headers, authorization: 'Bearer ses_secret-of-somebody' },
  });
  expect(await stopServer(server)).toBe(0);
  const log = server.output() + server.errors();
  expect(log).toContain('/admin/dashboard');
  for (const secret of ['logfree1', data.token, 'secret-of', API_KEY, '$argon2'])
    expect(log).not.toContain(secret);
});

const [STOPS, IN_FLIGHT] = process.env['FAULTS'] === 'long' ? [20, 100] : [2, 25];

test('SIGTERM under load drops nothing that was acknowledged, and exits with 0', async ({ annotate }) => {
  using folder = preparedFolder();
  let server = startServer({ DATA_DIR: folder.path });
  let address = await server.address;
  const nextToken = await signIn(embeddedUrl(folder.path), 1000);
  const written: string[] = [];
  let slowestMs = 0;
  for (let round = 0; round < STOPS; round += 1) {
    const over = new AbortController();
    let stoppedAt = Infinity;
    const ended = server.ended.then((code) => {
      over.abort();
      slowestMs = Math.max(slowestMs, performance.now() - stoppedAt);
      return code;
    });
    const lanes = Array.from({ length: IN_FLIGHT }, async (_, lane) => {
      for (let i = 0; !over.signal.aborted; i += 1) {
        const title = `round ${round} lane ${lane} ${i}`;
        const status = await post(address, nextToken(), title);
        expect([201, 503, 0]).toContain(status);
        if (status === 201) written.push(title);
        if (lane === 0 && i === 5) {
          stoppedAt = performance.now();
          server.child.kill('SIGTERM');
        }
      }
    });
    await Promise.all(lanes);
    expect(await ended).toBe(0);
    expect(server.errors()).toBe('');
    expect(postgresOf(folder.path)).toBeNull();
    server = startServer({ DATA_DIR: folder.path });
    address = await server.address;
    expect(await findLost(embeddedUrl(folder.path), written)).toEqual([]);
  }
  expect(written.length).toBeGreaterThan(50);
  expect(await stopServer(server)).toBe(0);
  await annotate(
    `${STOPS} times SIGTERM with ${IN_FLIGHT} requests in flight: ${written.length} writes acknowledged, 0 lost; ended with 0 within ${Math.round(slowestMs)} ms`,
    'F1',
  );
});
