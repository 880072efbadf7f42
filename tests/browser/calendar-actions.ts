import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { chooseOn, parlourMenu } from './parlours.ts';

const AT = { address: '/my-account', isStaff: true };
const TITLE = 'Quiet Evening';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) =>
  dialog(page).getByRole('heading', { name: 'The address of your calendar link' });

/** Each of the actions has a link of its own, which may stay. */
async function addLink(page: Page): Promise<void> {
  await press('New calendar link')(page);
  await press('Create')(page);
  await press('Done')(page);
}

/** What staff do to have parlours in their calendars. */
export const calendarActions: readonly Action[] = [
  {
    ...AT,
    name: 'Creating a calendar link',
    call: 'parlours.createCalendarLink',
    async act(page) {
      await press('New calendar link')(page);
      await dialog(page).getByLabel('Name').fill('Mine');
      await press('Create')(page);
    },
    pressTwice: pressAgain('Create'),
    expectKept: async (page) => expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Mine'),
    again: press('Create'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...AT,
    name: 'Giving a calendar link another address',
    call: 'parlours.renewCalendarLink',
    prepare: addLink,
    async act(page) {
      await page
        .getByRole('button', { name: /^New address for / })
        .first()
        .click();
      await press('Make a new address')(page);
    },
    pressTwice: pressAgain('Make a new address'),
    expectKept: (page) => dialog(page).getByText('The present address ends at once.').waitFor(),
    again: press('Make a new address'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...AT,
    name: 'Removing a calendar link',
    call: 'parlours.removeCalendarLink',
    prepare: addLink,
    async act(page) {
      await page.getByRole('button', { name: 'Remove Parlours' }).first().click();
      await press('Yes, remove')(page);
    },
    pressTwice: pressAgain('Yes, remove'),
    expectKept: (page) => dialog(page).getByText('Its address ends at once.').waitFor(),
    again: press('Yes, remove'),
    expectDone: (page) => toast(page, 'The calendar link was removed.').waitFor(),
  },
  {
    name: 'Saving a parlour for a calendar',
    call: 'parlours.getCalendarFile',
    address: '/scheduler-parlour',
    isStaff: true,
    act: (page) => chooseOn(page, TITLE, 'Add to calendar'),
    expectKept: (page) => parlourMenu(page, TITLE).waitFor(),
    async again(page) {
      const saved = page.waitForEvent('download');
      await chooseOn(page, TITLE, 'Add to calendar');
      expect((await saved).suggestedFilename()).toMatch(/^parlour-\d+\.ics$/);
    },
    expectDone: (page) => parlourMenu(page, TITLE).waitFor(),
  },
];
