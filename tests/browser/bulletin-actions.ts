import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { openTitle, panel } from './bulletins.ts';
import { toast } from './pages.ts';

const address = '/bulletin-board';

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click();
  await panel(page).waitFor();
}

const hideFirst = (page: Page) =>
  panel(page)
    .getByRole('button', { name: /^Hide the response/ })
    .first();

const pressKey = (key: string) => (page: Page) => page.keyboard.press(key);

/** A key that is pressed while the last change is under way does nothing, so its failure must be shown and over. */
async function pressAgain(page: Page): Promise<void> {
  await toast(page, 'There is something wrong!').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('a');
}

/** What staff do with posts of the board. */
export const bulletinActions: readonly Action[] = [
  {
    name: 'Changing the status of a post',
    call: 'bulletins.setStatus',
    // Whatever was hidden before, the first of these is active.
    address: `${address}?status=true`,
    isStaff: true,
    prepare: openFirst,
    act: pressKey('a'),
    words: 'There is something wrong!',
    pressTwice: pressKey('a'),
    async expectKept(page) {
      await toast(page, 'There is something wrong!').first().waitFor();
      await panel(page).getByText('Active', { exact: true }).waitFor();
      await expect.poll(() => panel(page).getByRole('switch').isChecked()).toBe(true);
    },
    again: pressAgain,
    expectDone: (page) => toast(page, 'Post deactivated successfully!').waitFor(),
  },
  {
    name: 'Hiding a response',
    call: 'bulletins.setResponseHidden',
    address,
    isStaff: true,
    prepare: openFirst,
    act: (page) => hideFirst(page).click(),
    pressTwice: (page) => hideFirst(page).click(),
    expectKept: (page) => hideFirst(page).waitFor(),
    again: (page) => hideFirst(page).click(),
    expectDone: (page) => toast(page, 'The response is hidden. The app no longer shows it.').waitFor(),
  },
  {
    name: 'Reading a post',
    call: 'bulletins.get',
    address,
    isStaff: true,
    act: openFirst,
    async expectKept(page) {
      expect(await openTitle(page)).toBe('Post 01');
      await panel(page).getByText('The responses could not be loaded.').waitFor();
    },
    again: (page) => panel(page).getByRole('button', { name: 'Retry' }).click(),
    expectDone: (page) =>
      panel(page)
        .getByText(/^Responses/)
        .waitFor(),
  },
];
