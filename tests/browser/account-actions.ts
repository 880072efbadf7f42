import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { settled } from './visit.ts';
import { press, pressAgain } from './pages.ts';

const EMAIL = 'somebody@example.com';
const NEXT = 'encore2026';
const passwords = (page: Page) =>
  ['New Password', 'Confirm Password'].map((name) => page.getByRole('textbox', { name }));

async function fillPasswords(page: Page): Promise<void> {
  for (const field of passwords(page)) await field.fill(NEXT);
}

/** A link with an unknown token: in the end the page says that it is invalid. */
const resetting = (isAdmin: boolean): Action => ({
  name: `Setting a password by a link, of ${isAdmin ? 'staff' : 'the community'}`,
  call: isAdmin ? 'account.resetPassword' : 'account.resetUserPassword',
  address: '/register',
  isStaff: false,
  async prepare(page) {
    await page.goto(`/reset-password?token=nobody&is_admin=${isAdmin}`);
    await settled(page);
    await fillPasswords(page);
  },
  act: press('Reset Password'),
  pressTwice: pressAgain('Reset Password'),
  async expectKept(page) {
    for (const field of passwords(page)) expect(await field.inputValue()).toBe(NEXT);
  },
  again: press('Reset Password'),
  expectDone: (page) => page.getByRole('heading', { name: ACCOUNT_MESSAGES.tokenExpired.trim() }).waitFor(),
});

/** What a user does before signing in, by the links in mails. */
export const accountActions: readonly Action[] = [
  {
    name: 'Asking for a link to set a password',
    call: 'account.sendPasswordLink',
    address: '/forgot-password',
    isStaff: false,
    prepare: (page) => page.getByLabel('Email').fill(EMAIL),
    act: press('Send Link'),
    pressTwice: pressAgain('Send Link'),
    expectKept: async (page) => expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL),
    again: press('Send Link'),
    expectDone: (page) => page.getByRole('heading', { name: ACCOUNT_MESSAGES.linkSent }).waitFor(),
  },
  resetting(true),
  resetting(false),
  {
    name: 'Verifying an address',
    call: 'account.verifyEmail',
    address: '/register',
    isStaff: false,
    act: async (page) => void (await page.goto('/email-verification?token=nobody')),
    expectKept: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    again: press('Retry'),
    expectDone: (page) => page.getByText('The link has expired or is incomplete').waitFor(),
  },
  {
    name: 'Stopping the digest',
    call: 'notifications.stopDigest',
    address: `/digest/unsubscribe?token=1.${'a'.repeat(43)}`,
    isStaff: false,
    act: press('Stop the digest'),
    expectKept: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    again: press('Retry'),
    expectDone: (page) => page.getByRole('heading', { name: 'The link is not complete' }).waitFor(),
  },
];
