import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { field, location } from './edit-profile.ts';
import { press, pressAgain, toast } from './pages.ts';

const address = '/edit-profile/26';

/** Fills in what the other people don't have, and something new. */
async function fillIn(page: Page): Promise<void> {
  const genre = page.getByRole('checkbox', { name: 'Jazz' });
  await genre.check();
  await field(page, 'Bio').fill(`Kept at ${Date.now()}`);
}

/** What staff do with a person's profile. */
export const profileActions: readonly Action[] = [
  {
    name: 'Looking a city up',
    call: 'users.searchLocations',
    address,
    isStaff: true,
    act: (page) => location(page).fill('tr'),
    async expectKept(page) {
      expect(await location(page).inputValue()).toBe('tr');
    },
    again: press('Retry'),
    expectDone: (page) => page.getByRole('button', { name: 'Retry' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Changing a profile',
    call: 'users.update',
    address,
    isStaff: true,
    prepare: fillIn,
    act: press('Update'),
    pressTwice: pressAgain('Update'),
    async expectKept(page) {
      expect(await field(page, 'Bio').inputValue()).toMatch(/^Kept at \d+$/);
      expect(await page.getByRole('checkbox', { name: 'Jazz' }).isChecked()).toBe(true);
    },
    again: press('Update'),
    expectDone: (page) => toast(page, 'User updated successfully!').waitFor(),
  },
];
