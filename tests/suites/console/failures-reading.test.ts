// @all: each page of the console once more, with its calls failing
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { CallName } from '@greenroom/contract/wire';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { actions } from '../../browser/actions.ts';
import { expectStill, hasVideos, openFullStage } from '../../browser/failing.ts';
import { BROKEN_ANSWER, WAYS, failCall, holdCall, wayNames, pickWayNames } from '../../browser/faults.ts';
import type { WayName } from '../../browser/faults.ts';
import { retryAll } from '../../browser/pages.ts';
import { settled } from '../../browser/visit.ts';

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

/** Each call of a page that was made to fail, by the tests before those that look at all of them. */
const failed: { call: CallName; ways: WayName[] }[] = [];

/** Fails the call that is held, in one way after the other, and lets it succeed in the end. */
async function failHeld(
  { page, address, isStaff }: { page: Page; address: string; isStaff: boolean },
  held: Awaited<ReturnType<typeof holdCall>>,
  { call, ways }: (typeof failed)[number],
): Promise<void> {
  await page.getByText('loading...').first().waitFor({ state: 'attached' });
  if (isStaff) await useHeader(page);
  for (const way of ways) {
    held.fail(way);
    // The page is opened once; every later failure is that of a retry.
    if (way !== ways[0]) await page.getByRole('button', { name: 'Retry' }).first().click();
    const words = page.getByText(WAYS[way].words);
    await expect.poll(() => words.count(), { message: `${call}: ${way}` }).toBeGreaterThan(0);
    await words.first().waitFor();
    await expectStill(page);
    expect(new URL(page.url()).pathname, `${call}: ${way}`).toBe(address);
  }
  // Nothing covers the page.
  if (isStaff) await useHeader(page);
  held.release();
  await retryAll(page);
  for (const way of ways) expect(await page.getByText(WAYS[way].words).count(), `${call}: ${way}`).toBe(0);
  await expectStill(page);
}

test.each(routes)(
  '$path says that it is loading, reports the failure of each of its calls, and shows it after Retry',
  async ({ path, address, isStaff }) => {
    const visit = await stage.visit({ signedIn: isStaff, hasVideos: hasVideos(address) });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    // In the order in which the page makes them. Each load holds the next; the first one learns what others there are.
    const calls: CallName[] = [];
    for (let at = 0; at === 0 || at < calls.length; at += 1) {
      const held = await holdCall(page, (call, request) => {
        if (!isQuiet(request, call) && !calls.includes(call)) calls.push(call);
        return call === calls[at];
      });
      await page.goto(address);
      const whole = settled(page);
      // A call that is held keeps it waiting.
      whole.catch(() => undefined);
      await Promise.race([held.made, whole]);
      const call = calls[at];
      if (!call) break;
      const one = { call, ways: pickWayNames(`${path} asks for ${call}`, failed.length) };
      await failHeld({ page, address, isStaff }, held, one);
      failed.push(one);
      await held.lift();
    }
    expect(new URL(page.url()).pathname).toBe(address);
  },
);

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
  const known = new Set<string>([...failed, ...actions].map(({ call }) => call));
  expect(made.size).toBeGreaterThan(5);
  for (const call of QUIET) known.add(call);
  expect([...made].filter((call) => !known.has(call))).toEqual([]);
  await annotate(
    `${made.size} calls of the console made to fail, ${failed.length} times by pages and by ${actions.length} actions, in ${wayNames.length} ways in turn`,
    'F11',
  );
});

test('every way of failing is shown by several pages, and all of them by a page and by a list', () => {
  for (const way of wayNames) {
    const shown = failed.filter(({ ways }) => ways.includes(way));
    expect(shown.length, way).toBeGreaterThan(4);
  }
  expect(failed.filter(({ ways }) => ways.length === wayNames.length)).toHaveLength(2);
});

test.each(wayNames)('a failed background request does not affect the page: %s', async (way) => {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(BROKEN_ANSWER);
  for (const call of [...QUIET, 'support.list'] as const) await failCall(visit.page, call, way);
  await visit.goto('/user-list');
  await visit.page.getByRole('row').nth(1).waitFor();
  await expectStill(visit.page);
  await useHeader(visit.page);
});
