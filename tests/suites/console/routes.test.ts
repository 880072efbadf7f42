import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { findBarriers, shapeOf } from '../../browser/axe.ts';
import { goToTop, isFocused, walkByKeyboard } from '../../browser/keyboard.ts';
import { addSongs } from '../../browser/contest.ts';
import { addCrowd, addPeople, addPlan } from '../../browser/people.ts';
import { addPodcast } from '../../browser/podcasts.ts';
import { addParlours } from '../../browser/parlours.ts';
import { CLIP, MUTE, REEL, addProject, knowVideos } from '../../browser/projects.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessage, addMessages, addReply } from '../../browser/support.ts';
import { addTrack, knowTitles } from '../../browser/user-page.ts';
import { WIDTHS, settled } from '../../browser/visit.ts';

const stage = await openStage();

/** Pages in states other than their first. */
const STATES = [
  { path: '/user-list, nobody found', address: '/user-list?search=nobody-at-all', isStaff: true },
  {
    path: '/user-list, filtered',
    address: '/user-list?search=artist&city=Austin&role_ids=[1,2]',
    isStaff: true,
  },
  { path: '/podcast-detail/$id, with podcasts', address: '/podcast-detail/2', isStaff: true },
  { path: '/podcast-detail/$id, of nobody', address: '/podcast-detail/nobody', isStaff: true },
  { path: '/user-detail/$userId, a whole profile', address: '/user-detail/25', isStaff: true },
  { path: '/user-detail/$userId, tracks', address: '/user-detail/25?tab=2', isStaff: true },
  { path: '/user-detail/$userId, projects', address: '/user-detail/25?tab=3', isStaff: true },
  { path: '/user-detail/$userId, plans', address: '/user-detail/25?tab=4', isStaff: true },
  { path: '/project-detail/$projectId, with videos', address: '/project-detail/3', isStaff: true },
  { path: '/user-detail/$userId, of nobody', address: '/user-detail/nobody', isStaff: true },
  { path: '/subscription-plan, a message', address: '/subscription-plan?id=1', isStaff: true },
  { path: '/subscription-plan, no such message', address: '/subscription-plan?id=0', isStaff: true },
  { path: '/support-management, none', address: '/support-management?search=nothing', isStaff: true },
  { path: '/sell-parlour, filtered', address: '/sell-parlour?author=ada&is_top=true', isStaff: true },
  { path: '/sell-parlour/detail/$id, none', address: '/sell-parlour/detail/nothing', isStaff: true },
  { path: '/dashboard, own range', address: '/dashboard?period=custom', isStaff: true },
  { path: '/scheduler-parlour, agenda', address: '/scheduler-parlour?view=agenda', isStaff: true },
  { path: '/scheduler-parlour, month', address: '/scheduler-parlour?view=month', isStaff: true },
  { path: 'an unknown page', address: '/no-such-room', isStaff: false },
];
const routes = await stage.readRoutes();
const pages = [...routes, ...STATES];
const widths = ['phone', 'desk'] as const;

beforeAll(async () => {
  await addCrowd(stage.db, 23);
  await addPeople(stage.db, [
    {
      name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`,
      email: `${'long'.repeat(12)}@example.com`,
      city: 'Llanfairpwllgwyngyll',
    },
    {
      name: 'Ünï Çödé 東京',
      active: false,
      roleIds: [1, 2, 3, 4, 5],
      featured: true,
      bio: 'Unbreakable'.repeat(15),
      websiteUrl: `https://example.com/${'unbreakable'.repeat(15)}`,
      videoLinks: ['https://vimeo.com/22439234', `https://example.com/${'unbreakable'.repeat(15)}`],
    },
  ]);
  const subject = 'Unbreakable'.repeat(15);
  for (const title of ['Short', subject]) {
    await addTrack(stage.db, { userId: 25, title, durationMs: 5_000_000 });
    await addProject(stage.db, { userId: 25, title, description: subject });
  }
  await knowVideos(stage.db);
  await addProject(stage.db, { userId: 25, title: 'Films', videoLinks: [CLIP.link, REEL.link, MUTE.link] });
  await addPlan(stage.db, 25, { name: 'weekly', cents: 123_456_789 });
  await knowTitles(stage.db, { 'vimeo:22439234': null });
  await addMessage(stage.db, 24, { subject, message: `<p>${subject}</p><pre>${subject}</pre>` });
  await addReply(stage.db, 1, { adminId: stage.admin.id, state: 'sent', message: subject });
  await addReply(stage.db, 1, {
    adminId: stage.admin.id,
    state: 'failed',
    message: 'Lost',
    error: `550 ${subject}`,
  });
  await addMessages(stage.db, 3, 12);
  await addSongs(stage.db, [
    { title: subject, featured: true, isActive: true, votes: 2, partners: [24, 25, 23, 22, 21] },
    { title: 'Short', featured: true },
    { title: 'Beside', partners: [25] },
  ]);
  await addParlours(stage.db, [
    { title: 'Unbreakable'.repeat(10), host: 24, members: [25, 23], rsvps: [22, 24], description: subject },
    { title: 'Live one', host: 25, startsIn: -1, liveFor: 12 },
    { title: 'Late one', host: 23, members: [22], startsIn: -0.5, isPublic: true },
  ]);
  await addSales(stage.db, [
    {
      title: subject,
      host: 24,
      description: subject,
      cents: 10_000_000,
      payments: [{ user: 24, cents: 10_000_000, status: 'succeeded', at: '2026-07-05T02:00:00Z' }],
    },
    { title: 'Short', host: 25, isSaved: false },
  ]);
  for (const title of ['One', 'Unbreakable'.repeat(10)]) {
    await addPodcast(stage.db, 2, { name: title, titles: [title, 'Two', 'Three'] });
  }
});

