import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';
import { signInAs, toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addColleague, addInvitation, joinPath } from '../browser/staff.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, box, replies, send } from '../browser/support.ts';
import { startSmtp } from '../setup/smtp.ts';

const smtp = await startSmtp();
const stage = await openStage({ SMTP_URL: smtp.url, MAIL_FROM: 'Greenroom <hello@example.com>' });
afterAll(() => smtp.stop());

const EMAIL = 'rosa@staff.example';
const PASSWORD = 'chorus123';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

const mails = () => smtp.mails().filter(({ recipients }) => recipients.includes(EMAIL));

/** Returns the path of the link in the newest mail, once `count` have arrived. */
async function linkIn(count: number): Promise<string> {
  await expect.poll(() => mails().length).toBe(count);
  return /http:\/\/[^/]+(\/join\?token=\S+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? '';
}

const actions = () =>
  rowsOf(
    stage.db,
    { action: Text, actor: Text },
    sql`select action, actor from audit_entries where kind = 'admins' order by id`,
  );

test('the owner invites a moderator, who joins, works without seeing money, and is out once deactivated', async () => {
  const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
  const message = await addMessage(stage.db, nina, { subject: 'My track stops', message: 'Help' });
  const owner = await stage.visit({ signedIn: true });
  await owner.goto('/dashboard');
  await owner.page.getByRole('link', { name: 'Staff', exact: true }).click();
  await row(owner.page, 'admin@example.com').getByText('You', { exact: true }).waitFor();
  const demote = owner.page.getByRole('button', { name: /^Change role: This is the only active owner/ });
  expect(await demote.getAttribute('aria-disabled')).toBe('true');

  await button(owner.page, 'Invite').click();
  await dialog(owner.page).getByRole('textbox', { name: 'Email' }).fill(` ${EMAIL.toUpperCase()}`);
  expect(await dialog(owner.page).getByRole('radio', { name: 'Moderator' }).isChecked()).toBe(true);
  await button(owner.page, 'Send invitation').click();
  await toast(owner.page, 'Invitation sent.').waitFor();
  const first = await linkIn(1);
  await button(owner.page, `Resend to ${EMAIL}`).click();
  await toast(owner.page, 'A new invitation was sent.').waitFor();
  const link = await linkIn(2);

  const rosa = await stage.visit();
  const { page } = rosa;
  rosa.forgive(/status of 40[013]/);
  await rosa.goto(first);
  await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  await rosa.goto(link);
  await page.getByText(/^Admin invited you as Moderator: you can manage people/).waitFor();
  expect(page.url(), 'the token is not in the address').toMatch(/\/join$/);
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
  await page.getByRole('textbox', { name: 'Your Name' }).fill('Rosa Lindqvist');
  await page.getByRole('textbox', { name: 'New Password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('chorus12');
  await button(page, 'Join').click();
  await page.getByText('Password does not match!').waitFor();
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await button(page, 'Join').click();
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInAs(page, { email: EMAIL, password: PASSWORD });
  await page.waitForURL('**/dashboard');

  await button(page, 'Rosa Lindqvist').click();
  await page.getByRole('menu').getByText('Moderator').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: 'Staff', exact: true }).count(), 'it is for owners').toBe(0);
  await rosa.goto('/staff');
  await page.getByText('Your role, moderator, does not include this page.').waitFor();
  await page.getByText('Roles that include it: owner. An owner can change yours.').waitFor();
  await rosa.goto('/subscription-plan');
  await page.getByText('Roles that include it: owner, admin, finance, viewer.').waitFor();
  await rosa.goto('/user-list?sort_by=totalSpent');
  await page.getByText('Your role, moderator, does not include this.').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await rosa.goto('/user-list');
  await row(page, 'Nina Simonetti').waitFor();
  expect(await page.getByRole('columnheader', { name: 'Total spent' }).count()).toBe(0);
  await rosa.goto(`/subscription-plan?id=${message}`);
  await box(page).fill('Please try once more.');
  await send(page).click();
  await replies(page).filter({ hasText: 'Please try once more.' }).waitFor();

  await owner.page.reload();
  await row(owner.page, 'Rosa Lindqvist').getByText('Moderator').waitFor();
  await button(owner.page, 'Deactivate Rosa Lindqvist').click();
  await button(owner.page, 'Yes, deactivate').click();
  // Her page was not touched: the end of its event stream says it.
  await page.getByText('Your session has ended. Sign in to continue where you left off.').waitFor();
  await row(owner.page, 'Rosa Lindqvist').getByText('Deactivated').waitFor();
  rosa.forgive(/status of 403/);
  await signInAs(page, { email: EMAIL, password: PASSWORD });
  await page.getByText('This account is not active.').waitFor();
  expect(await actions()).toEqual([
    { action: 'staff.invite', actor: 'admin@example.com' },
    { action: 'staff.resendInvitation', actor: 'admin@example.com' },
    { action: 'staff.acceptInvitation', actor: EMAIL },
    { action: 'staff.setActive', actor: 'admin@example.com' },
  ]);
});

test('the end of an owner’s access revokes their invitations, which the dialog and the toast name', async () => {
  const bea = await addColleague(stage.db, { name: 'Bea Second', role: 'owner' });
  await addInvitation(stage.db, 'friend', bea);
  const owner = await stage.visit({ signedIn: true });
  await owner.goto('/staff');
  await row(owner.page, 'friend@staff.example').waitFor();
  await button(owner.page, 'Deactivate Bea Second').click();
  await dialog(owner.page)
    .getByText('These invitations of theirs will be revoked: friend@staff.example (Moderator).')
    .waitFor();
  await button(owner.page, 'Yes, deactivate').click();
  await toast(owner.page, 'Invitations revoked: friend@staff.example (Moderator).').waitFor();
  await expect.poll(() => row(owner.page, 'friend@staff.example').count()).toBe(0);
  const guest = await stage.visit({});
  guest.forgive(/status of 400/);
  await guest.goto(joinPath('friend'));
  await guest.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
});

test('from six accounts on, a colleague is found by name without accents, or by role', async () => {
  for (const name of ['José Ñandú', 'Zoë Żółw', 'Ana', 'Ben', 'Cleo'])
    await addColleague(stage.db, { name, role: name === 'Ana' ? 'finance' : 'viewer' });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/staff');
  const search = page.getByRole('searchbox', { name: 'Search by name, email or role' });
  await search.fill('nandu jose');
  await page.getByText('1 account', { exact: true }).waitFor();
  await row(page, 'José Ñandú').waitFor();
  await search.fill('finance');
  await row(page, 'Ana').waitFor();
  await page.getByText('1 account', { exact: true }).waitFor();
  await search.fill('nobody');
  await page.getByText('Nobody of the staff matches this search.').waitFor();
  expect(await page.getByRole('table', { name: 'Staff' }).count()).toBe(0);
});
