import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import {
  parlourFormField,
  fillIn,
  parlourForm,
  parlourMembers,
  openForm,
  pick,
  parlourSubmit,
} from './parlour-form.ts';

const address = '/scheduler-parlour';
// The first people of the list are deleted by other tests.
const [host, member] = ['Guest 0027', 'Guest 0028'];

async function fillInNew(page: Page): Promise<void> {
  await openForm(page);
  await fillIn(page, { host, title: 'Kept', members: [member] });
}

async function openEdit(page: Page): Promise<void> {
  await fillInNew(page);
  await parlourSubmit(page).click();
  await parlourForm(page).waitFor({ state: 'hidden' });
  const menu = page.getByRole('button', { name: 'Actions for Kept', exact: true }).first();
  // Scrolls the card into view.
  await menu.focus();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await parlourFormField(page, 'Price').fill('13.50');
}

async function expectKept(page: Page): Promise<void> {
  expect(await parlourFormField(page, 'Title').inputValue()).toBe('Kept');
  expect(await parlourMembers(page).count()).toBe(1);
}

/** What staff do in the form of a parlour. */
export const parlourFormActions: readonly Action[] = [
  {
    name: 'Creating a parlour',
    call: 'parlours.create',
    address,
    isStaff: true,
    prepare: fillInNew,
    act: (page) => parlourSubmit(page).click(),
    pressTwice: pressAgain('Loading...'),
    expectKept,
    again: (page) => parlourSubmit(page).click(),
    expectDone: (page) => toast(page, 'Parlour created successfully!').waitFor(),
  },
  {
    name: 'Changing a parlour',
    call: 'parlours.update',
    address,
    isStaff: true,
    prepare: openEdit,
    act: (page) => parlourSubmit(page).click(),
    pressTwice: pressAgain('Loading...'),
    expectKept,
    again: (page) => parlourSubmit(page).click(),
    expectDone: (page) => toast(page, 'Parlour updated successfully!').waitFor(),
  },
  {
    name: 'Looking for other parlours of somebody',
    call: 'parlours.listClashes',
    address,
    isStaff: true,
    prepare: async (page) => void (await openForm(page)),
    act: (page) => pick(page, 'Select User', 'Guest 0029'),
    expectKept: (page) => parlourForm(page).getByText('Could not check for clashes').waitFor(),
    again: press('Retry'),
    expectDone: (page) => parlourForm(page).getByText('No clashes with other parlours').waitFor(),
  },
];
