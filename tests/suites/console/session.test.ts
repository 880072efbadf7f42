import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { signInAs } from '../../browser/pages.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';
import { SESSION_KEY, settled } from '../../browser/visit.ts';

const stage = await openStage();

const RUNS = process.env['FAULTS'] === 'long' ? 100 : 10;

/** Makes the next call of an address wait, and answers it with 401 once it is released. */
async function refuseLate(page: Page, address: string) {
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route(
    address,
    async (route) => {
      asked.resolve(undefined);
      await gate.promise;
      const body = { code: 'unauthenticated', msg: 'Late.', message: 'Late.', requestId: 'r' };
      await route.fulfill({ status: 401, json: body });
    },
    { times: 1 },
  );
  return { asked: asked.promise, release: () => gate.resolve(undefined) };
}

/** Opens the dashboard with a call that is answered by 401 once it is released. */
async function openWaiting() {
  const visit = await stage.visit({ signedIn: await stage.admin.newSession() });
  visit.forgive(/status of 401/);
  const { page } = visit;
  const { asked, release } = await refuseLate(page, '**/admin/dashboard');
  await page.goto('/dashboard');
  await asked;
  return { page, visit, release };
}

/** Goes to another page as a link of the console does. */
const navigate = (page: Page, path: string) =>
  page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => unknown };
    };
    void router.navigate({ href });
  }, path);

async function fetchBearerStatus(bearer: string): Promise<number> {
  const key = await fetch(`${stage.address}/console-config`).then((answer) => answer.json());
  const headers = { authorization: `Bearer ${bearer}`, 'x-api-key': (key as { apiKey: string }).apiKey };
  return (await fetch(`${stage.address}/admin/users/user/id`, { headers })).status;
}

const staff = (await stage.readRoutes()).filter(({ isStaff }) => isStaff);

describe('the guard', () => {
  test('requires a sign-in before every staff page, and shows nothing of it', async () => {
    const { page, goto } = await stage.visit();
    for (const { address } of staff) {
      await goto(address);
      expect(page.url(), address).toBe(`${stage.address}/login`);
      expect(await page.getByRole('navigation').count(), address).toBe(0);
    }
  });

  test.each(['/user-list?search=guest&page=2', '/dashboard?period=weekly', '/sell-parlour?author=ada'])(
    'remembers %s in the history, never in the address',
    async (wanted) => {
      const { page, goto } = await stage.visit();
      await goto('/register');
      await goto(wanted);
      expect(page.url()).toBe(`${stage.address}/login`);
      await page.reload();
      await signInAs(page, ADMIN);
      await page.waitForURL((url) => url.pathname === wanted.split('?')[0]);
      await settled(page);
      for (const [name, value] of new URL(wanted, stage.address).searchParams) {
        if (name !== 'page') expect(new URL(page.url()).searchParams.get(name)).toBe(value);
      }
      await page.goBack();
      await settled(page);
      expect(page.url(), 'Back does not lead to the sign-in').toBe(`${stage.address}/register`);
    },
  );

  const TRAPS = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    ' //evil.example',
    '/..//evil.example',
    '/user-list/..//evil.example',
    '/login',
    '/',
    '/no-such-room',
    '/admin/users',
    '/healthz',
  ];

  test('never leaves the console after a sign-in, whatever the history or a query contains', async () => {
    const { page, goto } = await stage.visit();
    await goto('/login');
    for (const trap of TRAPS) {
      const query = ['cameFrom', 'redirect', 'next', 'from'].map(
        (name) => `${name}=${encodeURIComponent(trap)}`,
      );
      // Signed out by hand, at an address that nobody typed: one load a trap.
      await page.evaluate(
        ([address, cameFrom]) => {
          localStorage.clear();
          history.replaceState({ ...(history.state as object), cameFrom }, '', address);
        },
        [`/login?${query.join('&')}`, trap] as const,
      );
      await page.reload();
      await signInAs(page, ADMIN);
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(page.url(), trap).toBe(`${stage.address}/dashboard`);
    }
  });

  test('skips the sign-in when the user is signed in', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    for (const address of ['/', '/login']) {
      await goto(address);
      expect(page.url()).toBe(`${stage.address}/dashboard`);
    }
  });

  test('shows the not-found screen with a Home link for any other path', async () => {
    const { page, goto } = await stage.visit();
    for (const path of ['/no-such-room', '/user-list/extra/part', '/LOGINS', '/dashboard%00']) {
      await goto(path);
      const heading = page.getByRole('heading', { name: 'Ooops, Page not Found!', level: 1 });
      expect(await heading.isVisible(), path).toBe(true);
    }
    await page.getByText('Greenroom', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    const visit = await stage.visit({ signedIn: true });
    await visit.goto('/support-management');
    // As a wrong link inside the console would.
    await visit.page.evaluate(() => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as {
        __TSR_ROUTER__: { history: { push: (path: string) => void } };
      };
      router.history.push('/no-such-room');
    });
    await visit.page.getByText('There is no page at /no-such-room.').waitFor();
    await visit.page.getByRole('button', { name: 'Go back' }).click();
    await visit.page.waitForURL('**/support-management');
    await visit.goto('/no-such-room');
    expect(await visit.page.getByRole('button', { name: 'Go back' }).count(), 'nothing is behind').toBe(0);
    await visit.page.getByRole('link', { name: 'Home' }).click();
    await visit.page.waitForURL('**/dashboard');
  });
});

