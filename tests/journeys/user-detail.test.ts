import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addPeople, addPlan } from '../browser/people.ts';
import { addProject } from '../browser/projects.ts';
import { openStage } from '../browser/stage.ts';
import { NINA, hasFocus, query } from '../browser/user-list.ts';
import {
  addTrack,
  chosenTabs,
  fact,
  knowTitles,
  userTabPanel,
  playSounds,
  tab,
  trail,
} from '../browser/user-page.ts';

const stage = await openStage({}, { hasVideos: true });

const VIDEOS = {
  known: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  lost: 'https://vimeo.com/22439234',
  other: 'https://example.com/clip',
};
const DELAY_MS = 2000;
let nina = 0;
const address = (rest = '') => `/user-detail/${nina}${rest}`;

/** Measures in the page, in milliseconds: when it first had the person, and when it requested titles. */
function whenAsked(id: number): { shown: number; asked: number[] } {
  const made = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const of = (path: string) => made.filter(({ name }) => new URL(name).pathname === path);
  return {
    shown: Math.min(...of(`/admin/users/${id}`).map(({ responseEnd }) => responseEnd)),
    asked: of('/api/v1/video-title').map(({ startTime }) => startTime),
  };
}

beforeAll(async () => {
  await knowTitles(stage.db, { 'youtube:aqz-KE-bpKQ': 'Big Buck Bunny', 'vimeo:22439234': null });
});
beforeEach(async () => {
  await stage.db.execute(sql`update users set deleted_at = now() where email = ${NINA.email}`);
  [nina = 0] = await addPeople(stage.db, [
    {
      ...NINA,
      zipcode: '28782',
      genreIds: [1, 2],
      bio: 'Sings.\nPlays <b>the</b> piano.',
      rating: 41,
      featured: true,
      websiteUrl: 'https://nina.example/songs',
      videoLinks: Object.values(VIDEOS),
      createdAt: '2026-01-02T12:00:00Z',
      emailVerifiedAt: '2026-01-03T12:00:00Z',
    },
  ]);
});

