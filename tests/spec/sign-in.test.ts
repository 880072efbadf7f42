import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signInAs, toast } from '../browser/pages.ts';
import { SESSION_KEY, settled } from '../browser/visit.ts';
import { inEachWorld } from './worlds.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const change = (page: Page) => dialog(page).getByRole('button', { name: 'Change', exact: true });

async function openPasswords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await dialog(page).waitFor();
}

async function fillPasswords(page: Page, current: string, next: string, again = next): Promise<void> {
  const values = { 'Current Password': current, 'New Password': next, 'Confirm Password': again };
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label }).fill(value);
  }
}

inEachWorld({
  alike(world) {
    test('a link to set a password is sent, and terms and privacy are shown', async () => {
      const { page, goto } = await world.visit({ signedIn: false });
      await goto('/login');
      await page.getByRole('link', { name: /Forgot/ }).click();
      await page.waitForURL('**/forgot-password');
      const send = page.getByRole('button', { name: 'Send Link' });
      expect(await send.isDisabled()).toBe(true);
      await page.getByLabel('Email').fill(world.admin.email);
      await send.click();
      await page.getByText('Link sent').waitFor();
      await page.getByRole('link', { name: 'Back to Sign In' }).click();
      await page.waitForURL('**/login');
      for (const path of ['/terms-of-use', '/privacy']) await goto(path);
    });
  },

  otherwise(world) {
    test('an admin signs in after a wrong password, comes back to where they wanted, and signs out', async () => {
      const { page, goto, forgive } = await world.visit({ signedIn: false });
      forgive(/status of 40[01]/);
      await goto('/bulletin-board');
      await page.waitForURL('**/login');
      const button = page.getByRole('button', { name: 'Sign In' });
      expect(await button.isDisabled()).toBe(true);
      await signInAs(page, { email: 'no address', password: 'secret123' });
      await page.getByText('Invalid email address!').waitFor();
      await signInAs(page, { ...world.admin, password: 'wrong-password1' });
      await page.getByText('Invalid email or password!').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(world.admin.email);
      await signInAs(page, world.admin);
      await page.waitForURL('**/bulletin-board');
      await settled(page);
      await page.getByRole('button', { name: 'Admin' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    });

    test('a session that the server no longer knows leads to the root', async () => {
      const { page, forgive } = await world.visit({ signedIn: { token: 'not-a-token', id: 1 } });
      forgive(/status of 401/);
      await page.goto('/user-list');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
    });

    test('a link that was used says so', async () => {
      const { page, goto, forgive } = await world.visit({ signedIn: false });
      forgive(/status of 400/);
      await goto('/reset-password?token=used&is_admin=true');
      for (const name of ['New Password', 'Confirm Password']) {
        await page.getByRole('textbox', { name }).fill('encore2026');
      }
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByRole('heading', { name: 'Token expired!' }).waitFor();
      await page.goto('/email-verification?token=used');
      await settled(page);
      expect(await page.getByText('Your account has been verified').count()).toBe(0);
    });

    test('an admin changes the password, and signs in with the new one', async () => {
      const { page, goto, forgive } = await world.visit();
      forgive(/status of 40[01]/);
      await goto('/dashboard');
      await openPasswords(page);
      expect(await change(page).isDisabled()).toBe(true);
      await fillPasswords(page, 'not-the-one1', 'short');
      await change(page).click();
      await dialog(page).getByText('Password must be alphanumeric with min length six').waitFor();
      await fillPasswords(page, 'not-the-one1', 'encore2026', 'encore2027');
      await change(page).click();
      await dialog(page).getByText("Confirm password doesn't match.").waitFor();
      await fillPasswords(page, 'not-the-one1', 'encore2026');
      await change(page).click();
      await toast(page, world.words.passwordWrong).first().waitFor();
      await fillPasswords(page, world.admin.password, 'encore2026');
      await change(page).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await signInAs(page, { email: world.admin.email, password: 'encore2026' });
      await page.waitForURL('**/dashboard');
    });
  },
});
