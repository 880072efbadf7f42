import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { signInAs } from '../../browser/pages.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';
import { SESSION_KEY, settled } from '../../browser/visit.ts';

const stage = await openStage();

const token = 'ses_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
/** What may stand in local storage after a crash, another program or a curious person. */
const GARBAGE = [
  '',
  ' ',
  'null',
  'undefined',
  'true',
  '0',
  '[]',
  '[[]]',
  '{}',
  '{',
  '}{',
  '"',
  '"text"',
  token,
  'NaN',
  '\u0000',
  '\uFFFF',
  '💥',
  'x'.repeat(100_000),
  '['.repeat(10_000),
  '<script>alert(1)</script>',
  '{"token":null,"id":1}',
  '{"token":"","id":1}',
  '{"token":1,"id":1}',
  '{"token":{"a":1},"id":1}',
  '{"token":["a"],"id":1}',
  `{"token":"${token}"}`,
  `{"token":"${token}","id":"1"}`,
  `{"token":"${token}","id":0}`,
  `{"token":"${token}","id":-1}`,
  `{"token":"${token}","id":1.5}`,
  `{"token":"${token}","id":1e400}`,
  '{"token":"a b","id":1}',
  '{"token":"a\\r\\nx-evil: 1","id":1}',
  '{"token":"tökén","id":1}',
  '{"__proto__":{"token":"a","id":1}}',
];

