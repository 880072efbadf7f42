import { cardsIn } from '@greenroom/contract/kit/carousel';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import {
  addSongs,
  songCard,
  clearContest,
  contest,
  openApp,
  ranking,
  ranksIn,
  submissions,
  tick,
  titlesIn,
  voteOn,
} from '../browser/contest.ts';
import { playerRegion } from '../browser/contest-sound.ts';
import { BROKEN_ANSWER, failCall } from '../browser/faults.ts';
import { openStage } from '../browser/stage.ts';
import { WIDTHS } from '../browser/visit.ts';

const stage = await openStage();
const app = await openApp(stage.address);

beforeEach(() => clearContest(stage.db));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the contest', () => {
  test('shows the time since its first song was changed', async () => {
    await addSongs(stage.db, [{ title: 'Alpha', featured: true }]);
    await stage.db.execute(
      sql`update contest_entries set updated_at = now() - interval '2 days 3 hours 4 minutes 5 seconds'`,
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    const first = await page.getByRole('timer').innerText();
    expect(first).toMatch(/^2d 03h 0[45]m \d\ds$/);
    await expect.poll(() => page.getByRole('timer').innerText()).not.toBe(first);
    await press(page, 'Start Voting');
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^0d 00h 00m \d\ds$/);
  });

  test('follows the votes: counts immediately, ranks once no card has the pointer or the focus', async () => {
    const [alpha = 0, bravo = 0] = await addSongs(stage.db, [
      { title: 'Alpha', featured: true, isActive: true, votes: 2 },
      { title: 'Bravo', featured: true, isActive: true, votes: 1 },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    const line = page.waitForResponse(/\/admin\/events/);
    await goto('/song-contest');
    await line;
    await songCard(page, 'Alpha').hover();
    for (const device of ['x', 'y', 'z']) await voteOn(app, bravo, device);
    await songCard(page, 'Bravo').getByText('4 votes').waitFor();
    expect(await titlesIn(contest(page)), 'nothing slips away under the pointer').toEqual(['Alpha', 'Bravo']);
    expect(await ranksIn(page), 'the list follows at once').toEqual(['1 Bravo 4 votes', '2 Alpha 2 votes']);
    expect(await songCard(page, 'Bravo').getByText('Rank 1').count(), 'and the card agrees').toBe(1);
    await page.getByText('Voting open · 2 songs · 6 votes').waitFor();
    await page.getByText('Song Submissions').hover();
    await expect.poll(() => titlesIn(contest(page))).toEqual(['Bravo', 'Alpha']);
    expect(await page.getByText('Bravo is now in the lead.').count()).toBe(1);

    await page.keyboard.press('Tab');
    await songCard(page, 'Bravo').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    for (const device of ['v', 'w', 'x', 'y']) await voteOn(app, alpha, device);
    await songCard(page, 'Alpha').getByText('6 votes').waitFor();
    expect(await titlesIn(contest(page)), 'nor under the focus').toEqual(['Bravo', 'Alpha']);
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    await expect.poll(() => titlesIn(contest(page))).toEqual(['Alpha', 'Bravo']);
    expect(await songCard(page, 'Bravo').getByRole('checkbox').isChecked()).toBe(true);
    await page.getByText('Alpha is now in the lead.').waitFor({ state: 'attached' });

    await press(page, 'Clear Songs');
    await press(page, 'Yes, clear');
    await page.getByText('Not added contest submission.').waitFor();
    expect(await page.getByText('is now in the lead').count(), 'nobody leads an empty contest').toBe(0);
  });

  test('shows what a colleague does in another window', async () => {
    await addSongs(stage.db, [{ title: 'Alpha' }, { title: 'Bravo', featured: true }]);
    const one = await stage.visit({ signedIn: true });
    const other = await stage.visit({ signedIn: true });
    const line = other.page.waitForResponse(/\/admin\/events/);
    await one.goto('/song-contest');
    await other.goto('/song-contest');
    await line;
    await press(one.page, 'Start Voting');
    await songCard(other.page, 'Bravo').getByText('Paused votes').waitFor({ state: 'hidden' });
    await press(one.page, 'Select song for the contest / delete');
    await tick(submissions(one.page), 'Alpha');
    await press(one.page, 'Add to song contest');
    await songCard(contest(other.page), 'Alpha').waitFor();
    await other.page.getByText('Not songs submissions.').waitFor();
    expect(await titlesIn(contest(other.page))).toEqual(['Bravo', 'Alpha']);
  });
});

