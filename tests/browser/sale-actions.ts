import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './actions.ts';
import { press, toast } from './pages.ts';
import { rowOf, topOf } from './sales.ts';

const address = '/sell-parlour';
const TITLE = 'Sofa Session';

const tick = (page: Page) => topOf(page, TITLE).click();

/** What staff do with finished parlours; 'Sofa Session' is saved to the profile, and 'Last Dance' is there to be deleted. */
export const saleActions: readonly Action[] = [
  {
    name: 'Making a finished parlour a top one',
    call: 'sales.setTop',
    // Whatever was marked before, this one is not.
    address: `${address}?is_top=false`,
    isStaff: true,
    act: tick,
    pressTwice: (page) => topOf(page, TITLE).click({ force: true }),
    async expectKept(page) {
      await expect.poll(() => topOf(page, TITLE).isChecked()).toBe(false);
    },
    again: tick,
    async expectDone(page) {
      await toast(page, 'Parlour updated successfully!').waitFor();
      // For the next test: the list shows parlours that are not at the top, so this one is hidden.
      await rowOf(page, TITLE).waitFor({ state: 'hidden' });
      await page.goto(address);
      await tick(page);
      await expect.poll(() => topOf(page, TITLE).isEnabled()).toBe(true);
    },
  },
  {
    name: 'Deleting a finished parlour',
    call: 'parlours.remove',
    address: `${address}?search=Last%20Dance`,
    isStaff: true,
    prepare: (page) => page.getByRole('button', { name: 'Delete Last Dance' }).first().click(),
    act: press('Yes, delete'),
    pressTwice: (page) =>
      page.getByRole('button', { name: 'Yes, delete', exact: true }).first().click({ force: true }),
    async expectKept(page) {
      await page.getByRole('dialog', { name: 'Delete Parlour' }).waitFor();
    },
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'Parlour deleted successfully').waitFor(),
  },
];