test('the console has the pages of the specification', () => {
  const paths = routes.map(({ path }) => path);
  for (const path of ['/', '/login', '/register', '/dashboard', '/user-list']) expect(paths).toContain(path);
  expect(paths.length).toBeGreaterThan(20);
});

/** Returns how far the page overflows the window. */
const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** One card of each kind is opened, whatever its title. */
const TITLES = /(?:Unbreakable)+|Short|Beside|Live one|Late one|Films/;

/** Whether the page shows videos or their thumbnails. */
const hasVideos = (address: string) => /project|video|user-detail/.test(address);

/**
 * What was checked already: the header's menus are on every page, and of pages that are drawn like one before them, such
 * as the rooms to come, only the texts are checked.
 */
const known = new Set<string>();

/** The widths in which the header and the navigation were walked through: they are the same on every staff page. */
const walked = new Set<string>();

// One load for all of it: the window is resized instead.
test.each(pages)(
  '$path has a title, never scrolls sideways, has no barriers, and can be used by keyboard, its menus too',
  async ({ address, isStaff }) => {
    const { page, goto } = await stage.visit({
      signedIn: isStaff,
      width: 'phone',
      hasVideos: hasVideos(address),
    });
    await goto(address);
    expect(await page.title()).toMatch(/^\S.* · Greenroom$/);
    expect(await page.locator('h1:visible').count()).toBe(1);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // A chart redraws after the window changed.
      const message = `px beyond a window of ${width}`;
      await expect.poll(() => page.evaluate(overhang), { message }).toBe(0);
    }
    const shape = await shapeOf(page);
    if (known.has(shape)) return;
    for (const width of widths) {
      await page.setViewportSize({ width: WIDTHS[width], height: 900 });
      await settled(page);
      // Joined into one text, so that a failure shows all.
      expect((await findBarriers(page)).join('\n'), width).toBe('');
      await checkKeyboard(page, width, isStaff);
    }
    known.add(shape);
  },
);

/** Walks through the page by keyboard, from its content on where header and navigation are known, and opens its layers. */
async function checkKeyboard(page: Page, width: string, isStaff: boolean): Promise<void> {
  await goToTop(page);
  if (!isStaff || !walked.has(width)) {
    const { stops, faults } = await walkByKeyboard(page);
    expect(faults, width).toEqual([]);
    expect(stops.length, width).toBeGreaterThan(0);
    if (isStaff) expect(stops[0]).toBe('link "Skip to content"');
  }
  if (isStaff) {
    await goToTop(page);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: 'Skip to content' })), 'the first stop').toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    if (walked.has(width)) expect((await walkByKeyboard(page)).faults, width).toEqual([]);
    walked.add(width);
  }
  for (const opener of await page.locator('button[aria-haspopup]:enabled:visible').all()) {
    const words = await opener.ariaSnapshot();
    const layer = `${width} ${words.replace(TITLES, '')}`;
    if (!known.has(layer)) await checkLayer(page, opener, words);
    known.add(layer);
  }
}

/** Opens a menu or panel with the keyboard, runs axe, closes it with Escape and checks that the focus returns. */
async function checkLayer(page: Page, opener: Locator, words: string): Promise<void> {
  const layer = page.locator('[role="menu"]:visible, [role="dialog"]:visible, dialog[open]').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await layer.waitFor();
  await settled(page);
  await layer.evaluate((element) => element.setAttribute('data-layer', ''));
  expect(await findBarriers(page, '[data-layer]'), `${words}, opened`).toEqual([]);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement), { message: words })
    .toBe(true);
}
