import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, signInAs, toast } from './pages.ts';
import { contentActions, peopleActions } from './room-actions.ts';
import { ADMIN } from './stage.ts';
import { settled } from './visit.ts';

const firstRow = (page: Page): Locator => page.getByRole('row').nth(1);
const firstSwitch = (page: Page): Locator => firstRow(page).getByRole('switch');
const dialog = (page: Page): Locator => page.getByRole('dialog');
const search = (page: Page): Locator => page.getByRole('searchbox');
const nothing = async (): Promise<void> => undefined;

async function setFirst(page: Page): Promise<void> {
  await firstSwitch(page).click();
  await page.getByRole('button', { name: /^Yes, / }).click();
}

async function removeFirst(page: Page): Promise<void> {
  await firstRow(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
}

const passwords = {
  'Current Password': 'not-the-one1',
  'New Password': 'another1',
  'Confirm Password': 'another1',
};
const WRONG = 'The current password is not correct.';

async function openPasswordForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  for (const [label, value] of Object.entries(passwords)) {
    await page.getByRole('textbox', { name: label }).fill(value);
  }
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function wantRows(page: Page): Promise<void> {
  await settled(page);
  await firstRow(page).waitFor();
}

/** What everybody does, and what is done with the list of people. */
const ownActions: readonly Action[] = [
  {
    name: 'Signing in',
    call: 'account.login',
    address: '/login',
    isStaff: false,
    act: (page) => signInAs(page, ADMIN),
    pressTwice: pressAgain('Sign In'),
    async expectKept(page) {
      expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
      expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(ADMIN.password);
    },
    again: press('Sign In'),
    expectDone: (page) => page.waitForURL('**/dashboard'),
  },
  {
    name: 'Searching for people',
    call: 'users.list',
    address: '/user-list',
    isStaff: true,
    act: (page) => search(page).fill('guest 00'),
    async expectKept(page) {
      expect(await search(page).inputValue()).toBe('guest 00');
      expect(new URL(page.url()).searchParams.get('search')).toBe('guest 00');
    },
    again: press('Retry'),
    expectDone: wantRows,
  },
  {
    name: 'Filtering people',
    call: 'users.list',
    address: '/user-list',
    isStaff: true,
    async act(page) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await dialog(page).getByLabel('City').fill('Austin');
      await dialog(page).getByRole('button', { name: 'Apply' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
    },
    async expectKept(page) {
      await page.getByText('City: Austin').waitFor();
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      expect(await dialog(page).getByLabel('City').inputValue()).toBe('Austin');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    },
    again: press('Retry'),
    expectDone: wantRows,
  },
  {
    name: 'Changing the status of a person',
    call: 'users.setActive',
    address: '/user-list?sort_by=name&sort_dir=asc',
    isStaff: true,
    act: setFirst,
    words: 'There is something wrong!',
    async expectKept(page) {
      await toast(page, 'There is something wrong!').first().waitFor();
      await dialog(page).waitFor({ state: 'hidden' });
      expect(
        await firstRow(page)
          .getByText(/^(?:Active|Inactive)$/)
          .count(),
      ).toBe(1);
    },
    again: setFirst,
    expectDone: (page) => page.getByText(/^User (?:de)?activated successfully!/).waitFor(),
  },
  {
    name: 'Asking what it touches to delete a person',
    call: 'users.getTouches',
    address: '/user-list',
    isStaff: true,
    act: (page) =>
      firstRow(page)
        .getByRole('button', { name: /^Delete/ })
        .click(),
    words: 'The parlours, songs and podcasts that this touches could not be loaded.',
    expectKept: (page) => page.getByRole('button', { name: 'Yes, delete' }).waitFor(),
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByText('No upcoming parlour', { exact: false }).waitFor(),
  },
  {
    name: 'Deleting a person',
    call: 'users.remove',
    address: '/user-list',
    isStaff: true,
    act: removeFirst,
    words: 'Failed to delete user',
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'User deleted successfully!').waitFor(),
  },
  {
    name: 'Bringing a deleted person back',
    call: 'trash.restore',
    address: '/user-list',
    isStaff: true,
    prepare: removeFirst,
    act: undo,
    expectKept: nothing,
    async again(page) {
      await removeFirst(page);
      await undo(page);
    },
    expectDone: (page) => toast(page, 'was restored.').waitFor(),
  },
  {
    name: 'Changing the password',
    call: 'account.changePassword',
    address: '/dashboard',
    isStaff: true,
    prepare: openPasswordForm,
    act: press('Change'),
    pressTwice: pressAgain('Change'),
    async expectKept(page) {
      for (const [label, value] of Object.entries(passwords)) {
        expect(await page.getByRole('textbox', { name: label }).inputValue(), label).toBe(value);
      }
    },
    again: press('Change'),
    expectDone: (page) => dialog(page).getByText(WRONG).waitFor(),
  },
  {
    name: 'Logging out',
    call: 'account.logout',
    address: '/dashboard',
    isStaff: true,
    act: leave,
    // Signing out never waits for the server.
    words: 'Welcome backstage. Use your staff account.',
    expectKept: nothing,
    async again(page) {
      await signInAs(page, ADMIN);
      await page.waitForURL('**/dashboard');
      await leave(page);
    },
    expectDone: (page) => page.waitForURL('**/login'),
  },
  {
    name: 'Choosing another period',
    call: 'dashboard.getGraph',
    address: '/dashboard',
    isStaff: true,
    act: (page) => page.getByRole('radio', { name: 'Weekly' }).check(),
    async expectKept(page) {
      expect(await page.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true);
      await page.getByText('The chart could not be loaded.').waitFor();
      await page.getByText('Total registered users').waitFor();
    },
    again: press('Retry'),
    async expectDone(page) {
      await settled(page);
      await page.getByText('Total Revenue').waitFor();
    },
  },
  {
    name: 'Opening the notifications',
    call: 'notifications.list',
    address: '/dashboard',
    isStaff: true,
    act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    async expectKept(page) {
      await dialog(page).getByText('The notifications could not be loaded.').waitFor();
    },
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'Marking all notifications read',
    call: 'notifications.markRead',
    address: '/dashboard',
    isStaff: true,
    async act(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await dialog(page).getByRole('button', { name: 'Mark all as read' }).click();
    },
    expectKept: (page) => dialog(page).getByRole('listitem').first().waitFor(),
    again: press('Mark all as read'),
    expectDone: (page) => page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' }),
  },
];

/** All actions, in two halves that two files share. */
export const halves = { content: [...ownActions, ...contentActions], people: peopleActions } as const;
export const actions: readonly Action[] = [...halves.content, ...halves.people];
