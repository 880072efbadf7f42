import type { Page } from 'playwright-core';

import type { Action } from './action.ts';
import { press, retryAll, toast } from './pages.ts';
import { openTitle, panel } from './reports.ts';

const address = '/reports';

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click();
  await panel(page).getByText('Reported by 1 member').waitFor();
}

const decide = (page: Page) => panel(page).getByRole('button', { name: 'Nothing wrong' });
const reopen = (page: Page) => panel(page).getByRole('button', { name: 'Open again' });
const reason = (page: Page) => panel(page).getByLabel('Reason (optional)');

/** Decides about the first report, and opens it again among those that were decided. */
async function openDecided(page: Page): Promise<void> {
  await openFirst(page);
  await decide(page).click();
  await toast(page, 'The reports are closed. Nothing was hidden.').waitFor();
  await page.goto('/reports?state=nothing');
  await openFirst(page);
}

async function askFirst(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Nothing wrong' }).click();
  await page.getByRole('dialog').waitFor();
}

const close = press('Close 1 report: nothing wrong');

async function tickOne(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
}
const selectAll = press('Select all 2 that match');

/** What staff do with reports. */
export const reportActions: readonly Action[] = [
  {
    name: 'Deciding about a report',
    call: 'reports.decide',
    address,
    isStaff: true,
    async prepare(page) {
      await openFirst(page);
      await reason(page).fill('A joke');
    },
    act: (page) => decide(page).click(),
    pressTwice: (page) => decide(page).click({ force: true }),
    async expectKept(page) {
      await panel(page).getByRole('heading', { name: 'Guest 0024' }).waitFor();
      await reason(page).and(page.locator('[value="A joke"]')).waitFor();
    },
    again: (page) => decide(page).click(),
    async expectDone(page) {
      await toast(page, 'The reports are closed. Nothing was hidden.').waitFor();
      await panel(page).getByRole('heading', { name: 'Guest 0025' }).waitFor();
    },
  },
  {
    name: 'Opening a report again',
    call: 'reports.reopen',
    address,
    isStaff: true,
    prepare: openDecided,
    act: (page) => reopen(page).click(),
    pressTwice: (page) => reopen(page).click({ force: true }),
    expectKept: (page) => reopen(page).waitFor(),
    again: (page) => reopen(page).click(),
    expectDone: (page) => toast(page, 'The reports are open again.').waitFor(),
  },
  {
    name: 'Reading a report',
    call: 'reports.get',
    address,
    isStaff: true,
    async act(page) {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^View Details/ })
        .click();
    },
    async expectKept(page) {
      await panel(page).getByText('The report could not be loaded.').waitFor();
      await openTitle(page);
    },
    again: retryAll,
    expectDone: (page) => panel(page).getByText('Writes to everybody.').waitFor(),
  },
  {
    name: 'Reading who reported something',
    call: 'reports.listReporters',
    address,
    isStaff: true,
    act: openFirst,
    expectKept: (page) => panel(page).getByText('The members’ words could not be loaded.').waitFor(),
    again: retryAll,
    expectDone: (page) => panel(page).getByText('Writes to everybody.').waitFor(),
  },
  {
    name: 'Deciding about several reports',
    call: 'reports.changeMany',
    address,
    isStaff: true,
    prepare: askFirst,
    act: close,
    pressTwice: (page) =>
      page.getByRole('button', { name: 'Close 1 report: nothing wrong' }).click({ force: true }),
    expectKept: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: close,
    expectDone: (page) => toast(page, '1 report was closed.').waitFor(),
  },
  {
    name: 'Selecting all reports',
    call: 'reports.getSelection',
    address,
    isStaff: true,
    async prepare(page) {
      await tickOne(page);
    },
    act: selectAll,
    expectKept: (page) => page.getByText('1 selected').waitFor(),
    again: selectAll,
    expectDone: (page) => page.getByText('2 selected').waitFor(),
  },
];
