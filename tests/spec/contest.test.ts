import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { votersDialog } from '../browser/contest-rounds.ts';
import { expectSong, expectSounding, playerRegion, press as pressPlayer } from '../browser/contest-sound.ts';
import { songCard, contest, submissions, tick, titlesIn } from '../browser/contest.ts';
import { press, toast } from '../browser/pages.ts';
import { dialog, total } from '../browser/user-list.ts';
import { inEachWorld } from './worlds.ts';

const SELECT = press('Select song for the contest / delete');
const pausedVotes = (page: Page, title: string) => songCard(contest(page), title).getByText('Paused votes');

inEachWorld({
  alike(world) {
    test('songs are shown with votes, partners and voters, and play', async () => {
      const { page, goto } = await world.visit();
      await goto('/song-contest');
      await total(page, '6 songs in the contest, 5 submissions');
      expect(await titlesIn(contest(page))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Song ${n}`));
      expect(await pausedVotes(page, 'Song 3').count()).toBe(0);
      await pausedVotes(page, 'Song 4').waitFor();
      expect(await page.getByRole('timer').innerText()).toMatch(/^\d+d \d\dh \d\dm \d\ds$/);
      await songCard(submissions(page), 'Demo 1').getByText('Guest 0005').waitFor();

      await pressPlayer(page, 'Play');
      await expectSounding(page, 'Song 1');
      await pressPlayer(page, 'Pause');
      await pressPlayer(page, 'Previous song');
      await expectSong(page, 'Song 6');
      await pressPlayer(page, 'Pause');
      await pressPlayer(page, 'Next song');
      await expectSong(page, 'Song 1');
      await playerRegion(page).getByRole('button', { name: '2 partners' }).click();
      await page.getByRole('dialog', { name: 'Partners of Song' }).getByText('Guest 0006').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Partners of Song' }).waitFor({ state: 'hidden' });
      await playerRegion(page).getByRole('button', { name: '6 votes' }).click();
      await votersDialog(page).getByText('Not votes by logged.').waitFor();
      await votersDialog(page).getByText('Voter 6').waitFor();
    });

    test('voting ends and starts for one song, and for all', async () => {
      const { page, goto } = await world.visit();
      await goto('/song-contest');
      await tick(contest(page), 'Song 1');
      await press('End Voting (Song 1)')(page);
      await toast(page, world.words.votingEnded).waitFor();
      await pausedVotes(page, 'Song 1').waitFor();
      await press('Start Voting (Song 1)')(page);
      await toast(page, world.words.votingStarted).first().waitFor();
      await pausedVotes(page, 'Song 1').waitFor({ state: 'hidden' });
      await press('End Voting')(page);
      await expect.poll(() => contest(page).getByText('Paused votes').count()).toBe(6);
      await expect
        .poll(() => page.getByRole('button', { name: 'End Voting', exact: true }).isDisabled())
        .toBe(true);
      await press('Start Voting')(page);
      await expect.poll(() => contest(page).getByText('Paused votes').count()).toBe(0);
    });

    test('submissions enter the contest, leave it and are deleted', async () => {
      const { page, goto } = await world.visit();
      await goto('/song-contest');
      await SELECT(page);
      await tick(submissions(page), 'Demo 1', 'Demo 2');
      await press('Add to song contest')(page);
      await toast(page, world.words.songsAdded).waitFor();
      await total(page, '8 songs in the contest, 3 submissions');
      await tick(contest(page), 'Demo 1');
      await press('Delete 1 song(s)')(page);
      await dialog(page).getByText('Remove 1 song(s)?').waitFor();
      await press('Yes, remove')(page);
      await total(page, '7 songs in the contest, 4 submissions');

      await page.reload();
      await SELECT(page);
      await tick(submissions(page), 'Demo 5');
      await press('Delete songs')(page);
      await dialog(page).getByText('Confirm to delete selected songs').waitFor();
      await press('Yes, delete')(page);
      await toast(page, world.words.songsDeleted).waitFor();
      await total(page, '7 songs in the contest, 3 submissions');
      await press('Clear Songs')(page);
      await dialog(page).getByText('Confirm to clear featured songs').waitFor();
      await press('Yes, clear')(page);
      await page.getByText('Not added contest submission.').waitFor();
      expect(await page.getByRole('button', { name: 'Start Voting', exact: true }).isDisabled()).toBe(true);
      await total(page, '0 songs in the contest, 10 submissions');
    });
  },
});
