import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';

const address = '/rules';
const dialog = (page: Page) => page.getByRole('dialog');
const domains = (page: Page) => dialog(page).getByLabel('Mail domains');
const reason = (page: Page) => dialog(page).getByLabel('Reason');
const inDialog = (name: string | RegExp) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const TRY = 'Try on the last 30 days';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  await dialog(page).getByLabel('About').selectOption('Mail domains');
  await domains(page).fill('spam.example');
  await reason(page).fill(name);
}

/** Adds a rule, unless an earlier try did. */
async function ensureRule(page: Page, name: string): Promise<void> {
  await page.getByRole('row').or(page.getByText('There are no rules yet.')).first().waitFor();
  if (await row(page, name).first().isVisible()) return;
  await fillIn(page, name);
  await inDialog('Add rule')(page);
  await toast(page, 'The rule is added.').waitFor();
  await row(page, name).first().waitFor();
}

async function expectFilled(page: Page): Promise<void> {
  expect(await domains(page).inputValue()).toBe('spam.example');
}

/** What staff do with the rules of the gate. */
export const ruleActions: readonly Action[] = [
  {
    name: 'Adding a rule',
    call: 'rules.create',
    address,
    isStaff: true,
    prepare: (page) => fillIn(page, 'Added by an action'),
    act: inDialog('Add rule'),
    pressTwice: (page) => dialog(page).getByRole('button', { name: 'Add rule' }).click({ force: true }),
    expectKept: expectFilled,
    again: inDialog('Add rule'),
    expectDone: (page) => toast(page, 'The rule is added.').waitFor(),
  },
  {
    name: 'Trying a rule',
    call: 'rules.try',
    address,
    isStaff: true,
    prepare: (page) => fillIn(page, 'Only tried'),
    act: inDialog(TRY),
    pressTwice: (page) => dialog(page).getByRole('button', { name: TRY }).click({ force: true }),
    expectKept: expectFilled,
    again: inDialog(TRY),
    expectDone: (page) =>
      dialog(page)
        .getByText(/^0 hits among .* of the last 30 days\.$/)
        .waitFor(),
  },
  {
    name: 'Changing a rule',
    call: 'rules.update',
    address,
    isStaff: true,
    async prepare(page) {
      await ensureRule(page, 'To be changed');
      await page.getByRole('button', { name: 'Edit To be changed' }).first().click();
      await domains(page).fill('other.example');
    },
    act: inDialog('Save'),
    pressTwice: (page) => dialog(page).getByRole('button', { name: 'Save' }).click({ force: true }),
    async expectKept(page) {
      expect(await domains(page).inputValue()).toBe('other.example');
    },
    again: inDialog('Save'),
    expectDone: (page) => toast(page, 'The rule is changed.').waitFor(),
  },
  {
    name: 'Switching a rule on',
    call: 'rules.setOn',
    address,
    isStaff: true,
    prepare: (page) => ensureRule(page, 'To be switched'),
    act: (page) => page.getByRole('switch', { name: 'To be switched is on' }).first().click(),
    expectKept: (page) => row(page, 'To be switched').first().waitFor(),
    again: (page) => page.getByRole('switch', { name: 'To be switched is on' }).first().click(),
    expectDone: (page) => toast(page, /^The rule is (?:on|off)\.$/).waitFor(),
  },
  {
    name: 'Reading what a rule hit',
    call: 'rules.listHits',
    address,
    isStaff: true,
    prepare: (page) => ensureRule(page, 'To be read'),
    act: (page) =>
      page
        .getByRole('button', { name: /this week of To be read$/ })
        .first()
        .click(),
    expectKept: (page) => dialog(page).getByText('The hits could not be loaded.').waitFor(),
    again: (page) => dialog(page).getByRole('button', { name: 'Retry' }).click(),
    expectDone: (page) => dialog(page).getByText('It has not hit anything.').waitFor(),
  },
  {
    name: 'Deleting a rule',
    call: 'rules.remove',
    address,
    isStaff: true,
    async prepare(page) {
      await ensureRule(page, 'To be deleted');
      await page.getByRole('button', { name: 'Delete To be deleted' }).first().click();
    },
    act: press('Yes, delete'),
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByText('What it holds stays in the reports').waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'The rule is deleted.').waitFor(),
  },
];
