import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { ask, startServer, stopServer, tempFolder } from './server.ts';

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
    const settings = { ...env, PATH: process.env['PATH'] };
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
