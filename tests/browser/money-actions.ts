import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, toast } from './pages.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');

async function openRefund(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  await dialog(page).getByLabel('Amount in dollars').fill('0.01');
  await dialog(page).getByLabel('Reason').fill('Asked for it');
}

async function openRates(page: Page): Promise<void> {
  await press('Rates')(page);
  await dialog(page).getByLabel('Processing fee, in percent').fill('3');
}

/** What staff do with money; there is a payment of an earlier month. */
export const moneyActions: readonly Action[] = [
  {
    name: 'Recording a refund',
    call: 'money.refund',
    address: '/money/rows',
    isStaff: true,
    prepare: openRefund,
    act: press('Record refund'),
    async expectKept(page) {
      expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('Asked for it');
    },
    again: press('Record refund'),
    expectDone: (page) => toast(page, 'Refund recorded.').waitFor(),
  },
  {
    name: 'Opening the rates',
    call: 'money.listRates',
    address: '/money',
    isStaff: true,
    act: press('Rates'),
    expectKept: (page) => dialog(page).getByText('The rates could not be loaded.').waitFor(),
    again: (page) => dialog(page).getByRole('button', { name: 'Retry' }).click(),
    expectDone: (page) => dialog(page).getByText('From the beginning').waitFor(),
  },
  {
    name: 'Setting rates',
    call: 'money.setRates',
    address: '/money',
    isStaff: true,
    prepare: openRates,
    act: press('Save rates'),
    async expectKept(page) {
      expect(await dialog(page).getByLabel('Processing fee, in percent').inputValue()).toBe('3');
    },
    again: press('Save rates'),
    expectDone: (page) => toast(page, 'Rates saved.').waitFor(),
  },
  {
    name: 'Closing a month',
    call: 'money.closeMonth',
    address: '/money',
    isStaff: true,
    prepare: (page) => page.getByRole('button', { name: /^Close .+ \d{4}$/ }).click(),
    act: press('Yes, close'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, close'),
    expectDone: (page) => toast(page, 'Month closed.').waitFor(),
  },
];
