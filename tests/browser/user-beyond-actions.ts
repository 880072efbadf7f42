import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { add, box, notes, openLetter } from './user-notes.ts';

/** A person whom no other test deletes. */
const address = '/user-detail/22';
const WORDS = 'Kept until it is added.';
let count = 0;

const dialog = (page: Page) => page.getByRole('dialog');

/** Returns a new text each time, so that each note can be found. */
async function write(page: Page): Promise<void> {
  count += 1;
  // Without a note, the box is folded.
  const opener = page.getByRole('button', { name: 'Add a note' });
  await opener.or(box(page)).waitFor();
  if (await opener.isVisible()) await opener.click();
  await box(page).fill(`${WORDS} ${count}`);
}

const RIGHT = 'right@corrected.example';
const email = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' });
const own = (page: Page) => notes(page).filter({ hasText: `${WORDS} ${count}` });

async function letterAction(page: Page, name: string): Promise<void> {
  await openLetter(page, name);
  await dialog(page).getByRole('button', { name: 'Yes, send' }).click();
}

const expectAsking = (page: Page): Promise<void> =>
  dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();

/** What staff do beside a profile: notes and account emails. */
export const userBeyondActions: readonly Action[] = [
  {
    name: 'Adding a note',
    call: 'users.createNote',
    address,
    isStaff: true,
    prepare: write,
    act: press('Add note'),
    pressTwice: pressAgain('Add note'),
    async expectKept(page) {
      expect(await box(page).inputValue()).toBe(`${WORDS} ${count}`);
      expect(await own(page).count()).toBe(0);
    },
    again: press('Add note'),
    expectDone: (page) => own(page).waitFor(),
  },
  {
    name: 'Deleting a note',
    call: 'users.removeNote',
    address,
    isStaff: true,
    async prepare(page) {
      await write(page);
      await add(page).click();
      await own(page).waitFor();
    },
    async act(page) {
      await own(page)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await press('Yes, delete')(page);
    },
    pressTwice: pressAgain('Yes, delete'),
    async expectKept(page) {
      await expectAsking(page);
      await page.getByText(`${WORDS} ${count}`).waitFor();
    },
    again: press('Yes, delete'),
    expectDone: (page) => own(page).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Sending a password reset link',
    call: 'account.mailPasswordLink',
    address,
    isStaff: true,
    act: (page) => letterAction(page, 'Send password reset link'),
    pressTwice: pressAgain('Yes, send'),
    expectKept: expectAsking,
    again: press('Yes, send'),
    expectDone: (page) => toast(page, 'An email with a link to set a new password is on its way.').waitFor(),
  },
  {
    name: 'Sending the verification once more',
    call: 'account.mailVerification',
    address,
    isStaff: true,
    act: (page) => letterAction(page, 'Resend verification'),
    pressTwice: pressAgain('Yes, send'),
    expectKept: expectAsking,
    again: press('Yes, send'),
    expectDone: (page) => toast(page, 'A verification email is on its way.').waitFor(),
  },
  {
    name: 'Correcting an address',
    call: 'account.setUserEmail',
    address,
    isStaff: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Correct address' }).click();
      await email(page).fill(RIGHT);
    },
    act: press('Correct'),
    pressTwice: pressAgain('Correct'),
    expectKept: async (page) => expect(await email(page).inputValue()).toBe(RIGHT),
    again: press('Correct'),
    expectDone: (page) => page.getByText(RIGHT).first().waitFor(),
  },
];
