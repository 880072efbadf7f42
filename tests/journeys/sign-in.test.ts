import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';
import { signInAs, toast } from '../browser/pages.ts';
import { addAdmin } from '../browser/people.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

async function lastAction(): Promise<string | undefined> {
  const rows = await rowsOf(
    stage.db,
    { action: Text },
    sql`select action from audit_entries order by id desc limit 1`,
  );
  return rows[0]?.action;
}

describe('signing in', () => {
  test('works for a new admin after some mistakes on a phone', async () => {
    const visit = await stage.visit({ width: 'phone' });
    const { page } = visit;
    visit.forgive(/status of 400/);
    await visit.goto('/');
    const email = page.getByLabel('Email');
    const password = page.getByRole('textbox', { name: 'Password' });
    const button = page.getByRole('button', { name: 'Sign In' });

    expect(await button.isDisabled()).toBe(true);
    await email.fill(ADMIN.email);
    expect(await button.isDisabled()).toBe(true);
    await password.fill('wrong-password1');
    expect(await button.isEnabled()).toBe(true);
    await email.fill('   ');
    expect(await button.isDisabled()).toBe(true);

    await email.fill('no address');
    await button.click();
    await page.getByText('Invalid email address!').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await email.fill(ADMIN.email);
    expect(await page.getByText('Invalid email address!').count()).toBe(0);

    await button.click();
    await page.getByText('Invalid email or password!').waitFor();
    expect(await lastAction()).toBe('account.loginFailed');
    expect(await email.inputValue()).toBe(ADMIN.email);
    expect(await password.inputValue()).toBe('wrong-password1');

    await password.fill(ADMIN.password);
    expect(await page.getByText('Invalid email or password!').count()).toBe(0);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await button.click();
    await page.waitForURL('**/dashboard');
    await settled(page);
    expect(await lastAction()).toBe('account.login');
    await page.reload();
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard');
  });

  test('works by keyboard alone, and signing out too', async () => {
    const { page, goto } = await stage.visit();
    await goto('/login');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN.email.toUpperCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await settled(page);
    await page.getByRole('button', { name: 'Admin' }).focus();
    await page.keyboard.press('Enter');
    const isFocused = (name: string) =>
      page.getByRole('menuitem', { name }).evaluate((item) => item === document.activeElement);
    await expect.poll(() => isFocused('My account')).toBe(true);
    for (let left = 9; left > 0 && !(await isFocused('Logout')); left -= 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await expect.poll(lastAction).toBe('account.logout');
  });

  test('says how long to wait after too many wrong passwords', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    visit.forgive(/status of 4(?:00|29)/);
    await visit.goto('/login');
    const tooMany = page.getByText(/^Too many attempts\. Please try again in \d+ (?:seconds|minutes)\.$/);
    const wrong = page.getByText('Invalid email or password!');
    for (let left = 30; left > 0 && (await tooMany.count()) === 0; left -= 1) {
      await signInAs(page, { email: 'nobody@example.com', password: `wrong${left}a` });
      await wrong.or(tooMany).waitFor();
    }
    expect(await tooMany.isVisible()).toBe(true);
    await stage.db.execute(sql`delete from rate_limits`);
  });
});

describe('changing the password', () => {
  const NEXT = 'encore2026';

  test('signs out everywhere, and from then on only the new password is accepted', async () => {
    const admin = await addAdmin(stage.db, { email: 'stage.manager@example.com', password: 'curtain1' });
    const visit = await stage.visit({ signedIn: await admin.newSession() });
    visit.forgive(/status of 40[01]/);
    const elsewhere = await stage.visit({ signedIn: await admin.newSession() });
    elsewhere.forgive(/status of 401/);
    await elsewhere.goto('/dashboard');
    const { page } = visit;
    await visit.goto('/user-list');
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    const fill = (label: string, value: string) => page.getByRole('textbox', { name: label }).fill(value);
    const change = page.getByRole('button', { name: 'Change', exact: true });
    const dialog = page.getByRole('dialog');

    await fill('Current Password', 'not-mine1');
    await fill('New Password', 'short');
    expect(await change.isDisabled()).toBe(true);
    await fill('Confirm Password', 'other');
    await change.click();
    await dialog.getByText('Password must be alphanumeric with min length six').waitFor();
    await fill('New Password', NEXT);
    await change.click();
    await dialog.getByText("Confirm password doesn't match.").waitFor();
    await fill('Confirm Password', NEXT);
    await change.click();
    await dialog.getByText('The current password is not correct.').waitFor();
    await toast(page, 'The current password is not correct.').waitFor();
    await fill('Current Password', admin.password);
    await change.click();

    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Your password has been changed successfully!').first().waitFor();
    expect(await lastAction()).toBe('account.changePassword');
    // Either the event stream reports it, or the next click does.
    const ended = elsewhere.page.getByText('Your session has ended.');
    await elsewhere.page.getByRole('link', { name: 'User Listing' }).or(ended).click();
    await ended.waitFor();

    await signInAs(page, admin);
    await page.getByText('Invalid email or password!').waitFor();
    await signInAs(page, { email: admin.email, password: NEXT });
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});