describe('the end of a session', () => {
  test('in one tab ends it in the other too, and revokes the token', async () => {
    const session = await stage.admin.newSession();
    const { page, context, goto, forgive } = await stage.visit({ signedIn: session });
    // Requests of either tab that are under way when the session ends get this response.
    forgive(/status of 401/);
    await goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/register');
    await other.goto('/user-list');
    await settled(other);
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await expect.poll(() => fetchBearerStatus(session.token)).toBe(401);
    await other.goto('/user-list');
    await settled(other);
    expect(new URL(other.url()).pathname).toBe('/login');
  });

  test('is followed in all tabs by the next sign-in in one of them', async () => {
    const { page, context, goto } = await stage.visit();
    await goto('/login');
    const other = await context.newPage();
    await other.goto('/');
    await settled(other);
    await signInAs(page, ADMIN);
    await page.waitForURL('**/dashboard');
    await other.waitForURL('**/dashboard');
    await settled(other);
    expect(await other.getByRole('button', { name: 'Admin' }).isVisible()).toBe(true);
  });

  describe('by a late 401 for an older token does not happen', () => {
    test('when another tab has signed in again', async () => {
      const { page, visit, release } = await openWaiting();
      const heard = page.evaluate(
        () => new Promise((resolve) => addEventListener('storage', () => resolve(true), { once: true })),
      );
      const session = await stage.admin.newSession();
      const other = await visit.context.newPage();
      await other.goto('/register');
      await other.evaluate(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        JSON.stringify(session),
      ] as const);
      await heard;
      const late = page.waitForResponse((answer) => answer.status() === 401);
      release();
      await late;
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('Total registered users').waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toContain(session.token);
    });

    test(`${RUNS} times in a row, each time with another token`, async ({ annotate }) => {
      const { page, context, goto, forgive } = await stage.visit({ signedIn: true });
      forgive(/status of 401/);
      await goto('/support-management');
      const other = await context.newPage();
      await other.goto('/register');
      for (let run = 1; run <= RUNS; run += 1) {
        const { asked, release } = await refuseLate(page, `**/admin/users?*page=${run}*`);
        await navigate(page, `/user-list?page=${run}`);
        await asked;
        const heard = page.evaluate(
          () => new Promise((resolve) => addEventListener('storage', () => resolve(true), { once: true })),
        );
        const session = JSON.stringify(await stage.admin.newSession());
        await other.evaluate(([key, value]) => localStorage.setItem(key, value), [
          SESSION_KEY,
          session,
        ] as const);
        await heard;
        release();
        await page.getByRole('button', { name: 'Retry' }).waitFor();
        expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBe(session);
      }
      await annotate(
        `${RUNS} late 401s, each for a token that was replaced meanwhile: nobody signed out`,
        'A15',
      );
    });

    test('when the user has signed out and in again', async () => {
      const { page, release } = await openWaiting();
      await page.getByRole('button', { name: 'Admin' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await signInAs(page, ADMIN);
      await page.waitForURL('**/dashboard');
      await settled(page);
      // With the name, which the console learns a moment later.
      const read = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
      await expect.poll(read).toContain('"name":');
      const before = await read();
      release();
      await page.getByRole('link', { name: 'User Listing' }).click();
      await page.waitForURL('**/user-list');
      await settled(page);
      expect(await read()).toBe(before);
    });
  });
});
