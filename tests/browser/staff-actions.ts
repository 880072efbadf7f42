import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { joinPath } from './staff.ts';
import { settled } from './visit.ts';

const address = '/staff';
const EMAIL = 'new.colleague@staff.example';
const NEWCOMER = { 'Your Name': 'Rosa', 'New Password': 'chorus123', 'Confirm Password': 'chorus123' };

const dialog = (page: Page) => page.getByRole('dialog');
const expectAsking = (page: Page): Promise<void> =>
  dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
const email = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' });

async function fillInvitation(page: Page): Promise<void> {
  await press('Invite')(page);
  await email(page).fill(EMAIL);
}

async function fillNewcomer(page: Page): Promise<void> {
  await page.goto(joinPath('third'));
  await settled(page);
  for (const [label, text] of Object.entries(NEWCOMER)) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
}

/** What the owner does with staff accounts, and how one begins. */
export const staffActions: readonly Action[] = [
  {
    name: 'Inviting a colleague',
    call: 'staff.invite',
    address,
    isStaff: true,
    prepare: fillInvitation,
    act: press('Send invitation'),
    pressTwice: pressAgain('Send invitation'),
    expectKept: async (page) => expect(await email(page).inputValue()).toBe(EMAIL),
    again: press('Send invitation'),
    expectDone: (page) => page.getByRole('row').filter({ hasText: EMAIL }).waitFor(),
  },
  {
    name: 'Sending an invitation again',
    call: 'staff.resendInvitation',
    address,
    isStaff: true,
    act: press('Resend to first@staff.example'),
    pressTwice: pressAgain('Resend to first@staff.example'),
    expectKept: (page) => page.getByRole('row').filter({ hasText: 'first@' }).waitFor(),
    again: press('Resend to first@staff.example'),
    expectDone: (page) => toast(page, 'A new invitation was sent.').waitFor(),
  },
  {
    name: 'Revoking an invitation',
    call: 'staff.revokeInvitation',
    address,
    isStaff: true,
    prepare: press('Revoke the invitation to second@staff.example'),
    act: press('Yes, revoke'),
    pressTwice: pressAgain('Yes, revoke'),
    expectKept: expectAsking,
    again: press('Yes, revoke'),
    expectDone: (page) => page.getByRole('row').filter({ hasText: 'second@' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Changing a role',
    call: 'staff.setRole',
    address,
    isStaff: true,
    async prepare(page) {
      await press('Change role of Zoe Last')(page);
      await dialog(page).getByRole('radio', { name: 'Finance' }).check();
    },
    act: press('Change role'),
    pressTwice: pressAgain('Change role'),
    async expectKept(page) {
      await expectAsking(page);
      expect(await dialog(page).getByRole('radio', { name: 'Finance' }).isChecked()).toBe(true);
    },
    again: press('Change role'),
    expectDone: (page) => page.getByRole('row').filter({ hasText: 'Finance' }).waitFor(),
  },
  {
    name: 'Resetting a second factor',
    call: 'account.resetTwoFactor',
    address,
    isStaff: true,
    prepare: press('Reset two-factor sign-in of Zoe Last'),
    act: press('Yes, reset'),
    pressTwice: pressAgain('Yes, reset'),
    expectKept: expectAsking,
    again: press('Yes, reset'),
    expectDone: (page) =>
      page.getByRole('button', { name: 'Reset two-factor sign-in of Zoe Last' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'Deactivating an account',
    call: 'staff.setActive',
    address,
    isStaff: true,
    prepare: press('Deactivate Zoe Last'),
    act: press('Yes, deactivate'),
    pressTwice: pressAgain('Yes, deactivate'),
    expectKept: expectAsking,
    again: press('Yes, deactivate'),
    expectDone: (page) => press('Reactivate Zoe Last')(page),
  },
  {
    name: 'Opening an invitation',
    call: 'staff.getInvitation',
    address: '/register',
    isStaff: false,
    act: async (page) => void (await page.goto('/join?token=nobody')),
    expectKept: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    again: press('Retry'),
    expectDone: (page) => page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor(),
  },
  {
    name: 'Accepting an invitation',
    call: 'staff.acceptInvitation',
    address: '/register',
    isStaff: false,
    prepare: fillNewcomer,
    act: press('Join'),
    pressTwice: pressAgain('Join'),
    async expectKept(page) {
      for (const [label, text] of Object.entries(NEWCOMER)) {
        expect(await page.getByRole('textbox', { name: label }).inputValue(), label).toBe(text);
      }
    },
    again: press('Join'),
    expectDone: (page) => page.getByRole('heading', { name: 'Your account is ready' }).waitFor(),
  },
];
