import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { findPort } from '../../apps/api/src/testing/port.ts';
import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { ask, embeddedUrl, startServer, stopServer, tempFolder } from './server.ts';

const PAGES = join(import.meta.dirname, '../../apps/api/src/app/pages.ts');
const run = promisify(execFile);

const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };

async function pagesAt(address: string): Promise<{ terms: string; privacy: string }> {
  const response = await fetch(`${address}/api/v1/page/term-privacy`, { headers });
  return ((await response.json()) as { data: { terms: string; privacy: string } }).data;
}

test('the pages exist without a demo, and an edit by the command shows immediately and survives a restart', async () => {
  using folder = tempFolder();
  const env = { DATA_DIR: folder.path };
  const set = async (name: string, words: string) => {
    const file = join(folder.path, `${name}.txt`);
    writeFileSync(file, words);
    const settings = { ...env, PATH: process.env['PATH'], ENV_FILE: '' };
    await run(process.execPath, [PAGES, 'set', name, file], { env: settings });
  };
  const first = startServer(env);
  const drafts = await pagesAt(await first.address);
  expect(drafts.terms).toContain('<h2>Terms of use</h2>');
  expect(drafts.privacy).toContain('<h2>Privacy</h2>');
  // While the server runs, with its database.
  await set('terms', 'Be kind.');
  expect(await pagesAt(await first.address)).toEqual({ ...drafts, terms: '<p>Be kind.</p>' });
  expect(await stopServer(first)).toBe(0);
  // And without a running server.
  await set('privacy', 'We know little.');
  const second = startServer(env);
  expect(await pagesAt(await second.address)).toEqual({
    terms: '<p>Be kind.</p>',
    privacy: '<p>We know little.</p>',
  });
  await stopServer(second);
});

/** Signs in with what a first start has shown. Returns the status of the owner's call and of the demo person's. */
async function signInAsShown(address: string, output: string): Promise<number[]> {
  const [, owner, ownerPassword] = /Sign in as (\S+)\n {2}Password {3}(\S+) /.exec(output) ?? [];
  const [, person, password] = /In the app (\S+) signs in with (\S+) /.exec(output) ?? [];
  const [, colleague] = /Colleagues, such as (\S+),/.exec(output) ?? [];
  const attempts = [
    ['/admin/users/login', owner, ownerPassword],
    ['/admin/users/login', colleague, password],
    ['/api/v1/users/login', person, password],
  ];
  const answers = attempts.map(([path, email, secret]) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: secret }),
    }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('a first start whose port or metrics port is taken makes nothing, and the next one shows every password', async () => {
  using folder = tempFolder();
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const port = String((listener.address() as AddressInfo).port);
  const env = { DATA_DIR: join(folder.path, 'data'), DEMO: '1' };
  const [isTaken, free] = [new RegExp(`Port ${port} is in use`), String(await findPort())];
  for (const taken of [{ PORT: port }, { METRICS_PORT: port }, { PORT: free, METRICS_PORT: free }]) {
    const refused = startServer({ ...env, ...taken });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toMatch('METRICS_PORT' in taken && 'PORT' in taken ? /is in use/ : isTaken);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  }
  listener.close();
  const server = startServer({ ...env, PORT: port });
  expect(await signInAsShown(await server.address, server.output())).toEqual([200, 200, 200]);
  expect(await stopServer(server)).toBe(0);
});

test('without a word about a demo, a server in production has none', async () => {
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: folder.path, DEMO: '', NODE_ENV: 'production' });
  await server.address;
  expect(server.output()).not.toContain('demo');
  expect(await ask(embeddedUrl(folder.path), 'select from users limit 1')).toEqual([]);
  expect(await stopServer(server)).toBe(0);
});

test('passwords that a killed first start has shown to nobody are made anew by the one that succeeds', async () => {
  using folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: '1' };
  const first = startServer(env);
  // The owner and the demo are there before it listens.
  await expect.poll(() => first.output()).toContain('Creating a demo community');
  const hasPeople = 'select count(*)::int as people from users';
  await expect
    .poll(() => ask<{ people: number }>(embeddedUrl(folder.path), hasPeople), { interval: 5 })
    .toEqual([{ people: 2000 }]);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(first.output()).not.toMatch(/Password|signs in with/);
  const second = startServer(env);
  expect(await signInAsShown(await second.address, second.output())).toEqual([200, 200, 200]);
  expect(await stopServer(second)).toBe(0);
  const third = startServer(env);
  await third.address;
  expect(third.output()).not.toMatch(/Password|signs in with/);
  expect(await stopServer(third)).toBe(0);
});

test('the port of a first start on the embedded database stays taken while the demo is made', async () => {
  using folder = tempFolder();
  const port = await findPort();
  const server = startServer({ DATA_DIR: folder.path, DEMO: '1', PORT: String(port) });
  await expect.poll(() => server.output()).toContain('Creating a demo community');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
  expect(await stopServer(server)).toBe(0);
});

test("the demo's first person signs in to the app with the password that is shown once", async () => {
  using folder = tempFolder();
  const server = startServer({ DATA_DIR: folder.path, DEMO: '1' });
  const address = await server.address;
  const [, email, password] = /In the app (\S+) signs in with (\S+) /.exec(server.output()) ?? [];
  const login = await fetch(`${address}/api/v1/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  await stopServer(server);
  const again = startServer({ DATA_DIR: folder.path, DEMO: '1' });
  await again.address;
  expect(again.output()).not.toContain('signs in with');
  await stopServer(again);
});

test('of three simultaneous first starts on one database, one creates the demo and the others wait for it', async () => {
  using cluster = tempFolder();
  const database = await startEmbedded(cluster.path, { fsync: false });
  onTestFinished(() => database.stop());
  using folder = tempFolder();
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO: '1' };
  const servers = [startServer(env), startServer(env), startServer(env)];
  await Promise.all(servers.map((server) => server.address));
  const outputs = servers.map((server) => server.output());
  expect(outputs.filter((output) => output.includes('signs in with'))).toHaveLength(1);
  expect(outputs.filter((output) => output.includes('Password'))).toHaveLength(1);
  expect(await ask(database.url, 'select count(*)::int from users')).toEqual([{ count: 2000 }]);
  expect(await Promise.all(servers.map((server) => stopServer(server)))).toEqual([0, 0, 0]);
});
