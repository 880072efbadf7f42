import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { goLive } from '../browser/contest-rounds.ts';
import { addSongs, clearContest, openApp, ranksIn, voteOn, votingState } from '../browser/contest.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

beforeEach(() => clearContest(stage.db));

/** Presses buttons, and counts how often. */
function presser(page: Page) {
  let count = 0;
  return {
    async press(name: string | RegExp) {
      count += 1;
      await page.getByRole('button', { name, exact: true }).first().click();
    },
    count: () => count,
  };
}

const countRows = async (table: string) =>
  (await stage.db.execute(sql`select from ${sql.identifier(table)}`)).rows.length;

test('an End pressed by mistake is undone by one more press, and the guests never notice', async () => {
  const [song = 0] = await addSongs(stage.db, [{ title: 'Morning Train', featured: true, votes: 2 }]);
  const { page } = await stage.visit({ signedIn: true });
  await goLive(page);
  const { press, count } = presser(page);
  await press('Start Voting');
  await toast(page, 'Voting is start').waitFor();
  const notices = await countRows('notifications');

  await press('End Voting');
  await toast(page, 'Voting is end').waitFor();
  await votingState(page).filter({ hasText: 'Voting closed' }).waitFor();
  await press('Undo');
  await toast(page, 'Undone. Voting goes on.').waitFor();
  await votingState(page).filter({ hasText: 'Voting open' }).waitFor();
  expect(count()).toBe(3);

  expect(await countRows('notifications')).toBe(notices);
  const ended = await stage.db.execute(sql`select from contest_rounds where ended_at is not null`);
  expect(ended.rows).toEqual([]);
  await voteOn(await openApp(stage.address), song, 'phone');
  await expect.poll(() => ranksIn(page)).toEqual(['1 Morning Train 3 votes']);
});
