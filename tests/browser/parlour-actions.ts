import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './actions.ts';
import { press, pressAgain, toast } from './pages.ts';
import { PUBLISH, cardOf, chooseOn, pressOn, switchOf } from './parlours.ts';

const address = '/scheduler-parlour';
const TITLE = 'Quiet Evening';

const dialog = (page: Page) => page.getByRole('dialog');
const openParticipants = (page: Page) => pressOn(page, TITLE, 'All RSVP');
const publish = async (page: Page) => {
  // Scrolls the card into view.
  await switchOf(page, TITLE, PUBLISH).focus();
  await switchOf(page, TITLE, PUBLISH).click();
};

/** What staff do with parlours. Each leaves 'Quiet Evening' as it was, without sign-ups. */
export const parlourActions: readonly Action[] = [
  {
    name: 'Publishing a parlour in the app',
    call: 'parlours.setShown',
    address,
    isStaff: true,
    act: publish,
    words: 'Failed to update parlour',
    async expectKept(page) {
      await expect.poll(() => switchOf(page, TITLE, PUBLISH).isChecked()).toBe(false);
      await expect.poll(() => switchOf(page, TITLE, PUBLISH).isEnabled()).toBe(true);
    },
    again: publish,
    async expectDone(page) {
      await expect.poll(() => switchOf(page, TITLE, PUBLISH).isEnabled()).toBe(true);
      expect(await switchOf(page, TITLE, PUBLISH).isChecked()).toBe(true);
      await publish(page);
      await expect.poll(() => switchOf(page, TITLE, PUBLISH).isEnabled()).toBe(true);
    },
  },
  {
    name: 'Looking who comes to a parlour',
    call: 'parlours.listParticipants',
    address,
    isStaff: true,
    act: openParticipants,
    words: 'Failed to get parlour participants',
    expectKept: (page) => dialog(page).getByText(TITLE).waitFor(),
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByText('No participants.').waitFor(),
  },
  {
    name: 'Deleting a parlour',
    call: 'parlours.remove',
    address,
    isStaff: true,
    async act(page) {
      await chooseOn(page, TITLE, 'Delete Parlour');
      await dialog(page).getByText('Confirm to delete selected parlour').waitFor();
      await press('Yes, delete')(page);
    },
    words: 'Failed to delete parlour',
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    async expectDone(page) {
      await toast(page, 'Parlour deleted successfully').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await cardOf(page, TITLE).waitFor();
    },
  },
];
