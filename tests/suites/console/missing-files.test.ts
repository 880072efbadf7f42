import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { asksAgainForModules } from '../../browser/chromium.ts';
import { openStage } from '../../browser/stage.ts';

// Files of the console must not be in a cache yet.
const stage = await openStage({}, { isNew: true });

const isForgetful = await asksAgainForModules();

const proxy = (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' });

async function read(path: string): Promise<string[]> {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(path);
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
}

/** Returns the scripts and style sheets that only one of two pages requests. */
async function makeFileCheck(address: string, other: string): Promise<(url: URL) => boolean> {
  const known = new Set(await read(other));
  const own = new Set((await read(address)).filter((path) => /\.(?:js|css)$/.test(path) && !known.has(path)));
  return ({ pathname }) => own.has(pathname);
}

const MISSING = 'This page could not be loaded. You may be offline, or the console was updated.';

/** Opens the dashboard, counts its loads from then on, and makes the files of the user list unavailable. */
async function openWithoutUserList(answer: (route: Route) => Promise<void>) {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(/Failed to load resource|dynamically imported module|MissingChunk|Unable to preload/);
  const { page } = visit;
  const isTaken = await makeFileCheck('/user-list', '/dashboard');
  await visit.goto('/dashboard');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(isTaken, answer);
  return { page, loads: () => loads, giveBack: () => page.unroute(isTaken) };
}

describe('the missing files of a screen', () => {
  test.runIf(isForgetful)(
    'show Retry inside the console while the server is down, which loads them without a reload',
    async () => {
      const { page, loads, giveBack } = await openWithoutUserList((route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await page.route('**/healthz', proxy);
      // The console asks whether the server is up after each try that failed.
      const failed = () => page.waitForResponse('**/healthz');
      await Promise.all([failed(), page.getByRole('link', { name: 'User Listing' }).click()]);
      await page.getByText(MISSING).waitFor();
      await Promise.all([failed(), page.getByRole('button', { name: 'Retry' }).click()]);
      await page.getByText(MISSING).waitFor();
      await page.unroute('**/healthz', proxy);
      await giveBack();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('table').or(page.getByText('No record found.')).first().waitFor();
      expect(await page.getByRole('link', { name: 'User Listing' }).isVisible()).toBe(true);
      // A style sheet that failed the first time is loaded too.
      expect(
        await page.evaluate(() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)),
      ).toBe(true);
      expect(loads()).toBe(0);
    },
  );

  test('are requested again without a reload when the server has no newer build', async () => {
    const { page, loads } = await openWithoutUserList((route) => route.fulfill({ status: 404, body: '' }));
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
    await page.getByRole('link', { name: 'User Listing' }).click();
    await page.getByText(MISSING).waitFor();
    await (await asked).finished();
    expect(loads()).toBe(0);
  });

  test('are loaded by one reload when a newer release removed them', async () => {
    const { page, loads, giveBack } = await openWithoutUserList((route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer00.js');
        await giveBack();
        await route.fulfill({ response: answer, body });
      },
    );
    await page.getByRole('link', { name: 'User Listing' }).click();
    await page.getByRole('table').or(page.getByText('No record found.')).first().waitFor();
    await expect.poll(loads).toBe(1);
  });
});

/** Text that only the file of the Change Password dialog contains. */
const MARK = 'Confirm Password';

/** Returns a script with everything that it imports, directly or not. */
async function withImports(page: Page, file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await (await page.request.get(`/assets/${file}`)).text();
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    await withImports(page, name, found);
  return found;
}

/** Makes the dialog's own file unavailable. */
async function takeDialog(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = await answer.text();
  await (body.includes(MARK)
    ? route.abort('internetdisconnected')
    : route.fulfill({ response: answer, body }));
}

async function openPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
}

describe('a dialog that was not opened yet', () => {
  test('is preloaded in the background, so that it opens while the server is down', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/Failed to load resource|dynamically imported module/);
    const { page } = visit;
    const answered = page.waitForResponse(
      async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes(MARK),
    );
    await visit.goto('/dashboard');
    const files = await withImports(page, (await answered).url().split('/').at(-1) ?? '');
    const readNames = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
      );
    await expect.poll(readNames).toEqual(expect.arrayContaining([...files]));
    await page.route('**/*', (route) => route.abort('internetdisconnected'));
    await openPassword(page);
    await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'This could not be opened' }).count()).toBe(0);
  });

  test.runIf(isForgetful)('and cannot be loaded says so until it is closed, or Retry loads it', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/Failed to load resource|dynamically imported module/);
    const { page } = visit;
    await page.route('**/assets/*.js', takeDialog);
    await visit.goto('/user-list');
    await openPassword(page);
    const missing = page.getByRole('dialog', { name: 'This could not be opened' });
    const failed = page.waitForEvent('requestfailed');
    await missing.getByRole('button', { name: 'Retry' }).click();
    await failed;
    await missing.getByRole('button', { name: 'Close' }).click();
    await missing.waitFor({ state: 'hidden' });
    await openPassword(page);
    await missing.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await missing.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
    expect(await missing.count()).toBe(0);
  });
});
