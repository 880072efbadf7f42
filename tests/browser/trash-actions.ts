import type { Page } from 'playwright-core';

import type { Action } from './action.ts';
import { press, pressAgain } from './pages.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const word = (page: Page) => dialog(page).getByRole('textbox');
const expectAsking = (page: Page): Promise<void> =>
  dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();

/** What can't be undone: deleting for good, and erasing a person. */
export const trashActions: readonly Action[] = [
  {
    name: 'Deleting a record for good',
    call: 'trash.purge',
    address: '/trash',
    isStaff: true,
    async prepare(page) {
      await press('Delete now Ada Gone')(page);
      await word(page).fill('delete');
    },
    act: press('Yes, delete now'),
    pressTwice: pressAgain('Yes, delete now'),
    expectKept: expectAsking,
    again: press('Yes, delete now'),
    expectDone: (page) => page.getByRole('row').filter({ hasText: 'Ada Gone' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Erasing a person',
    call: 'users.erase',
    address: '/user-detail/20',
    isStaff: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Erase' }).click();
      await word(page).fill('erase');
    },
    act: press('Erase for good'),
    pressTwice: pressAgain('Erase for good'),
    expectKept: expectAsking,
    again: press('Erase for good'),
    expectDone: (page) => page.waitForURL('**/user-list*'),
  },
];
