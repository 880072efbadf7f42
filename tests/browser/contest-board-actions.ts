import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { songCard, contest, submissions, tick } from './contest.ts';
import { press, pressAgain, toast } from './pages.ts';

const address = '/song-contest';

const dialog = (page: Page) => page.getByRole('dialog');

const SINGLE = 'Failed to enable song';
const ADDED = 'Failed to added featured songs';

/** What staff do with songs. Each leaves the songs as they were: 'Morning Train' in the contest, 'Night Ferry' outside. */
export const contestBoardActions: readonly Action[] = [
  {
    name: 'Ending voting for one song',
    call: 'contest.setActive',
    address,
    isStaff: true,
    prepare: (page) => tick(contest(page), 'Morning Train'),
    act: press('End Voting (Morning Train)'),
    words: SINGLE,
    pressTwice: pressAgain('End Voting (Morning Train)'),
    async expectKept(page) {
      await page.getByRole('button', { name: 'End Voting (Morning Train)' }).waitFor();
      expect(await songCard(page, 'Morning Train').getByText('Paused votes').count()).toBe(0);
    },
    again: press('End Voting (Morning Train)'),
    async expectDone(page) {
      await toast(page, 'Voting is end').waitFor();
      await songCard(page, 'Morning Train').getByText('Paused votes').waitFor();
      await press('Start Voting (Morning Train)')(page);
      await toast(page, 'Voting is start').waitFor();
    },
  },
  {
    name: 'Undoing the end of voting',
    call: 'contest.undoPress',
    address,
    isStaff: true,
    async prepare(page) {
      await tick(contest(page), 'Morning Train');
      await press('End Voting (Morning Train)')(page);
    },
    act: press('Undo'),
    expectKept: (page) => songCard(page, 'Morning Train').getByText('Paused votes').waitFor(),
    async again(page) {
      await press('Start Voting (Morning Train)')(page);
    },
    expectDone: (page) => page.getByRole('button', { name: 'End Voting (Morning Train)' }).waitFor(),
  },
  {
    name: 'Setting when voting closes',
    call: 'contest.setCloseAt',
    address,
    isStaff: true,
    async act(page) {
      await press('Close at a set time')(page);
      await dialog(page).getByLabel('Close at').fill('2099-01-31T18:00');
      await press('Save')(page);
    },
    pressTwice: pressAgain('Save'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Save'),
    async expectDone(page) {
      await page.getByRole('button', { name: /^Closes Jan 31, 2099/ }).click();
      await press('Remove the time')(page);
      await page.getByRole('button', { name: 'Close at a set time' }).waitFor();
    },
  },
  {
    name: 'Saying that a hall shares a network',
    call: 'contest.setSharedNetwork',
    address,
    isStaff: true,
    async act(page) {
      await press('Tonight we share a network')(page);
      await press('Yes, we do')(page);
    },
    pressTwice: pressAgain('Yes, we do'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, we do'),
    async expectDone(page) {
      await page.getByRole('button', { name: /^Shared network until/ }).click();
      await press('Yes, end it')(page);
      await page.getByRole('button', { name: 'Tonight we share a network' }).waitFor();
    },
  },
  {
    name: 'Adding a song to the contest',
    call: 'contest.setFeatured',
    address,
    isStaff: true,
    async prepare(page) {
      await press('Select song for the contest / delete')(page);
      await tick(submissions(page), 'Night Ferry');
    },
    act: press('Add to song contest'),
    words: ADDED,
    pressTwice: pressAgain('Add to song contest'),
    async expectKept(page) {
      expect(await songCard(submissions(page), 'Night Ferry').getByRole('checkbox').isChecked()).toBe(true);
    },
    again: press('Add to song contest'),
    async expectDone(page) {
      await songCard(contest(page), 'Night Ferry').waitFor();
      await tick(contest(page), 'Night Ferry');
      await press('Delete 1 song(s)')(page);
      await press('Yes, remove')(page);
      await songCard(submissions(page), 'Night Ferry').waitFor();
    },
  },
  {
    name: 'Clearing the contest',
    call: 'contest.setFeatured',
    address,
    isStaff: true,
    async act(page) {
      await press('Clear Songs')(page);
      await dialog(page).getByText('Confirm to clear featured songs').waitFor();
      await press('Yes, clear')(page);
    },
    words: 'Failed to clear songs',
    pressTwice: pressAgain('Yes, clear'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, clear'),
    async expectDone(page) {
      await page.getByText('Not added contest submission.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'Voting is paused').waitFor();
      await press('Start Voting')(page);
      await toast(page, 'Voting is start').waitFor();
    },
  },
  {
    name: 'Deleting submissions',
    call: 'contest.removeSongs',
    address,
    isStaff: true,
    async prepare(page) {
      await press('Select song for the contest / delete')(page);
      await tick(submissions(page), 'Night Ferry');
    },
    async act(page) {
      await press('Delete songs')(page);
      await dialog(page).getByText('Confirm to delete selected songs').waitFor();
      await press('Yes, delete')(page);
    },
    words: 'Failed to delete songs',
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    async expectDone(page) {
      await toast(page, 'Songs deleted successfully!').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'was restored.').waitFor();
    },
  },
];
