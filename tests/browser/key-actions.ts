import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';

const OWN = { address: '/my-account', isStaff: true };
const STAFF = { address: '/staff', isStaff: true };

const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => dialog(page).getByLabel('Name');
const heading = (page: Page) => dialog(page).getByRole('heading', { name: 'Your new key' });

const create = (opener: string, called: string) => async (page: Page) => {
  await press(opener)(page);
  await name(page).fill(called);
  await dialog(page).getByRole('checkbox', { name: 'Users: read' }).check();
  await press('Create')(page);
};

/** Each of the actions has a key of its own, which may stay. */
const addKey = (opener: string, called: string) => async (page: Page) => {
  await create(opener, called)(page);
  await press('Done')(page);
};

const firstOf = (page: Page, label: string) => page.getByRole('button', { name: label }).first();

const REVOKES = 'It stops working at once, and so does every script that uses it.';

/** What staff do with keys for scripts. */
export const keyActions: readonly Action[] = [
  {
    ...OWN,
    name: 'Creating a key',
    call: 'keys.create',
    act: create('New key', 'Mine'),
    pressTwice: pressAgain('Create'),
    expectKept: async (page) => expect(await name(page).inputValue()).toBe('Mine'),
    again: press('Create'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...OWN,
    name: 'Revoking a key',
    call: 'keys.revoke',
    prepare: addKey('New key', 'Old one'),
    async act(page) {
      await firstOf(page, 'Revoke Old one').click();
      await press('Yes, revoke')(page);
    },
    pressTwice: pressAgain('Yes, revoke'),
    expectKept: (page) => dialog(page).getByText(REVOKES).waitFor(),
    again: press('Yes, revoke'),
    expectDone: (page) => toast(page, 'The key was revoked.').waitFor(),
  },
  {
    ...STAFF,
    name: 'Creating a key of the house',
    call: 'keys.createHouse',
    act: create('New key of the house', 'Ours'),
    pressTwice: pressAgain('Create'),
    expectKept: async (page) => expect(await name(page).inputValue()).toBe('Ours'),
    again: press('Create'),
    expectDone: (page) => heading(page).waitFor(),
  },
  {
    ...STAFF,
    name: 'Taking a key of the house over',
    call: 'keys.takeOver',
    async act(page) {
      await firstOf(page, 'Take over Nightly').click();
      await press('Take over')(page);
    },
    pressTwice: pressAgain('Take over'),
    expectKept: (page) => dialog(page).getByText('From now on it acts for you').waitFor(),
    again: press('Take over'),
    expectDone: (page) => toast(page, 'You answer for this key now.').waitFor(),
  },
  {
    ...STAFF,
    name: 'Revoking a key of the house',
    call: 'keys.revokeAny',
    prepare: addKey('New key of the house', 'Retired'),
    async act(page) {
      await firstOf(page, 'Revoke Retired').click();
      await press('Yes, revoke')(page);
    },
    pressTwice: pressAgain('Yes, revoke'),
    expectKept: (page) => dialog(page).getByText(REVOKES).waitFor(),
    again: press('Yes, revoke'),
    expectDone: (page) => toast(page, 'The key was revoked.').waitFor(),
  },
];
