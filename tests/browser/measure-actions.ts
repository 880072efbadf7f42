import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';

/** People whom no other test deletes, one for each action: one measure of a kind is in force at a time. */
const userDetailPath = (id: number): string => `/user-detail/${id}`;
const REASON = 'Kept until they are warned.';

const dialog = (page: Page) => page.getByRole('dialog');
const reason = (page: Page) => dialog(page).getByLabel('Reason for the person');
const inForce = (page: Page) => page.getByRole('list', { name: 'Measures in force' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Measures…' }).click();
}

async function write(page: Page): Promise<void> {
  await open(page);
  await reason(page).fill(REASON);
}

/** Ends the warning of an earlier run, if there is one, and warns anew. */
async function warn(page: Page): Promise<void> {
  const ending = page.getByRole('button', { name: 'End the warning' });
  if (await ending.isVisible()) return;
  await write(page);
  await press('Warn')(page);
  await inForce(page).waitFor();
}

async function endWarning(page: Page): Promise<void> {
  const ending = page.getByRole('button', { name: 'End the warning' });
  if (!(await ending.isVisible())) return;
  await ending.click();
  await press('Yes, end it')(page);
  await inForce(page).waitFor({ state: 'hidden' });
}

/** What staff do against a person. */
export const measureActions: readonly Action[] = [
  {
    name: 'Warning a person',
    call: 'users.createMeasure',
    address: userDetailPath(22),
    isStaff: true,
    async prepare(page) {
      await endWarning(page);
      await write(page);
    },
    act: press('Warn'),
    pressTwice: pressAgain('Warn'),
    async expectKept(page) {
      expect(await reason(page).inputValue()).toBe(REASON);
    },
    again: press('Warn'),
    expectDone: (page) => toast(page, 'They are warned.').waitFor(),
  },
  {
    name: 'Ending a measure',
    call: 'users.endMeasure',
    address: userDetailPath(23),
    isStaff: true,
    prepare: warn,
    async act(page) {
      await page.getByRole('button', { name: 'End the warning' }).click();
      await press('Yes, end it')(page);
    },
    pressTwice: pressAgain('Yes, end it'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, end it'),
    expectDone: (page) => inForce(page).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Looking at the measures against a person',
    call: 'users.listMeasures',
    address: userDetailPath(24),
    isStaff: true,
    act: open,
    expectKept: (page) => dialog(page).getByText('So far').waitFor(),
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByText('No measure was taken against them.').waitFor(),
  },
];
