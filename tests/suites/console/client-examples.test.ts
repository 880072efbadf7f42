import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { addPeople } from '../../browser/people.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';

const run = promisify(execFile);
const API_KEY = 'client-examples-key';
const EXAMPLES = resolve(import.meta.dirname, '../../../packages/client/examples');
const VITE = resolve(import.meta.dirname, '../../../node_modules/vite/bin/vite.js');

const stage = await openStage({ API_KEY });
const api = createClient({ lines: wire, baseUrl: stage.address, apiKey: API_KEY });
const register = (name: string, email: string) =>
  api.call('account.registerUser', { body: { name, email, password: 'curtain1', roleIds: [1] } });

test('the example for Node signs in, lists people and follows events', async () => {
  await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@example.com' }]);
  const env = { API_URL: stage.address, API_KEY, EMAIL: ADMIN.email, PASSWORD: ADMIN.password };
  const child = spawn(process.execPath, [join(EXAMPLES, 'follow.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith('Listening')) await register('Bob Marlow', 'bob@example.com');
    if (line.includes('registered')) child.kill('SIGINT');
  }
  expect(lines).toEqual([
    '1 people. The newest:',
    '- Nina Simonetti, nina@example.com',
    'Listening. 0 unread notifications.',
    '<strong>Bob Marlow</strong> registered in the app.',
  ]);
  expect(await ended).toEqual([null, 'SIGINT']);
});

test('the example with a key saves a table, and the activity names the key', async () => {
  await addPeople(stage.db, [{ name: 'Ella Fitz', email: 'ella@example.com' }]);
  const { email, password } = ADMIN;
  const { token } = (await api.call('account.login', { body: { email, password } })).data;
  const body = { name: 'Spreadsheet', permissions: ['people.read' as const], networks: [], endsAt: null };
  const { key } = (await api.call('keys.create', { token, body })).data;
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const FILE = join(folder, 'people.csv');
  const env = { PATH: process.env['PATH'], API_URL: stage.address, API_KEY, KEY: key, FILE };
  // The server runs in this process: it must not wait.
  const { stdout } = await run(process.execPath, [join(EXAMPLES, 'save-people.ts')], { env });
  expect(stdout).toMatch(/^\d people are in /);
  expect(readFileSync(FILE, 'utf8')).toContain('"ella@example.com"');
  const { data } = await api.call('audit.list', { token, query: { action: 'users.export' } });
  expect(data).toMatchObject([{ actor: email, key: { name: 'Spreadsheet' } }]);
});

/** Builds the contact page and serves it beside the API, as the community's web server would. */
async function openContactPage(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const build = ['build', join(EXAMPLES, 'contact'), '--base', '/contact/', '--outDir', folder];
  execFileSync(process.execPath, [VITE, ...build, '--emptyOutDir', '--logLevel', 'warn']);
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace('YOUR_API_KEY', API_KEY);
  await page.route('**/contact/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice('/contact/'.length);
    return route.fulfill(path ? { path: join(folder, path) } : { contentType: 'text/html', body: html });
  });
  await page.goto('/contact/');
}

test('the example for browsers sends a message once, though the first answer is lost', async () => {
  await register('Ada Frame', 'ada@example.com');
  const { page, forgive } = await stage.visit();
  await openContactPage(page);
  const keys: (string | undefined)[] = [];
  await page.route(`**${wire['support.create'].path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    forgive(/ERR_FAILED/);
    await route.fetch();
    return route.abort('failed');
  });
  const fields = { Email: 'ada@example.com', Password: 'curtain1', Subject: 'Hello', Message: 'It is me.' };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We have received your message.').waitFor();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const { rows } = await stage.db.execute('select subject, message from support_messages');
  expect(rows).toEqual([{ subject: 'Hello', message: 'It is me.' }]);
});
