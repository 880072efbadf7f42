import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';

const AT = { address: '/dashboard', isStaff: true };
const WORDS = 'Kept until it is saved.';
let count = 0;

const box = (page: Page) => page.getByLabel('Note for the next colleague');
const own = (page: Page) =>
  page.getByRole('article', { name: /^Note by/ }).filter({ hasText: `${WORDS} ${count}` });

/** Writes a new text each time, so that each note can be found. */
async function write(page: Page): Promise<void> {
  count += 1;
  await page.getByRole('button', { name: 'Leave a note' }).click();
  await box(page).fill(`${WORDS} ${count}`);
}

async function leave(page: Page): Promise<void> {
  await write(page);
  await press('Leave note')(page);
  await own(page).waitFor();
}

const done = (page: Page) => own(page).getByRole('button', { name: /^Done/ }).click();

/** What staff do on the run sheet. */
export const deskActions: readonly Action[] = [
  {
    ...AT,
    name: 'Leaving a hand-over note',
    call: 'dashboard.createHandover',
    prepare: write,
    act: press('Leave note'),
    pressTwice: pressAgain('Leave note'),
    async expectKept(page) {
      expect(await box(page).inputValue()).toBe(`${WORDS} ${count}`);
      expect(await own(page).count()).toBe(0);
    },
    again: press('Leave note'),
    expectDone: (page) => own(page).waitFor(),
  },
  {
    ...AT,
    name: 'Editing a hand-over note',
    call: 'dashboard.updateHandover',
    async prepare(page) {
      await leave(page);
      await own(page).getByRole('button', { name: 'Edit' }).click();
      count += 1;
      await box(page).fill(`${WORDS} ${count}`);
    },
    act: press('Save note'),
    pressTwice: pressAgain('Save note'),
    expectKept: async (page) => expect(await box(page).inputValue()).toBe(`${WORDS} ${count}`),
    again: press('Save note'),
    expectDone: (page) => own(page).waitFor(),
  },
  {
    ...AT,
    name: 'Being done with a hand-over note',
    call: 'dashboard.removeHandover',
    prepare: leave,
    act: done,
    pressTwice: (page) => own(page).getByRole('button', { name: /^Done/ }).click({ force: true }),
    expectKept: (page) => own(page).waitFor(),
    again: done,
    expectDone: (page) => toast(page, 'Note done.').waitFor(),
  },
];
