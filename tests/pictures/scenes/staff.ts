import type { Page } from 'playwright-core';

import { joinPath } from '../../browser/staff.ts';
import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, press, pressIn, see } from '../steps.ts';

const staff = { address: '/staff' };
const join = { address: joinPath('long'.repeat(12)), isSignedOut: true };

/** Opens the menu that the actions of the last colleague are in on phones. */
async function openRow(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Staff' }).getByText('Viewer').waitFor();
  const menu = page.getByRole('button', { name: 'Actions for Jo' });
  if (await menu.isVisible()) await menu.click();
}

/** Staff accounts, and how one begins. */
export const staffScenes: readonly Scene[] = [
  { name: 'staff/list', ...staff },
  { name: 'staff/list, one owner alone', ...staff, isEmpty: true },
  { name: 'staff/list, actions', ...staff, steps: openRow },
  { name: 'staff/list, failed', ...staff, fail: /^\/admin\/staff/ },
  { name: 'staff/list, loading', ...staff, hold: /^\/admin\/staff/ },
  { name: 'staff/invite', ...staff, steps: inOrder(press('Invite'), dialog) },
  {
    name: 'staff/invite, wrong address',
    ...staff,
    steps: inOrder(press('Invite'), dialog, fill('Email', 'no address'), pressIn('Send invitation')),
  },
  {
    name: 'staff/change role',
    ...staff,
    steps: inOrder(openRow, press('Change role of Jo'), dialog),
  },
  { name: 'staff/reactivate', ...staff, steps: inOrder(openRow, press('Reactivate Jo'), dialog) },
  { name: 'staff/join', ...join },
  {
    name: 'staff/join, form errors',
    ...join,
    steps: inOrder(
      fill('Your Name', 'Rosa'),
      fill('New Password', 'short'),
      fill('Confirm Password', 'other'),
      (page) => page.keyboard.press('Enter'),
    ),
  },
  { name: 'staff/join, failed', ...join, fail: /invitation/ },
  {
    name: 'staff/join, no longer valid',
    address: '/join?token=nobody',
    isSignedOut: true,
    steps: see('This invitation is no longer valid'),
  },
];
