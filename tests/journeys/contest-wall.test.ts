import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { goLive } from '../browser/contest-rounds.ts';
import { addSongs, clearContest, openApp, voteOn } from '../browser/contest.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
const app = await openApp(stage.address);

beforeEach(() => clearContest(stage.db));

const ranks = (page: Page) => page.getByRole('list', { name: 'Ranks' }).getByRole('listitem');
/** Returns the rows: '1 Night Ferry 12 votes'. */
async function ranksOn(page: Page): Promise<string[]> {
  const rows = await ranks(page).allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}
const figure = (page: Page, label: string) =>
  page.getByRole('paragraph').filter({ hasText: new RegExp(`^${label}\\d|^${label}[+–T]`) });

test('the board on the wall follows every vote without a press: ranks, lead and votes a minute', async () => {
  const [alpha = 0, bravo = 0] = await addSongs(stage.db, [
    { title: 'Alpha', featured: true, isActive: true, votes: 3 },
    { title: 'Bravo', featured: true, isActive: true, votes: 2 },
  ]);
  await stage.db.execute(sql`update contest_votes set created_at = now() - interval '2 hours'`);
  const { page } = await stage.visit({ signedIn: true });
  await goLive(page, '/song-contest/board');
  expect(await ranksOn(page)).toEqual(['1 Alpha 3 votes', '2 Bravo 1 behind 2 votes']);
  await page.getByText('Voting open').waitFor();
  await figure(page, 'Votes a minute').filter({ hasText: /e0$/ }).waitFor();
  expect(await page.getByRole('navigation').count(), 'no menu').toBe(0);

  for (const device of ['x', 'y']) await voteOn(app, bravo, device);
  await expect
    .poll(() => ranksOn(page))
    .toEqual([
      expect.stringMatching(/^1 Bravo .*4 votes$/),
      expect.stringMatching(/^2 Alpha 1 behind.*3 votes$/),
    ]);
  await figure(page, 'Lead').filter({ hasText: '+1' }).waitFor();
  await figure(page, 'Votes a minute').filter({ hasText: /e2$/ }).waitFor();
  await voteOn(app, alpha, 'x');
  await figure(page, 'Lead').filter({ hasText: 'Tie' }).waitFor();
});

test('the board marks a suspicious burst, shows ten ranks at most, and Escape leads back', async () => {
  const titles = Array.from({ length: 12 }, (_, place) => `Song ${place}`);
  const ids = await addSongs(
    stage.db,
    titles.map((title, place) => ({ title, featured: true, isActive: true, votes: 30 - place })),
  );
  await stage.db.execute(sql`update contest_votes set created_at = now() - interval '2 hours'`);
  await stage.db.execute(
    sql`insert into contest_votes (entry_id, name, device_hash, created_at)
        select ${ids[1] ?? 0}, 'Guest', sha256(('burst ' || n)::bytea),
               case when n <= 40 then now() - interval '1 minute' else now() - interval '20 minutes' end
        from generate_series(1, 41) n`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest/board');
  await expect.poll(() => ranks(page).count()).toBe(10);
  const marked = ranks(page).filter({ hasText: 'Burst: 40 votes' });
  await expect.poll(() => marked.count()).toBe(1);
  expect(await marked.innerText()).toContain('Song 1');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Live board' }).waitFor();
});

test('the letters on the board can be read from five metres, and rows hold still where motion is unwanted', async () => {
  const ids = await addSongs(
    stage.db,
    Array.from({ length: 10 }, (_, place) => ({
      title: `Song ${place}`,
      featured: true,
      isActive: true,
      votes: 12 - place,
    })),
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await goto('/song-contest/board');
  // On a screen of 55 inches a pixel is 0.63 mm; letters of 10 minutes of arc are 14.5 mm high, about half the size.
  const size = await page
    .getByText('Song 9', { exact: true })
    .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(size * 0.63 * 0.53).toBeGreaterThan(13);
  const last = await ranks(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0), 'all ten fit').toBeLessThanOrEqual(1080);
  await voteOn(app, ids[1] ?? 0, 'x');
  await voteOn(app, ids[1] ?? 0, 'y');
  await page.getByText('Song 1 is now in the lead.').waitFor({ state: 'attached' });
  expect(
    await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    ),
  ).toBe(0);
});

test('the board counts the days until voting closes', async () => {
  await addSongs(stage.db, [{ title: 'Alpha', featured: true, isActive: true }]);
  const at = new Date(Date.now() + (49 * 60 + 30) * 60_000).toISOString();
  await stage.db.execute(sql`insert into contest_rounds (started_at, close_at) values (now(), ${at})`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest/board');
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^closes in 2d 1:(?:29|30):\d\d$/);
});
