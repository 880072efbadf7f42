import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { chartPanel, roundsPanel, totalsPanel, votersDialog } from './contest-rounds.ts';
import { songCard, chooseMore, contest } from './contest.ts';
import { settled } from './visit.ts';

const address = '/song-contest';
const SONG = 'Morning Train';

const retry = (panel: (page: Page) => Locator) => async (page: Page) =>
  panel(page).getByRole('button', { name: 'Retry' }).click();
const openRounds = (page: Page) => chooseMore(page, 'Rounds');
const voters = (page: Page) => votersDialog(page).getByRole('region', { name: /^Unregistered voters/ });

const openChart = (page: Page) => page.getByRole('button', { name: `Votes of ${SONG} over time` }).click();
const setAside = (page: Page) =>
  chartPanel(page)
    .getByRole('button', { name: /^Set aside/ })
    .click();
const setThemAside = (page: Page) =>
  chartPanel(page)
    .getByRole('button', { name: /^Set \d+ votes aside/ })
    .click();
const countAgain = (page: Page) =>
  chartPanel(page)
    .getByRole('button', { name: /^Count again/ })
    .click();

/** Actions with voters, votes over time and closed rounds. 'Morning Train' is in the contest with 130 votes, and there is a closed round. */
export const contestRoundsActions: readonly Action[] = [
  {
    name: 'Scrolling through the voters',
    call: 'contest.listVoters',
    address,
    isStaff: true,
    async prepare(page) {
      await songCard(contest(page), SONG)
        .getByRole('button', { name: /votes? for/ })
        .click();
      await voters(page).getByRole('listitem').first().waitFor();
      await settled(page);
    },
    act: (page) => voters(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight })),
    pressTwice: (page) => voters(page).getByRole('button', { name: 'Show more' }).click({ force: true }),
    async expectKept(page) {
      expect(await voters(page).getByRole('listitem').count()).toBe(100);
    },
    again: retry(voters),
    async expectDone(page) {
      await expect.poll(() => voters(page).getByRole('listitem').count()).toBe(130);
    },
  },
  {
    name: "Opening a song's votes over time",
    call: 'contest.getVoteChart',
    address,
    isStaff: true,
    act: (page) => page.getByRole('button', { name: `Votes of ${SONG} over time` }).click(),
    expectKept: (page) => chartPanel(page).getByText('The chart could not be loaded.').waitFor(),
    again: retry(chartPanel),
    expectDone: (page) => chartPanel(page).getByText('Unregistered 130').waitFor(),
  },
  {
    name: 'Setting votes aside',
    call: 'contest.setVotesAside',
    address,
    isStaff: true,
    async prepare(page) {
      await openChart(page);
      await setAside(page);
      await chartPanel(page).getByLabel('Why').fill('One minute');
    },
    act: setThemAside,
    pressTwice: (page) =>
      chartPanel(page).getByRole('form').getByRole('button').last().click({ force: true }),
    async expectKept(page) {
      expect(await chartPanel(page).getByLabel('Why').inputValue()).toBe('One minute');
    },
    again: setThemAside,
    async expectDone(page) {
      await chartPanel(page).getByText('“One minute”').first().waitFor();
      await countAgain(page);
      await chartPanel(page).getByRole('list', { name: 'Unusual votes' }).waitFor();
    },
  },
  {
    name: 'Counting votes again',
    call: 'contest.countVotesAgain',
    address,
    isStaff: true,
    async prepare(page) {
      await openChart(page);
      await setAside(page);
      await chartPanel(page).getByLabel('Why').fill('One minute');
      await setThemAside(page);
      await chartPanel(page)
        .getByRole('button', { name: /^Count again/ })
        .waitFor();
    },
    act: countAgain,
    pressTwice: (page) =>
      chartPanel(page)
        .getByRole('region', { name: 'Votes set aside' })
        .getByRole('button')
        .click({ force: true }),
    expectKept: (page) =>
      chartPanel(page)
        .getByRole('button', { name: /^Count again/ })
        .waitFor(),
    again: countAgain,
    expectDone: (page) => chartPanel(page).getByRole('list', { name: 'Unusual votes' }).waitFor(),
  },
  {
    name: 'Opening the vote totals',
    call: 'contest.getVoteTotals',
    address,
    isStaff: true,
    act: (page) => chooseMore(page, 'Vote totals'),
    expectKept: (page) => totalsPanel(page).getByText('The totals could not be loaded.').waitFor(),
    again: retry(totalsPanel),
    expectDone: (page) => totalsPanel(page).getByRole('table', { name: 'Votes by song' }).waitFor(),
  },
  {
    name: 'Looking up rounds',
    call: 'contest.listRounds',
    address,
    isStaff: true,
    act: openRounds,
    expectKept: (page) => roundsPanel(page).getByText('The rounds could not be loaded.').waitFor(),
    again: retry(roundsPanel),
    expectDone: (page) => roundsPanel(page).locator('tbody').getByRole('button').first().waitFor(),
  },
  {
    name: 'Opening a round',
    call: 'contest.getRound',
    address,
    isStaff: true,
    async act(page) {
      await openRounds(page);
      await roundsPanel(page).locator('tbody').getByRole('button').first().click();
    },
    expectKept: (page) => roundsPanel(page).getByText('The round could not be loaded.').waitFor(),
    again: retry(roundsPanel),
    expectDone: (page) => roundsPanel(page).getByRole('button', { name: 'Download CSV' }).waitFor(),
  },
];
