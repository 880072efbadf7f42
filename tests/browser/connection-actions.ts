import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';

const AT = { address: '/connections', isStaff: true };
/** The first connection, which the full stage has, with a delivery. */
const ONE = { address: '/connections/1', isStaff: true };

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => dialog(page).getByRole('heading', { name: 'The secret of this connection' });
const inDialog = (name: string) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const again = (name: string) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click({ force: true });
const name = (page: Page) => dialog(page).getByLabel('Name');

async function fillIn(page: Page): Promise<void> {
  await press('Add connection')(page);
  await name(page).fill('Sheets');
  await dialog(page).getByLabel('Web address').fill('https://hooks.example.com/sheets');
  await dialog(page).getByLabel('Voting ended').check();
}

/** Adds a connection for an action that deletes it, unless an earlier try did. */
async function ensureConnection(page: Page): Promise<void> {
  await page.getByRole('row').first().waitFor();
  if (await page.getByRole('link', { name: 'Sheets' }).first().isVisible()) return;
  await fillIn(page);
  await inDialog('Add connection')(page);
  await inDialog('Done')(page);
  await page.getByRole('link', { name: 'Sheets' }).first().waitFor();
}

/** What staff do with connections to other programs. */
export const connectionActions: readonly Action[] = [
  {
    ...AT,
    name: 'Adding a connection',
    call: 'connections.create',
    prepare: fillIn,
    act: inDialog('Add connection'),
    pressTwice: again('Add connection'),
    expectKept: async (page) => expect(await name(page).inputValue()).toBe('Sheets'),
    again: inDialog('Add connection'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...ONE,
    name: 'Changing a connection',
    call: 'connections.update',
    async prepare(page) {
      await press('Edit')(page);
      await name(page).fill('Books, changed');
    },
    act: inDialog('Save'),
    pressTwice: again('Save'),
    expectKept: async (page) => expect(await name(page).inputValue()).toBe('Books, changed'),
    again: inDialog('Save'),
    expectDone: (page) => toast(page, 'The connection was changed.').waitFor(),
  },
  {
    ...ONE,
    name: 'Giving a connection a new secret',
    call: 'connections.renewSecret',
    prepare: press('New secret'),
    act: press('Make a new secret'),
    pressTwice: pressAgain('Make a new secret'),
    expectKept: (page) => dialog(page).getByText('The present one stops working at once.').waitFor(),
    again: press('Make a new secret'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...ONE,
    name: 'Sending a test to a connection',
    call: 'connections.sendTest',
    act: press('Send a test'),
    pressTwice: pressAgain('Send a test'),
    expectKept: (page) => page.getByText('Sent lately').waitFor(),
    again: press('Send a test'),
    expectDone: (page) => toast(page, 'A test is on its way.').waitFor(),
  },
  {
    ...ONE,
    name: 'Sending a delivery again',
    call: 'connections.sendAgain',
    prepare: (page) => page.getByText('A parlour started', { exact: true }).last().click(),
    act: (page) => page.getByRole('button', { name: 'Send again: A parlour started' }).last().click(),
    expectKept: (page) => page.getByText('"type":"parlour.started"').last().waitFor(),
    again: (page) => page.getByRole('button', { name: 'Send again: A parlour started' }).last().click(),
    expectDone: (page) => toast(page, 'It is being sent again.').waitFor(),
  },
  {
    ...AT,
    name: 'Deleting a connection',
    call: 'connections.remove',
    async prepare(page) {
      await ensureConnection(page);
      await page.getByRole('button', { name: 'Delete Sheets' }).first().click();
    },
    act: press('Yes, delete'),
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByText('Nothing more will be sent to it.').waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'The connection was deleted.').waitFor(),
  },
];