describe('the page', () => {
  test('says that loading failed, and loads on Retry', async () => {
    await addSongs(stage.db, [{ title: 'Alpha', featured: true }]);
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    const fault = await failCall(page, 'contest.list', 'server error');
    await goto('/song-contest');
    await page.getByText('Failed to get songs contest').waitFor();
    await fault.lift();
    await press(page, 'Retry');
    await songCard(page, 'Alpha').waitFor();
    await page.getByText('Not songs submissions.').waitFor();
    expect(await page.getByText('Failed to get songs contest').count()).toBe(0);
  });

  test('shows as many cards as fit its width, and the others by buttons and arrow keys', async () => {
    await addSongs(
      stage.db,
      Array.from({ length: 12 }, (_, n) => ({ title: `Song ${n + 1}`, featured: true })),
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    const room = contest(page);
    for (const width of [390, 800, 1024, 1440, 2560, 3300]) {
      await page.setViewportSize({ width, height: 900 });
      const count = () =>
        room.evaluate((section) => {
          const { left, right } = section.getBoundingClientRect();
          const boxes = [...section.querySelectorAll('li[data-card]')].map((card) =>
            card.getBoundingClientRect(),
          );
          return boxes.filter((box) => box.left > left - 2 && box.right < right + 2).length;
        });
      const expected = cardsIn(await room.evaluate((section) => section.clientWidth + 48));
      await expect.poll(count, { message: `${width} px` }).toBe(expected);
      const rows = await ranking(page).evaluate((list) => {
        const { bottom } = list.getBoundingClientRect();
        const boxes = [...list.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
        return boxes.filter((box) => box.bottom <= bottom).length;
      });
      expect(rows, `ranked songs in sight at ${width} px`).toBeGreaterThanOrEqual(10);
    }
    await page.setViewportSize({ width: 1024, height: 900 });
    expect(await findBarriers(page)).toEqual([]);
    await room.getByText('1–3 of 12').waitFor();
    await room.getByRole('button', { name: 'Next songs in the contest' }).click();
    await room.getByText('4–6 of 12').waitFor();
    await page.keyboard.press('End');
    await room.getByText('10–12 of 12').waitFor();
    await page.keyboard.press('ArrowLeft');
    await room.getByText('7–9 of 12').waitFor();
    await page.keyboard.press('Home');
    await room.getByText('1–3 of 12').waitFor();
    await room.getByRole('article').nth(2).getByRole('checkbox').focus();
    await page.keyboard.press('Tab');
    await room.getByText('4–6 of 12').waitFor();
    const play = room.getByRole('article').nth(3).getByRole('button', { name: /^Play/ });
    expect(await play.evaluate((button) => button === document.activeElement)).toBe(true);
    const { x = 0 } = (await play.boundingBox()) ?? {};
    expect(x, 'the focus brings its card along').toBeLessThan(1024);
  });

  test.each(['desk', 'phone'] as const)(
    'ends at the player, and names a song whole where its voting starts and ends: %s',
    async (width) => {
      const title = 'The long way home from the last show of a tour that nobody wanted to end';
      await addSongs(stage.db, [{ title, featured: true, isActive: true }, { title: 'Bravo' }]);
      const { page, goto } = await stage.visit({ signedIn: true, width });
      await goto('/song-contest');
      await tick(contest(page), title);
      const end = page.getByRole('button', { name: `End Voting (${title})`, exact: true });
      await end.focus();
      const before = await end.boundingBox();
      expect(await end.evaluate((button) => button.scrollWidth > button.clientWidth)).toBe(false);
      await page.keyboard.press('Enter');
      const start = page.getByRole('button', { name: `Start Voting (${title})`, exact: true });
      await start.waitFor();
      expect(await start.boundingBox(), 'it stays where it is').toEqual(before);
      expect(before && before.x + before.width).toBeLessThan(WIDTHS[width]);

      const bar = await playerRegion(page).evaluate((player) => {
        const { left, right, bottom, top } = player.getBoundingClientRect();
        const main = document.querySelector('main')?.getBoundingClientRect();
        const edges = [left === main?.left, right === main?.right, bottom === innerHeight];
        return { edges, top, color: getComputedStyle(player).backgroundColor };
      });
      expect(bar.edges, 'it floats over nothing').toEqual([true, true, true]);
      expect(bar.color, 'nothing shows through').toMatch(/^rgb\(/);
      for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
        await heading.evaluate((words) => words.scrollIntoView({ block: 'end' }));
        const box = await heading.boundingBox();
        expect(box && box.y + box.height, 'a heading that was asked for').toBeLessThanOrEqual(bar.top);
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = await songCard(submissions(page), 'Bravo').boundingBox();
      expect(last && last.y + last.height, 'the end of the page').toBeLessThanOrEqual(bar.top);
    },
  );
});
