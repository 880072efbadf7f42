import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { chartPanel, votersDialog } from '../browser/contest-rounds.ts';
import { addSongs, songCard, clearContest, contest } from '../browser/contest.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

beforeEach(() => clearContest(stage.db));

const TITLE = 'Night Ferry';
const others = (page: Page) => votersDialog(page).getByRole('region', { name: /^Unregistered voters/ });

async function openVoters(page: Page): Promise<void> {
  await songCard(contest(page), TITLE)
    .getByRole('button', { name: /votes? for/ })
    .click();
  await votersDialog(page).waitFor();
  await settled(page);
}

async function addSong(votes = 0): Promise<number> {
  const [id = 0] = await addSongs(stage.db, [{ title: TITLE, featured: true, isActive: true, votes }]);
  return id;
}

/** Inserts 60 votes an hour apart and 40 from another network within one minute, on Nov 3 at 2:05 PM in New York. */
async function addSuspect(): Promise<void> {
  const id = await addSong();
  await stage.db.execute(sql`
    insert into contest_votes (entry_id, name, device_hash, source_hash, created_at)
    select ${id}, 'Fan ' || n, sha256(('device ' || n)::bytea), case when n > 60 then '\\x01'::bytea end,
           timestamptz '2026-11-03T19:05:00Z' + case when n > 60 then interval '1 second' * (n - 60) else interval '1 hour' * (n - 61) end
    from generate_series(1, 100) n`);
}

describe('votes over time', () => {
  test.each(['light', 'dark'] as const)(
    'are drawn, described where they are unusual, and readable by keyboard: %s',
    async (scheme) => {
      await addSuspect();
      const { page, goto } = await stage.visit({ signedIn: true, scheme });
      await goto('/song-contest');
      await page.getByRole('button', { name: `Votes of ${TITLE} over time` }).click();
      await chartPanel(page).locator('canvas').waitFor();
      expect(await chartPanel(page).getByRole('list', { name: 'Unusual votes' }).innerText()).toBe(
        '40 votes within a minute on Nov 3, 2026, 2:05 PM EST\nSet aside\n40 votes (40%) came from one source\nSet aside',
      );
      // The canvas uses the page's colours even with motion off, as in all journeys here.
      const [grid, bar] = await chartPanel(page)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
            data: [],
          };
          const colors = new Map<string, number>();
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] !== 255) continue;
            const color = `${data[at]},${data[at + 1]},${data[at + 2]}`;
            colors.set(color, (colors.get(color) ?? 0) + 1);
          }
          return [...colors].toSorted((one, two) => two[1] - one[1]).map(([color]) => color);
        });
      expect(bar).not.toBe(grid);
      expect(await findBarriers(page)).toEqual([]);

      await page.keyboard.press('Tab');
      await chartPanel(page).getByRole('application').focus();
      await page.keyboard.press('End');
      const said = chartPanel(page).locator('output');
      await expect.poll(() => said.innerText()).toMatch(/^Nov 3, 2026.* registered, 4\d unregistered$/);
      await page.keyboard.press('Home');
      await expect.poll(() => said.innerText()).toMatch(/^(?:Oct 31|Nov 1), 2026.*: 0 registered/);

      await chartPanel(page).getByRole('switch', { name: 'Show as table' }).check();
      expect(await chartPanel(page).locator('tfoot').innerText()).toMatch(/^Total\s+0\s+100$/);
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  test('are one press away from the voters, and link back to them', async () => {
    await addSong(3);
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/song-contest');
    await openVoters(page);
    await votersDialog(page).getByRole('searchbox').fill('voter 2');
    await others(page).getByText('1 found').waitFor();
    await votersDialog(page).getByRole('button', { name: 'Votes over time' }).click();
    await chartPanel(page).getByText('Votes, each bar 1 minute').waitFor();
    await page.keyboard.press('Escape');
    await others(page).getByText('1 found').waitFor();
    const button = votersDialog(page).getByRole('button', { name: 'Votes over time' });
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await votersDialog(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('3 votes');
  });

  test('show a message while there are none', async () => {
    await addSong();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await page.getByRole('button', { name: `Votes of ${TITLE} over time` }).click();
    await chartPanel(page).getByText('No votes yet').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
