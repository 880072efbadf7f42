import { wire } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { settled } from './visit.ts';

const AT = { address: '/my-account', isStaff: true };
const WRONG = 'wrong-password1';
const WRONG_CODE = '000000';

const password = (page: Page) => page.getByRole('textbox', { name: 'Your password' });
const endOne = (page: Page) => page.getByRole('button', { name: /^End the session of/ }).first();

async function typeCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).click();
  await page.keyboard.type(WRONG_CODE);
}

async function openSetup(page: Page): Promise<void> {
  await press('Set up')(page);
  await password(page).fill('backstage1');
  await press('Continue')(page);
}

/** Shows the page as to who has turned it on; the admin of all these tests has not, and must sign in without. */
async function seeTwoFactorOn(page: Page): Promise<void> {
  const data = { since: '2026-07-01T00:00:00.000Z', recoveryCodesLeft: 7, isRequired: false };
  await page.route(`**${wire['account.getTwoFactor'].path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback(),
  );
  await page.reload();
  await settled(page);
}

/** Turning it off and new codes ask for the same; a wrong password ends it, so that the admin stays as they are. */
const proving = (
  name: string,
  call: 'account.stopTwoFactor' | 'account.createRecoveryCodes',
  verbs: [string, string],
): Action => ({
  ...AT,
  name,
  call,
  async prepare(page) {
    await seeTwoFactorOn(page);
    await press(verbs[0])(page);
    await password(page).fill(WRONG);
  },
  act: typeCode,
  expectKept: async (page) => expect(await password(page).inputValue()).toBe(WRONG),
  again: (page) => page.getByRole('dialog').getByRole('button', { name: verbs[1] }).click(),
  expectDone: (page) => page.getByText('The current password is not correct.').waitFor(),
});

const peopleInBell = (page: Page) => page.getByRole('switch', { name: 'New people in the bell' });

/** What members of the staff do with their own account. */
export const myAccountActions: readonly Action[] = [
  {
    ...AT,
    name: 'Changing your own name',
    call: 'account.updateMe',
    async act(page) {
      await page.getByLabel('Name').fill('Rosa Diaz');
      await press('Save')(page);
    },
    pressTwice: pressAgain('Save'),
    expectKept: async (page) => expect(await page.getByLabel('Name').inputValue()).toBe('Rosa Diaz'),
    again: press('Save'),
    expectDone: (page) => toast(page, 'Your account was updated.').waitFor(),
  },
  {
    ...AT,
    name: 'Ending one of your sessions',
    call: 'account.endSession',
    act: (page) => endOne(page).click(),
    pressTwice: (page) => endOne(page).click({ force: true }),
    expectKept: (page) => endOne(page).waitFor(),
    again: (page) => endOne(page).click(),
    expectDone: (page) => toast(page, 'This session was ended.').waitFor(),
  },
  {
    ...AT,
    name: 'Ending all of your other sessions',
    call: 'account.endOtherSessions',
    async act(page) {
      await press('End all other sessions')(page);
      await press('End them')(page);
    },
    pressTwice: pressAgain('End them'),
    expectKept: (page) => page.getByText('You stay signed in here.').waitFor(),
    again: press('End them'),
    expectDone: (page) => toast(page, 'All other sessions were ended.').waitFor(),
  },
  {
    ...AT,
    name: 'Starting to set up two-factor sign-in',
    call: 'account.startTwoFactor',
    act: openSetup,
    pressTwice: pressAgain('Continue'),
    expectKept: async (page) => expect(await password(page).inputValue()).toBe('backstage1'),
    again: press('Continue'),
    expectDone: (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
  },
  {
    ...AT,
    name: 'Turning two-factor sign-in on',
    call: 'account.confirmTwoFactor',
    async prepare(page) {
      await openSetup(page);
      await page.getByRole('img', { name: /QR code/ }).waitFor();
    },
    act: typeCode,
    pressTwice: pressAgain('Turn on'),
    expectKept: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(WRONG_CODE[0]),
    again: press('Turn on'),
    expectDone: (page) => page.getByText('This code is not correct').waitFor(),
  },
  proving('Turning two-factor sign-in off', 'account.stopTwoFactor', ['Turn off', 'Turn off']),
  proving('Asking for new recovery codes', 'account.createRecoveryCodes', [
    'New recovery codes',
    'Get new codes',
  ]),
  {
    ...AT,
    name: 'Choosing who needs two-factor sign-in',
    call: 'account.setTwoFactorRoles',
    async act(page) {
      await page.getByRole('checkbox', { name: 'Viewer' }).check();
      await press('Save roles')(page);
    },
    pressTwice: pressAgain('Save roles'),
    expectKept: async (page) =>
      expect(await page.getByRole('checkbox', { name: 'Viewer' }).isChecked()).toBe(true),
    again: press('Save roles'),
    expectDone: (page) => toast(page, 'Saved.').waitFor(),
  },
  {
    ...AT,
    name: 'Choosing your notifications',
    call: 'notifications.setChoice',
    act: (page) => peopleInBell(page).click(),
    pressTwice: (page) => peopleInBell(page).click({ force: true }),
    expectKept: async (page) => expect(await peopleInBell(page).isChecked()).toBe(true),
    again: (page) => peopleInBell(page).click(),
    expectDone: async (page) => await expect.poll(() => peopleInBell(page).isChecked()).toBe(false),
  },
];
