import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { CallName } from '@greenroom/contract/wire';
import type { Page, Request } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { actions } from '../../browser/actions.ts';
import { addPosts } from '../../browser/bulletins.ts';
import { addRound } from '../../browser/contest-rounds.ts';
import { addSongs } from '../../browser/contest.ts';
import { BROKEN_ANSWER, WAYS, callOf, failCall, holdCall, wayNames } from '../../browser/faults.ts';
import { addCrowd, addNotifications } from '../../browser/people.ts';
import { addParlours } from '../../browser/parlours.ts';
import { CLIP, addProject, knowVideos } from '../../browser/projects.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessages, addReply } from '../../browser/support.ts';
import { settled } from '../../browser/visit.ts';
import type { Visit } from '../../browser/visit.ts';

const stage = await openStage();
const routes = await stage.readRoutes();

/** Requested in the background; a failure is shown when the user opens what they are for. */
const QUIET: readonly CallName[] = ['notifications.list', 'notifications.stream', 'media.getVideoTitle'];

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
    await context.close();
  }
  return loads;
}

// Pages about one person use the first.
await addCrowd(stage.db, 30);
// Written by a person whom no test deletes: those are deleted from the newest on, so the first.
await addPosts(stage.db, 24, 9);
await addMessages(stage.db, 25, 11);
await knowVideos(stage.db);
await addProject(stage.db, { userId: 26, title: 'Night Shift', videoLinks: [CLIP.link] });
const songs = await addSongs(stage.db, [
  { title: 'Morning Train', featured: true, isActive: true, votes: 130 },
  { title: 'Night Ferry', partners: [27] },
]);
await addRound(stage.db, songs);
await addParlours(stage.db, [{ title: 'Quiet Evening', host: 28, members: [29] }]);
// The newest message, whose replies did not arrive: each test sends one again.
for (const message of ['Lost', 'Lost too']) {
  await addReply(stage.db, 1, {
    adminId: stage.admin.id,
    state: 'failed',
    message,
    error: '550 Nobody here',
  });
}
// Each test deletes one 'Last Dance'.
await addSales(stage.db, [
  { title: 'Sofa Session', host: 28, cents: 1200 },
  { title: 'Last Dance', host: 28 },
  { title: 'Last Dance', host: 28 },
]);
const loads = await recordLoads();
const cases = loads.flatMap((load) => load.calls.map((call) => ({ ...load, call })));

beforeAll(() => addNotifications(stage.db, 15));

// Wrong passwords are part of this test, not an attack; and there is always something unread.
beforeEach(async () => {
  await stage.db.execute(sql`delete from rate_limits`);
  await stage.db.execute(sql`update notifications set read_at = null`);
});

const hasVideos = (address: string) => /project|video/.test(address);

/** Checks that nothing is still loading. */
async function expectStill(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => page.getByText('loading...').count()).toBe(0);
}

/** Checks that nothing covers the page, and the header still works. */
async function expectUsable(page: Page, isStaff = true): Promise<void> {
  await expectStill(page);
  if (!isStaff) return;
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'hidden' });
}

async function retryAll(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' });
  for (let left = await retry.count(); left > 0; left -= 1) await retry.first().click();
  await settled(page);
  await expect.poll(() => retry.count()).toBe(0);
}

test('every call of the console is made to fail in this file', () => {
  const made = new Set<string>();
  const folder = join(import.meta.dirname, '../../../apps/web/src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, call = ''] of source.matchAll(/\bcall\(\s*'([\w.]+)'/g)) made.add(call);
  }
  const failed = new Set<string>([...cases, ...actions].map(({ call }) => call));
  expect(made.size).toBeGreaterThan(5);
  expect([...made].filter((call) => !failed.has(call))).toEqual([]);
});

describe.each(cases)('$path asks for $call', ({ address, isStaff, call }) => {
  test('and reports every kind of failure', async () => {
    const visit = await stage.visit({ signedIn: isStaff, hasVideos: hasVideos(address) });
    visit.forgive(BROKEN_ANSWER);
    let lift: (() => Promise<void>) | undefined;
    for (const way of wayNames) {
      const fault = await failCall(visit.page, call, way);
      await lift?.();
      // The page is opened once; every later failure is that of a retry.
      if (way === wayNames[0]) await visit.goto(address);
      else await visit.page.getByRole('button', { name: 'Retry' }).first().click();
      await visit.page.getByText(WAYS[way].words).first().waitFor();
      if (way === wayNames[0]) await expectUsable(visit.page, isStaff);
      else await expectStill(visit.page);
      expect(new URL(visit.page.url()).pathname, way).toBe(address);
      ({ lift } = fault);
    }
    await lift?.();
    await retryAll(visit.page);
    for (const way of wayNames) expect(await visit.page.getByText(WAYS[way].words).count(), way).toBe(0);
  });

  test('and says that it is loading while the response is slow', async () => {
    const { page } = await stage.visit({ signedIn: isStaff, hasVideos: hasVideos(address) });
    const held = await holdCall(page, call);
    await page.goto(address);
    await page.getByText('loading...').first().waitFor({ state: 'attached' });
    if (isStaff) {
      await page.getByRole('button', { name: 'Admin' }).click();
      await page.keyboard.press('Escape');
    }
    held.release();
    await expectUsable(page, isStaff);
  });
});

describe('a failed background request of every page', () => {
  test.each(wayNames)('does not affect the page: %s', async (way) => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    for (const call of [...QUIET, 'support.list'] as const) await failCall(visit.page, call, way);
    await visit.goto('/user-list');
    await visit.page.getByRole('row').nth(1).waitFor();
    await expectUsable(visit.page);
  });
});

describe.each(actions)('$name', (action) => {
  async function begin(): Promise<Visit> {
    const visit = await stage.visit({ signedIn: action.isStaff, hasVideos: hasVideos(action.address) });
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(action.address);
    await action.prepare?.(visit.page);
    return visit;
  }

  test('reports each failure, loses nothing, and succeeds in the end', async () => {
    const { page } = await begin();
    let act = action.act;
    for (const way of wayNames) {
      const fault = await failCall(page, action.call, way);
      await act(page);
      await expect.poll(fault.count, { message: way }).toBeGreaterThan(0);
      const words = page.getByText(action.words ?? WAYS[way].words).first();
      await words.waitFor();
      await action.expectKept(page);
      await expect.poll(() => page.getByText('loading...').count(), { message: way }).toBe(0);
      await fault.lift();
      act = action.again;
    }
    await act(page);
    await action.expectDone(page);
  });

  test('sends one request while the response is slow, however often it is pressed', async () => {
    const { page } = await begin();
    const held = await holdCall(page, action.call);
    await action.act(page);
    await expect.poll(held.count).toBe(1);
    await action.pressTwice?.(page);
    expect(held.count()).toBe(1);
    held.release();
    await action.expectDone(page);
    // A finished change may request the list once more.
    await expect.poll(() => page.getByText('loading...').count()).toBe(0);
  });
});
