import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, expect, test } from 'vitest';

import { writeConsole } from '../../../apps/api/src/app/console/folder.ts';
import { buildConsoleServer } from '../../../apps/api/src/app/console/server.ts';
import { checkConsole, openApart } from '../../browser/alone.ts';
import { CONSOLE } from '../../browser/stage.ts';
import { settled } from '../../browser/visit.ts';

const apart = await openApart();
const { stage, consoleAt, port, settings } = apart;
const folder = mkdtempSync(join(tmpdir(), 'greenroom-folder-'));
const config = join(folder, 'config.json');
writeConsole(CONSOLE, folder, { ...settings, apiUrl: `${settings.apiUrl}/` });
const written = readFileSync(config, 'utf8');
// Any web server will do; this one sends the content policy, too.
const server = await buildConsoleServer({ folder, settings, media: [] });
await server.listen({ host: '127.0.0.1', port });
afterEach(() => writeFileSync(config, written));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the console in a folder works with the server that its config.json names', async () => {
  expect(await checkConsole(apart)).toBe(false);
});

test.each([
  ['missing', null, 'The file config.json is missing. Put it beside index.html and reload the page.'],
  ['replaced by a page', '<!doctype html><p>Not here</p>', 'The file config.json is missing.'],
  ['damaged', '{ "apiUrl": ', 'The file config.json is damaged'],
  ['empty of settings', 'null', 'apiUrl must be the address of your API, such as https://api.example.com.'],
  ['without a key', JSON.stringify({ ...settings, apiKey: '' }), 'apiKey must be the key of your API.'],
  ['of another zone', JSON.stringify({ ...settings, timeZone: 'Mars' }), 'timeZone must be a name such as'],
])('a config.json that is %s is named in a sentence', async (_, text, words) => {
  if (text === null) rmSync(config);
  else writeFileSync(config, text);
  const visit = await stage.visit();
  visit.forgive(/status of 404/);
  await visit.page.goto('/user-list');
  const alert = visit.page.getByRole('alert');
  await alert.getByText(words).waitFor();
  expect(await alert.getByRole('heading').innerText()).toBe('Greenroom can’t start');
  writeFileSync(config, written);
  await visit.page.reload();
  await visit.page.getByRole('button', { name: 'Sign In' }).waitFor();
});

const isUserListScript = (url: URL) => /\/user-list[^/]*\.js$/.test(url.pathname);

test('an open console reloads once when the folder holds a newer build and a file of its own is gone', async () => {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(/Failed to load resource|dynamically imported module|MissingChunk|Unable to preload/);
  const { page } = visit;
  await visit.goto('/dashboard');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(isUserListScript, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      await page.unroute(isUserListScript);
      const body = (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer00.js');
      await route.fulfill({ response: answer, body });
    },
  );
  await page.getByRole('link', { name: 'User Listing' }).click();
  await expect.poll(() => loads).toBe(1);
  await settled(page);
  expect(page.url()).toBe(`${consoleAt}/user-list`);
});
