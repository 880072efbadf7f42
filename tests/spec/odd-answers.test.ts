// @all: pages once more, with every odd answer of a host
import { TIMEOUT_MS } from '@greenroom/client';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { create, openForm, panel, writeText } from '../browser/headlines.ts';
import { press, retryAll, signInAs, toast } from '../browser/pages.ts';
import { userRow } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';
import { WAIT_MS } from '../setup/patience.ts';
import { PLAIN } from './host/host.ts';
import { ODD } from './host/odd.ts';
import type { Odd } from './host/odd.ts';
import { openHostWorld } from './worlds.ts';

/** What Chromium logs about an answer that a test broke; not the console's own text. */
const BROKEN = /Failed to load resource|blocked by CORS|ERR_[A-Z_]+/;
/** What no text for a person contains: a page's words, a program's, or that they are offline, since they are not. */
const ODD_WORDS = /Whoops|Bad Gateway|Company sign-in|undefined|\bnull\b|JSON|[<>{}]|offline/i;
/** A list that an answer without one leaves to the console: a save may well be confirmed by words, or by nothing. */
const IS_NO_FAILURE = new Set<Odd>(['words alone', 'null for data', 'nothing']);

const world = await openHostWorld(PLAIN);
const { host } = world;
const expired = await openHostWorld(PLAIN, { isExpired: true });

/** The console itself gives up an answer after `TIMEOUT_MS`. */
async function expectSentence(place: Locator): Promise<void> {
  await place.waitFor({ timeout: TIMEOUT_MS + WAIT_MS });
  const words = await place.innerText();
  expect(words).toMatch(/[A-Z][^.]{8,}\./);
  expect(words).not.toMatch(ODD_WORDS);
}

const failure = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ }).first();

async function open(options: { signedIn: boolean }) {
  const visit = await world.visit(options);
  visit.forgive(BROKEN);
  return visit;
}

/** Opens a page whose own call is answered oddly: it says so, and Retry shows it once the host is well. */
async function expectRetry(
  path: string,
  call: RegExp,
  way: Odd,
  shown: (page: Page) => Locator,
): Promise<void> {
  const { page } = await open({ signedIn: true });
  host.fail(call, way);
  await page.goto(path);
  await expectSentence(failure(page));
  await settled(page);
  expect(await page.getByRole('heading', { level: 1 }).count(), 'no white screen').toBe(1);
  host.recover();
  await retryAll(page);
  await shown(page).waitFor();
}

describe.each(ODD)('an answer that is %s', (way) => {
  // A screen waits for 15 s, twice: the sign-in shows what is said then, and a list below that the answer is awaited.
  test.skipIf(way === 'a slow preflight')('leaves a list with a sentence and Retry', async () => {
    await expectRetry('/user-list', /^GET \/admin\/users$/, way, (page) => userRow(page, 'Guest 0001'));
    expect(host.asked).toContain('GET /admin/users');
  });

  test.skipIf(way === 'a slow preflight')(
    'leaves the page of a person with a sentence and Retry',
    async () => {
      await expectRetry('/user-detail/5', /^GET \/admin\/users\/5$/, way, (page) =>
        page.getByText('guest5@example.com').first(),
      );
      expect(host.asked).toContain('GET /admin/users/5');
    },
  );

  const isFormKept = !IS_NO_FAILURE.has(way) && way !== 'a slow preflight';
  test.runIf(isFormKept)('leaves a form as it was filled in, to be sent again', async () => {
    const { page, goto } = await open({ signedIn: true });
    await goto('/headline-management');
    await openForm(page);
    await writeText(page, `Kept: ${way}`);
    host.fail(/^POST \/admin\/news$/, way);
    await create(page).click();
    await expectSentence(
      panel(page)
        .getByRole('alert')
        .or(page.getByRole('region', { name: 'Messages' }).getByRole('listitem'))
        .filter({ hasText: /\S/ })
        .first(),
    );
    expect(await panel(page).getByLabel('Title').inputValue()).toBe(`Kept: ${way}`);
    expect(await panel(page).getByLabel('Description').inputValue()).toBe(`All about Kept: ${way}.`);
    expect(await panel(page).getByLabel('Website link').inputValue()).toBe('example.com/news');
    host.recover();
    await create(page).click();
    await toast(page, 'News created successfully!').waitFor();
    await userRow(page, `Kept: ${way}`).waitFor();
    expect(host.data.news.filter(({ title }) => title === `Kept: ${way}`)).toHaveLength(1);
  });

  test('leaves the sign-in as it was filled in, to be sent again', async () => {
    const { page, goto } = await open({ signedIn: false });
    await goto('/login');
    host.fail(/^POST \/admin\/users\/login$/, way);
    await signInAs(page, world.admin);
    await expectSentence(failure(page));
    expect(await page.getByText('Invalid email or password!').count(), 'it is not the password').toBe(0);
    expect(await page.getByLabel('Email').inputValue()).toBe(world.admin.email);
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(world.admin.password);
    host.recover();
    await press('Sign In')(page);
    await page.waitForURL('**/dashboard');
  });
});

describe('a host that takes its time', () => {
  test('shows the page as soon as the preflight is answered', async () => {
    const { page } = await open({ signedIn: true });
    host.fail(/^GET \/admin\/users$/, 'a slow preflight');
    await page.goto('/user-list');
    await host.held();
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    host.recover();
    await userRow(page, 'Guest 0001').waitFor();
  });

  test('is down at the start, and found once it is up', async () => {
    const { page, forgive } = await open({ signedIn: true });
    await host.goDown();
    // React reports what its boundary shows.
    forgive(/ApiError/);
    await page.goto('/user-list');
    await expectSentence(failure(page));
    expect(new URL(page.url()).pathname, 'nobody is signed out').toBe('/user-list');
    await host.comeUp();
    await retryAll(page);
    await userRow(page, 'Guest 0001').waitFor();
  });

  test('has an expired certificate: the sign-in says that it cannot be reached', async () => {
    const visit = await expired.visit({ signedIn: false });
    visit.forgive(BROKEN);
    await visit.goto('/login');
    await signInAs(visit.page, expired.admin);
    await expectSentence(failure(visit.page));
    expect(await visit.page.getByLabel('Email').inputValue()).toBe(expired.admin.email);
    expect(await visit.page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true);
  });
});

describe('a host that answers with words alone', () => {
  test('verifies an address without saying which', async () => {
    const { page, goto } = await open({ signedIn: false });
    await goto('/email-verification?token=a-good-token');
    await page.getByText('Your account has been verified').waitFor();
    expect(await page.getByText('Your address is verified. You can close this page.').count()).toBe(1);
  });
});
