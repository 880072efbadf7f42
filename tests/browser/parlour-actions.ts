import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, retryAll, toast } from './pages.ts';
import { PUBLISH, parlourCard, chooseOn, pressOn, parlourSwitch } from './parlours.ts';

const address = '/scheduler-parlour';
const TITLE = 'Quiet Evening';

const dialog = (page: Page) => page.getByRole('dialog');
const openParticipants = (page: Page) => pressOn(page, TITLE, 'All RSVP');
const openDetails = async (page: Page) => {
  const title = parlourCard(page, TITLE).getByRole('link', { name: TITLE, exact: true });
  await title.focus();
  await title.click();
};
const publish = async (page: Page) => {
  // Scrolls the card into view.
  await parlourSwitch(page, TITLE, PUBLISH).focus();
  await parlourSwitch(page, TITLE, PUBLISH).click();
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
      await expect.poll(() => parlourSwitch(page, TITLE, PUBLISH).isChecked()).toBe(false);
      await expect.poll(() => parlourSwitch(page, TITLE, PUBLISH).isEnabled()).toBe(true);
    },
    again: publish,
    async expectDone(page) {
      await expect.poll(() => parlourSwitch(page, TITLE, PUBLISH).isEnabled()).toBe(true);
      expect(await parlourSwitch(page, TITLE, PUBLISH).isChecked()).toBe(true);
      await publish(page);
      await expect.poll(() => parlourSwitch(page, TITLE, PUBLISH).isEnabled()).toBe(true);
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
    again: retryAll,
    expectDone: (page) => dialog(page).getByText('No participants.').waitFor(),
  },
  {
    name: 'Looking how a message to the people of a parlour was delivered',
    call: 'parlours.listMessages',
    address,
    isStaff: true,
    act: openDetails,
    expectKept: (page) => dialog(page).getByRole('heading', { name: TITLE }).waitFor(),
    // The events of the app may have asked again already, so there may be no Retry.
    again: async (page) => void (await page.reload()),
    expectDone: (page) => dialog(page).getByRole('article', { name: 'A new time' }).waitFor(),
  },
  {
    name: 'Sending the failed mails of a message again',
    call: 'parlours.retryMessage',
    address,
    isStaff: true,
    prepare: openDetails,
    act: press('Retry failed mails'),
    expectKept: (page) => dialog(page).getByText('1 person: 0 sent, 1 failed').waitFor(),
    again: press('Retry failed mails'),
    expectDone: (page) => toast(page, 'The failed mails are sent again.').waitFor(),
  },
  {
    name: 'Looking when a parlour would repeat',
    call: 'parlours.getSeries',
    address,
    isStaff: true,
    act: (page) => chooseOn(page, TITLE, 'Repeat weekly'),
    expectKept: (page) => dialog(page).getByText('The weeks could not be loaded.').waitFor(),
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByRole('button', { name: 'Create 4 parlours' }).waitFor(),
  },
  {
    name: 'Repeating a parlour',
    call: 'parlours.createSeries',
    address,
    isStaff: true,
    async prepare(page) {
      await chooseOn(page, TITLE, 'Repeat weekly');
      await dialog(page).getByRole('checkbox').nth(1).uncheck();
    },
    act: press('Create 3 parlours'),
    pressTwice: pressAgain('Create 3 parlours'),
    expectKept: (page) => dialog(page).getByRole('button', { name: 'Create 3 parlours' }).waitFor(),
    again: press('Create 3 parlours'),
    async expectDone(page) {
      await toast(page, '3 parlours were created.').waitFor();
      // The other actions find one card of this name.
      for (const left of [3, 2, 1]) {
        const last = parlourCard(page, TITLE).last();
        await last.getByRole('button', { name: `Actions for ${TITLE}` }).focus();
        await last.getByRole('button', { name: `Actions for ${TITLE}` }).click();
        await page.getByRole('menuitem', { name: 'Delete Parlour' }).click();
        await press('Yes, delete')(page);
        await expect.poll(() => parlourCard(page, TITLE).count()).toBe(left);
      }
    },
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
      await parlourCard(page, TITLE).waitFor();
    },
  },
];
