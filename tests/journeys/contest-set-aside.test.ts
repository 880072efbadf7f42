import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { findBarriers } from '../browser/axe.ts';
import { chartPanel, goLive, roundsPanel } from '../browser/contest-rounds.ts';
import { addSongs, clearContest, ranksIn } from '../browser/contest.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { confirm, dialog, userRow } from '../browser/user-list.ts';

const stage = await openStage();

beforeEach(() => clearContest(stage.db));

test('suspicious votes are set aside with a note in three presses; both counts show, and a round says which it used', async () => {
  const [suspect = 0] = await addSongs(stage.db, [
    { title: 'Night Ferry', featured: true, votes: 2 },
    { title: 'Morning Train', featured: true, votes: 5 },
  ]);
  await stage.db.execute(sql`
    insert into contest_votes (entry_id, name, device_hash, created_at)
    select ${suspect}, 'Guest', sha256(('burst ' || n)::bytea), timestamptz '2026-11-03T19:05:00Z'
    from generate_series(1, 40) n`);
  const { page } = await stage.visit({ signedIn: true });
  await goLive(page);
  await page.getByRole('button', { name: 'Start Voting', exact: true }).click();
  await toast(page, 'Voting is start').waitFor();
  expect(await ranksIn(page)).toEqual(['1 Night Ferry 42 votes', '2 Morning Train 5 votes']);

  await page.getByRole('button', { name: 'Votes of Night Ferry over time' }).click();
  const panel = chartPanel(page);
  await panel.getByRole('button', { name: /^Set aside: 40 votes within a minute/ }).click();
  await panel.getByText('42 votes count now; 2 without these 40.').waitFor();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await panel.getByLabel('Why').fill('All from one script');
  await panel.getByRole('button', { name: 'Set 40 votes aside' }).click();
  await toast(page, 'The votes were set aside.').waitFor();
  await panel.getByText('With the 40 set aside: 42 votes.').waitFor();
  await panel.getByText('“All from one script”').waitFor();
  expect(await panel.getByRole('list', { name: 'Unusual votes' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => ranksIn(page))
    .toEqual(['1 Morning Train 5 votes', '2 Night Ferry 2 votes 40 set aside']);

  await page.getByRole('button', { name: 'End Voting', exact: true }).click();
  await toast(page, 'Voting is end').waitFor();
  await page.getByRole('button', { name: 'Announce Morning Train' }).click();
  await roundsPanel(page)
    .getByText('Ranked by the count without 40 votes set aside. With them: 47 votes.')
    .waitFor();
  await roundsPanel(page).getByText('42 with 40 set aside').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Votes of Night Ferry over time' }).click();
  await panel.getByRole('button', { name: 'Count again: All from one script' }).click();
  await toast(page, 'The votes count again.').waitFor();
  await panel.getByRole('list', { name: 'Unusual votes' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => ranksIn(page)).toEqual(['1 Night Ferry 42 votes', '2 Morning Train 5 votes']);
});

test('the votes of people who are deactivated are set aside with them, one or many, and Undo takes both back', async () => {
  const [song = 0] = await addSongs(stage.db, [{ title: 'Night Ferry', featured: true, votes: 2 }]);
  const names = ['Ida Bought', 'Jon Bought'];
  const people = await addPeople(
    stage.db,
    names.map((name) => ({ name })),
  );
  for (const id of people)
    await stage.db.execute(sql`insert into contest_votes (entry_id, user_id) values (${song}, ${id})`);
  const counts = async () =>
    (
      await rowsOf(
        stage.db,
        { votes: Int, aside: Int },
        sql`select votes_logged as votes, set_aside_logged as aside from contest_entries`,
      )
    )[0];
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list?search=bought');

  await userRow(page, 'Ida Bought').getByRole('switch').click();
  await dialog(page).getByText('1 vote that counts in the contest').waitFor();
  await dialog(page).getByRole('checkbox', { name: 'Set aside their 1 vote in the contest' }).check();
  await confirm(page, 'Yes, deactivate');
  await toast(page, 'User deactivated successfully! 1 vote was set aside.').waitFor();
  expect(await counts()).toEqual({ votes: 1, aside: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'User activated successfully!').waitFor();
  expect(await counts()).toEqual({ votes: 2, aside: 0 });

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: 'Set aside their 2 votes in the contest' }).check();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await toast(page, '2 people were deactivated. 2 votes were set aside.').waitFor();
  expect(await counts()).toEqual({ votes: 0, aside: 2 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '2 people were activated.').waitFor();
  expect(await counts()).toEqual({ votes: 2, aside: 0 });

  await userRow(page, 'Ida Bought').getByRole('switch').click();
  expect(await dialog(page).getByRole('checkbox').isChecked()).toBe(false);
  await confirm(page, 'Yes, deactivate');
  await toast(page, 'User deactivated successfully!').last().waitFor();
  expect(await counts()).toEqual({ votes: 2, aside: 0 });
});