describe('the profile', () => {
  test('shows everything about a person, as they wrote it', async () => {
    await addPlan(stage.db, nina, { name: 'weekly', cents: 1999 });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    expect(await chosenTabs(page)).toEqual(['Profile Information']);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Profile Information',
      'Uploaded Tracks',
      'Projects',
      'Plan',
    ]);
    await page.getByRole('heading', { name: NINA.name, level: 2 }).waitFor();
    expect(await fact(page, 'Talents').getByRole('listitem').allInnerTexts()).toEqual([
      'Artist',
      'Songwriter',
    ]);
    expect(await fact(page, 'Genres').getByRole('listitem').count()).toBe(2);
    const words = {
      Bio: 'Sings.\nPlays <b>the</b> piano.',
      Location: 'Tryon, NC 28782',
      Status: 'Active',
      'Profile type': 'Featured',
      Joined: 'Jan 2, 2026',
      'Total spent': '$19.99',
    };
    for (const [name, text] of Object.entries(words)) {
      expect(await fact(page, name).innerText(), name).toBe(text);
    }
    expect(await fact(page, 'Rating').innerText()).toMatch(/^4\.1\s*of 5 stars$/);
    expect((await fact(page, 'Rating').locator('svg').first().boundingBox())?.width).toBe(24);
    await fact(page, 'Email').getByText('Verified', { exact: true }).waitFor();
    const website = fact(page, 'Website').getByRole('link');
    expect(await website.getAttribute('href')).toBe('https://nina.example/songs');
    expect(await website.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('shows no gaps for a person who filled in nothing', async () => {
    const [id] = await addPeople(stage.db, [{ name: 'Quiet One', email: `quiet${nina}@example.com` }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/user-detail/${id}`);
    for (const name of ['Talents', 'Genres', 'Bio', 'Location', 'Website', 'Videos']) {
      expect(await fact(page, name).innerText(), name).toBe('–');
    }
    await fact(page, 'Email').getByText('Not verified').waitFor();
    for (const [name, words] of [
      ['Uploaded Tracks', 'No tracks uploaded yet!'],
      ['Projects', 'No projects added yet!'],
      ['Plan', 'There is no any plan'],
    ] as const) {
      await tab(page, name).click();
      await userTabPanel(page).getByText(words, { exact: true }).waitFor();
    }
  });

  test('names videos by their links, and two seconds later by the titles from the providers', async () => {
    const { page } = await stage.visit({ signedIn: true });
    await page.goto(address());
    const videos = fact(page, 'Videos');
    await videos.getByRole('button', { name: VIDEOS.known }).waitFor();
    await videos.getByRole('button', { name: 'Big Buck Bunny' }).waitFor();
    await videos.getByRole('button', { name: VIDEOS.lost }).waitFor();
    const { shown, asked } = await page.evaluate(whenAsked, nina);
    expect(asked.length, 'of no other host').toBe(2);
    for (const time of asked) expect(time - shown).toBeGreaterThanOrEqual(DELAY_MS);
    const other = videos.getByRole('link', { name: VIDEOS.other });
    expect(await other.getAttribute('rel')).toBe('noopener noreferrer');

    await videos.getByRole('button', { name: 'Big Buck Bunny' }).click();
    const frame = page.getByRole('dialog', { name: 'Big Buck Bunny' }).locator('iframe');
    expect(await frame.getAttribute('src')).toContain('youtube-nocookie.com/embed/aqz-KE-bpKQ');
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(videos.getByRole('button', { name: 'Big Buck Bunny' }))).toBe(true);
  });
});

describe('the other tabs', () => {
  test('play the tracks, one at a time', async () => {
    await addTrack(stage.db, { userId: nina, title: 'Sinnerman', durationMs: 187_400 });
    await addTrack(stage.db, { userId: nina, title: 'Baltimore', durationMs: 59_600 });
    const { page, goto } = await stage.visit({ signedIn: true });
    await playSounds(page);
    await goto(address('?tab=2'));
    const items = userTabPanel(page).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    await items.filter({ hasText: 'Sinnerman' }).getByText('03:07', { exact: true }).waitFor();
    await items.filter({ hasText: 'Baltimore' }).getByText('01:00', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Play Sinnerman' }).click();
    await page.getByRole('button', { name: 'Pause Sinnerman' }).waitFor();
    await page.getByRole('button', { name: 'Play Baltimore' }).click();
    await page.getByRole('button', { name: 'Pause Baltimore' }).waitFor();
    await page.getByRole('button', { name: 'Play Sinnerman' }).waitFor();
  });

  test('link to the projects and back to them', async () => {
    await addProject(stage.db, { userId: nina, title: 'First Album', type: 'album' });
    const id = await addProject(stage.db, { userId: nina, title: 'Next Single' });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await tab(page, 'Projects').click();
    const cards = userTabPanel(page).getByRole('listitem');
    await cards.filter({ hasText: 'Next Single' }).getByText('upcoming').waitFor();
    expect(await cards.getByText('upcoming').count(), 'the newer one').toBe(1);
    await page.getByRole('link', { name: 'Next Single' }).click();
    await page.waitForURL(`**/project-detail/${id}`);
    await trail(page).getByRole('link', { name: NINA.name }).click();
    await expect.poll(() => chosenTabs(page)).toEqual(['Projects']);
    expect(query(page)).toEqual({ tab: '3' });

    await goto(address());
    expect(await chosenTabs(page), 'the mark works once').toEqual(['Profile Information']);
    await page.evaluate(() => sessionStorage.setItem('greenroom-from', '1'));
    await goto(address('?tab=4'));
    expect(await chosenTabs(page), 'the address wins').toEqual(['Plan']);
    await goto(address());
    expect(await chosenTabs(page)).toEqual(['Profile Information']);
  });

  test('show what was paid for, whether it is active, and the sum', async () => {
    await addPlan(stage.db, nina, { name: 'weekly', cents: 1999 });
    await addPlan(stage.db, nina, { name: 'monthly', cents: 4900 });
    await stage.db.execute(
      sql`update plans set start_date = now() - interval '60 days', end_date = now() - interval '30 days'
          where user_id = ${nina} and name = 'monthly'`,
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address('?tab=4'));
    const items = userTabPanel(page).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    const [headline, member] = [items.first(), items.nth(1)];
    for (const words of ['Featured Headline', '$19.99 per week', 'Running']) {
      await headline.getByText(words, { exact: true }).waitFor();
    }
    for (const words of ['Featured Member', '$49.00 per month', 'Ended']) {
      await member.getByText(words, { exact: true }).waitFor();
    }
    await userTabPanel(page).getByText('$68.99', { exact: true }).waitFor();
  });

  test('are selected by arrow keys, the address names the tab, and Back leaves the page', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/user-list');
    await goto(address());
    const list = page.getByRole('tablist');
    expect(await list.evaluate((tabs) => tabs.scrollWidth > tabs.clientWidth), 'more than fit').toBe(true);
    const shades = await list.evaluate((tabs) => getComputedStyle(tabs).backgroundAttachment);
    expect(shades, 'the covers scroll with the tabs').toBe('local, local, scroll, scroll');
    await tab(page, 'Profile Information').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Uploaded Tracks'],
      ['End', 'Plan'],
      ['ArrowRight', 'Profile Information'],
      ['ArrowLeft', 'Plan'],
      ['Home', 'Profile Information'],
      ['ArrowRight', 'Uploaded Tracks'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => chosenTabs(page)).toEqual([name]);
      expect(await hasFocus(tab(page, name))).toBe(true);
    }
    expect(query(page)).toEqual({ tab: '2' });
    await page.reload();
    await expect.poll(() => chosenTabs(page)).toEqual(['Uploaded Tracks']);
    await page.goBack();
    await page.waitForURL('**/user-list');
  });

  test.each(['0', '5', 'x', '1.5'])('ignore the unknown value ?tab=%s and open the first', async (wrong) => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address(`?tab=${wrong}`));
    expect(await chosenTabs(page)).toEqual(['Profile Information']);
  });
});
