import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { goLive, roundsPanel } from '../browser/contest-rounds.ts';
import {
  addSongs,
  songCard,
  clearContest,
  openApp,
  ranksIn,
  voteOn,
  votingState,
} from '../browser/contest.ts';
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

test('a closing time is set in two presses, and once voting has ended its winner is announced in two', async () => {
  await addSongs(stage.db, [
    { title: 'Morning Train', featured: true, votes: 1 },
    { title: 'Night Ferry', featured: true, votes: 3 },
  ]);
  const { page } = await stage.visit({ signedIn: true });
  await goLive(page);
  const { press, count } = presser(page);
  await press('Start Voting');
  await toast(page, 'Voting is start').waitFor();
  await press('Close at a set time');
  await page.getByRole('dialog').getByLabel('Close at').fill('2099-01-31T18:00');
  await press('Save');
  await toast(page, 'The closing time was saved.').waitFor();
  await page.getByRole('button', { name: /^Closes Jan 31, 2099, 6:00/ }).waitFor();
  expect(count()).toBe(3);

  await press('End Voting');
  await votingState(page).filter({ hasText: 'Voting closed' }).waitFor();
  await press('Announce Night Ferry');
  await press('Announce');
  const form = page.getByRole('dialog');
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('“Night Ferry” wins the song contest');
  const words = await form.getByLabel('Description').inputValue();
  expect(words).toContain('“Night Ferry” has won the song contest with 3 votes of 4 votes.');
  expect(words).toContain('2. “Morning Train”, 1 vote');
  expect(count()).toBe(6);
});

test('a tie names all that share a place: in the ranks, the round and the announcement', async () => {
  await addSongs(stage.db, [
    { title: 'Morning Train', featured: true, votes: 3 },
    { title: 'Night Ferry', featured: true, votes: 3 },
    { title: 'Slow Bus', featured: true, votes: 1 },
    { title: 'Last Tram', featured: true, votes: 1 },
    { title: 'Empty Road', featured: true },
  ]);
  const { page } = await stage.visit({ signedIn: true });
  await goLive(page);
  expect((await ranksIn(page)).map((row) => row.split(' ')[0])).toEqual(['1', '1', '3', '3', '5']);
  for (const title of ['Morning Train', 'Night Ferry'])
    expect(await songCard(page, title).getByText('Rank 1').count(), title).toBe(1);
  const { press } = presser(page);
  await press('Start Voting');
  await toast(page, 'Voting is start').waitFor();
  await press('End Voting');
  await votingState(page).filter({ hasText: 'Voting closed' }).waitFor();
  await press('Announce Night Ferry and Morning Train');
  await roundsPanel(page)
    .getByRole('heading', { name: 'Tie: Night Ferry and Morning Train, 3 votes each' })
    .waitFor();
  await roundsPanel(page).getByText('5 songs, 8 votes.').waitFor();
  await press('Announce');
  const form = page.getByRole('dialog');
  await expect
    .poll(() => form.getByLabel('Title').inputValue())
    .toBe('“Night Ferry” and “Morning Train” win the song contest');
  expect((await form.getByLabel('Description').inputValue()).split('\n\n').slice(0, 2)).toEqual([
    'Tie: “Night Ferry” and “Morning Train” have won the song contest with 3 votes each of 8 votes.',
    '3. Tie: “Last Tram” and “Slow Bus”, 1 vote each',
  ]);
});
