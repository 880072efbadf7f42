import { describe, expect, test } from 'vitest';

import { pressIfThere, signInAs } from '../../browser/pages.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';
import { SESSION_KEY, settled } from '../../browser/visit.ts';

const stage = await openStage();

const token = 'ses_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
/** What local storage may contain after a crash, another program or a curious person. */
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

describe('local storage', () => {
  test('that is damaged leads to the sign-in without an error', async ({ annotate }) => {
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
    await annotate(`${GARBAGE.length} kinds of damaged local storage: each leads to the sign-in`, 'F13');
  });

  test('with a token that the server does not know leads to the sign-in and back to the same page', async () => {
    const visit = await stage.visit({ signedIn: { token, id: 1 } });
    visit.forgive(/status of 401/);
    await visit.page.goto('/user-list?search=guest');
    const notice = visit.page.getByText('Your session has ended. Sign in to continue where you left off.');
    await notice.waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/');
    expect(await visit.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    await signInAs(visit.page, ADMIN);
    await visit.page.waitForURL('**/user-list?search=guest');
    await settled(visit.page);
  });

  test('is cleared by a 401 except for what is not personal, and drafts are restored with their admin', async () => {
    const visit = await stage.visit({ signedIn: await stage.admin.newSession() });
    visit.forgive(/status of 401/);
    const { page, goto } = visit;
    const draft = `greenroom-reply-${stage.admin.id}-7`;
    await goto('/dashboard');
    await page.evaluate((name) => {
      localStorage.setItem(name, JSON.stringify({ text: 'Half a thought', at: 1 }));
      localStorage.setItem('greenroom-scheme', 'dark');
      localStorage.setItem('greenroom-device', 'the-name-of-this-browser');
      localStorage.setItem('greenroom-player-level', '{"volume":0.5}');
      localStorage.setItem('greenroom-reset', '{"token":"rst_a","isAdmin":true}');
      sessionStorage.setItem('greenroom-from', '1');
      sessionStorage.setItem('another', '1');
    }, draft);
    await stage.db.execute(`delete from sessions where realm = 'admin' and subject_id = ${stage.admin.id}`);
    await pressIfThere(page.getByRole('link', { name: 'User Listing' }));
    await page.getByText('Your session has ended.').waitFor();
    const readKeys = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    // The browser's own name tells a sign-in from a new browser.
    expect((await readKeys()).toSorted()).toEqual(['greenroom-device', 'greenroom-scheme']);
    await signInAs(page, ADMIN);
    await page.waitForURL('**/user-list');
    const kept = ['greenroom-device', draft, 'greenroom-scheme', SESSION_KEY];
    expect((await readKeys()).toSorted()).toEqual(kept.toSorted());
    expect(await page.evaluate(() => localStorage.getItem('greenroom-device'))).toBe(
      'the-name-of-this-browser',
    );
  });

  test('may contain a damaged theme and markers without effect', async () => {
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

  test('may be blocked by the browser: signing in works until the page is left', async () => {
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