describe('what stands in the storage', () => {
  test('damaged in any way, it leads to the sign-in without an error', async () => {
    const { page, context, goto } = await stage.visit();
    await goto('/login');
    for (const garbage of GARBAGE) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        garbage,
      ] as const);
      await goto('/user-list');
      const shown = garbage.slice(0, 40);
      expect(new URL(page.url()).pathname, shown).toBe('/login');
      expect(await page.getByRole('button', { name: 'Sign In' }).isVisible(), shown).toBe(true);
    }
    await signInAs(page, ADMIN);
    await page.waitForURL('**/user-list');
    expect(context.pages()).toHaveLength(1);
  });

  test('a token that the server does not know leads to the sign-in and back to where one was', async () => {
    const visit = await stage.visit({ signedIn: { token, id: 1 } });
    visit.forgive(/status of 401/);
    await visit.page.goto('/user-list?search=guest');
    const notice = visit.page.getByText('Your session has ended. Sign in to go on where you were.');
    await notice.waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/');
    expect(await visit.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    await signInAs(visit.page, ADMIN);
    await visit.page.waitForURL('**/user-list?search=guest');
    await settled(visit.page);
  });

  test('is cleared by a 401 but for the colours, and what was not sent comes back with its admin', async () => {
    const visit = await stage.visit({ signedIn: await stage.admin.newSession() });
    visit.forgive(/status of 401/);
    const { page, goto } = visit;
    const draft = `greenroom-reply-${stage.admin.id}-7`;
    await goto('/dashboard');
    await page.evaluate((name) => {
      localStorage.setItem(name, JSON.stringify({ text: 'Half a thought', at: 1 }));
      localStorage.setItem('greenroom-scheme', 'dark');
      localStorage.setItem('greenroom-player-level', '{"volume":0.5}');
      localStorage.setItem('greenroom-reset', '{"token":"rst_a","isAdmin":true}');
      sessionStorage.setItem('greenroom-from', '1');
      sessionStorage.setItem('another', '1');
    }, draft);
    await stage.db.execute(`delete from sessions where realm = 'admin' and subject_id = ${stage.admin.id}`);
    await page.getByRole('link', { name: 'User Listing' }).click();
    await page.getByText('Your session has ended.').waitFor();
    const readKeys = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(await readKeys()).toEqual(['greenroom-scheme']);
    await signInAs(page, ADMIN);
    await page.waitForURL('**/user-list');
    expect((await readKeys()).toSorted()).toEqual([draft, 'greenroom-scheme', SESSION_KEY].toSorted());
  });

  test('damaged colours and markers disturb nothing', async () => {
    const { page, goto } = await stage.visit({
      signedIn: true,
      before: () => {
        if (location.protocol === 'about:') return;
        localStorage.setItem('greenroom-scheme', '{"dark":');
        sessionStorage.setItem('greenroom-reloaded-at', 'never');
      },
    });
    await goto('/dashboard');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard');
  });

  test('where the browser blocks storage, one can sign in and work until the page is left', async () => {
    const { page, goto } = await stage.visit({
      before: () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(globalThis, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      },
    });
    await goto('/user-list');
    expect(new URL(page.url()).pathname).toBe('/login');
    await signInAs(page, ADMIN);
    await page.waitForURL('**/user-list');
    await settled(page);
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
    await goto('/dashboard');
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

/** The scripts and style sheets that a page asks for and another one does not. */
async function filesOf(address: string, other: string): Promise<(url: URL) => boolean> {
  const read = async (path: string) => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(path);
    return page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  };
  const known = new Set(await read(other));
  const own = new Set((await read(address)).filter((path) => /\.(?:js|css)$/.test(path) && !known.has(path)));
  return ({ pathname }) => own.has(pathname);
}

const MISSING = 'This page could not be loaded. You may be offline, or the console was updated.';

/** Opens the dashboard, counts its loads from then on, and takes the files of the user list away. */
async function openWithoutUserList(take: (route: Route) => Promise<void>) {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(/Failed to load resource|dynamically imported module|MissingChunk|Unable to preload/);
  const { page } = visit;
  const isTaken = await filesOf('/user-list', '/dashboard');
  await visit.goto('/dashboard');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(isTaken, take);
  return { page, loads: () => loads, giveBack: () => page.unroute(isTaken) };
}

describe('the files of a screen that are not there', () => {
  test('while the server is away, leave the console with Retry, which asks for them again without a reload', async () => {
    const { page, loads, giveBack } = await openWithoutUserList((route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    const proxy = (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' });
    const asked = page.waitForRequest('**/healthz');
    await page.route('**/healthz', proxy);
    await page.getByRole('link', { name: 'User Listing' }).click();
    await page.getByText(MISSING).waitFor();
    await (await asked).response();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(MISSING).waitFor();
    await page.unroute('**/healthz', proxy);
    await giveBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('table').or(page.getByText('No record found.')).first().waitFor();
    expect(await page.getByRole('link', { name: 'User Listing' }).isVisible()).toBe(true);
    // A style sheet that did not come the first time is there too.
    expect(
      await page.evaluate(() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)),
    ).toBe(true);
    expect(loads()).toBe(0);
  });

  test('are still asked of a server that has no newer build, without a reload', async () => {
    const { page, loads } = await openWithoutUserList((route) => route.fulfill({ status: 404, body: '' }));
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
    await page.getByRole('link', { name: 'User Listing' }).click();
    await page.getByText(MISSING).waitFor();
    await (await asked).finished();
    expect(loads()).toBe(0);
  });

  test('since a newer release took them away, are fetched by one reload', async () => {
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
    expect(loads()).toBe(1);
  });
});

/** What the file of the Change Password dialog alone has in it. */
const MARK = 'Confirm Password';

/** A script with all that it imports, and that imports in turn. */
async function withImports(page: Page, file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await (await page.request.get(`/assets/${file}`)).text();
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    await withImports(page, name, found);
  return found;
}

async function openPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
}

describe('a dialog that was not opened before', () => {
  test('is fetched behind the screen, so that it opens while the server is away', async () => {
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

  test('and can’t be had says so until one closes it, or Retry brings it', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/Failed to load resource|dynamically imported module/);
    const { page } = visit;
    const take = async (route: Route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await (body.includes(MARK)
        ? route.abort('internetdisconnected')
        : route.fulfill({ response: answer, body }));
    };
    await page.route('**/assets/*.js', take);
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
    await page.unroute('**/assets/*.js', take);
    await missing.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
    expect(await missing.count()).toBe(0);
  });
});
