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

/** The scripts that a page asks for and another one does not. */
async function scriptsOf(address: string, other: string): Promise<(url: URL) => boolean> {
  const { page, goto } = await stage.visit({ signedIn: true });
  const read = async (path: string) => {
    await goto(path);
    await page.reload();
    await settled(page);
    return page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  };
  const known = new Set(await read(other));
  const own = new Set((await read(address)).filter((path) => path.endsWith('.js') && !known.has(path)));
  return ({ pathname }) => own.has(pathname);
}

describe('a newer release took the files away', () => {
  test('the page reloads once by itself, then says what is wrong with Retry', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/Failed to load resource|dynamically imported module|MissingChunk/);
    const { page } = visit;
    const isTaken = await scriptsOf('/user-list', '/dashboard');
    await visit.goto('/dashboard');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(isTaken, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'User Listing' }).click();
    const words = page.getByText(
      'This page could not be loaded. You may be offline, or the console was updated.',
    );
    await words.waitFor();
    await expect.poll(() => loads).toBe(1);
    await words.waitFor();
    await page.unroute(isTaken);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('table').or(page.getByText('No record found.')).first().waitFor();
    await settled(page);
    expect(loads).toBeLessThanOrEqual(2);
  });
});
