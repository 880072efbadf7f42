// @all: each page of the console once more, with its calls failing
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { CallName } from '@greenroom/contract/wire';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { actions } from '../../browser/actions.ts';
import { expectStill, hasVideos, openFullStage } from '../../browser/failing.ts';
import { BROKEN_ANSWER, WAYS, callOf, failCall, holdCall, wayNames, waysOf } from '../../browser/faults.ts';
import { retryAll } from '../../browser/pages.ts';

const stage = await openFullStage();
const routes = await stage.readRoutes();

/** Requested in the background; a failure is shown when the user opens what they are for. */
const QUIET: readonly CallName[] = [
  // The header keeps the name that it had.
  'staff.getMe',
  // Of the dialog that deactivates somebody: it says a failure (journeys/contest-set-aside.test.ts).
  'contest.setVotersAside',
  'contest.countVotersAgain',
  'notifications.list',
  'notifications.stream',
  'media.getVideoTitle',
  // Who else is here, the choices of a filter, and what is known about a record that is gone.
  'staff.setPresence',
  'audit.listActors',
  'trash.get',
  // A failure leaves the posts as new on the run sheet.
  'dashboard.setPostsSeen',
  // Without them there are no links to the next person, and no suggestions of places.
  'users.getNeighbours',
  'users.searchPlaces',
  // Of files that nobody wants any more: the server deletes them a day later.
  'media.removeBegunUpload',
  'support.removeFile',
  // An Undo that fails says so in a toast of its own.
  'support.undoReplies',
  // Of a link to a headline that is not on the page: a toast over the list says why it can't be opened.
  'headlines.get',
];

/** From a list requested for one row, only the count is used, beside the link to it. */
function isQuiet(request: Request, call: CallName): boolean {
  return QUIET.includes(call) || new URL(request.url()).searchParams.get('limit') === '1';
}

type Load = { path: string; address: string; isStaff: boolean; calls: CallName[] };

/** Opens each page once and records its requests. */
async function recordLoads(): Promise<Load[]> {
  const loads: Load[] = [];
  for (const signedIn of [false, true]) {
    const { context, goto } = await stage.visit({ signedIn, hasVideos: true });
    for (const { path, address, isStaff } of routes.filter((route) => route.isStaff === signedIn)) {
      const calls = new Set<CallName>();
      const note = (request: Request) => {
        const call = callOf(request);
        if (call && !isQuiet(request, call)) calls.add(call);
      };
      context.on('request', note);
      await goto(address);
      context.off('request', note);
      loads.push({ path, address, isStaff, calls: [...calls] });
    }
  }
  return loads;
}

const loads = await recordLoads();
const cases = loads
  .flatMap(({ path, address, isStaff, calls }) => calls.map((call) => ({ path, address, isStaff, call })))
  .map(({ path, address, isStaff, call }, place) => {
    const ways = waysOf(`${path} asks for ${call}`, place);
    return { path, address, isStaff, call, ways };
  });

/** A page that stands alone, without the header. */
const BARE = '/song-contest/board';

/** Checks that the menu of the header opens and closes. */
async function useHeader(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === BARE) return;
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'hidden' });
}

test('every call of the console is made to fail, by a page here or by an action in failures-acting', async ({
  annotate,
}) => {
  const made = new Set<string>();
  const folder = join(import.meta.dirname, '../../../apps/web/src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, call = ''] of source.matchAll(/\bcall\(\s*'([\w.]+)'/g)) made.add(call);
  }
  const failed = new Set<string>([...cases, ...actions].map(({ call }) => call));
  expect(made.size).toBeGreaterThan(5);
  for (const call of QUIET) failed.add(call);
  expect([...made].filter((call) => !failed.has(call))).toEqual([]);
  await annotate(
    `${made.size} calls of the console made to fail, on ${cases.length} pages and by ${actions.length} actions, in ${wayNames.length} ways in turn`,
    'F11',
  );
});

test('every way of failing is shown by several pages, and all of them by a page and by a list', () => {
  for (const way of wayNames) {
    const shown = cases.filter(({ ways }) => ways.includes(way));
    expect(shown.length, way).toBeGreaterThan(4);
  }
  expect(cases.filter(({ ways }) => ways.length === wayNames.length)).toHaveLength(2);
});

test.each(cases)(
  '$path says that it is loading $call, reports its failure, and shows it after Retry',
  async ({ address, isStaff, call, ways }) => {
    const visit = await stage.visit({ signedIn: isStaff, hasVideos: hasVideos(address) });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    const held = await holdCall(page, call);
    await page.goto(address);
    await page.getByText('loading...').first().waitFor({ state: 'attached' });
    if (isStaff) await useHeader(page);
    for (const way of ways) {
      held.fail(way);
      // The page is opened once; every later failure is that of a retry.
      if (way !== ways[0]) await page.getByRole('button', { name: 'Retry' }).first().click();
      await page.getByText(WAYS[way].words).first().waitFor();
      await expectStill(page);
      expect(new URL(page.url()).pathname, way).toBe(address);
    }
    // Nothing covers the page.
    if (isStaff) await useHeader(page);
    held.release();
    await retryAll(page);
    for (const way of ways) expect(await page.getByText(WAYS[way].words).count(), way).toBe(0);
    await expectStill(page);
  },
);

test.each(wayNames)('a failed background request does not affect the page: %s', async (way) => {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(BROKEN_ANSWER);
  for (const call of [...QUIET, 'support.list'] as const) await failCall(visit.page, call, way);
  await visit.goto('/user-list');
  await visit.page.getByRole('row').nth(1).waitFor();
  await expectStill(visit.page);
  await useHeader(visit.page);
});
