import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
/** A number is no name that a passkey could belong to. */
const consoleAt = stage.address.replace('127.0.0.1', 'localhost');

beforeEach(() => stage.db.execute(sql`delete from passkeys`));

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the console in a browser whose device has a fingerprint reader; `touch` says whether somebody touches it. */
async function openWithDevice(width: 'phone' | 'desk' = 'desk') {
  const visit = await stage.visit({ signedIn: true, consoleAt, width });
  const devtools = await visit.context.newCDPSession(visit.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { ...visit, touch };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await toast(page, 'The passkey was added.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

async function signOut(page: Page): Promise<void> {
  // A call that is still on its way would be refused.
  await settled(page);
  await page.getByRole('button', { name: /^Admin$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await settled(page);
}

test('a passkey is added in My account, signs in by a press, gets another name and is removed', async () => {
  const { page, goto, touch } = await openWithDevice();
  await goto('/my-account');
  await addPasskey(page, 'Laptop');
  await section(page).getByText('not used yet').waitFor();
  await touch(false);
  await signOut(page);
  await touch(true);
  await button(page, 'Use a passkey').click();
  await page.waitForURL('**/dashboard');
  await goto('/my-account');
  await section(page)
    .getByText(/last used/)
    .waitFor();
  await button(page, 'Rename Laptop').click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
  await dialog.getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await section(page).getByText('Old laptop').waitFor();
  await button(page, 'Remove Old laptop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, remove' }).click();
  await toast(page, /^The passkey was removed/).waitFor();
  await section(page).getByText('Old laptop').waitFor({ state: 'hidden' });
  expect((await stage.db.execute(sql`select from passkeys`)).rows).toEqual([]);
});

test('the browser offers it in the list of the email field, without a press', async () => {
  const { page, goto, touch } = await openWithDevice('phone');
  await goto('/my-account');
  await addPasskey(page, 'Phone');
  await goto('/dashboard');
  await touch(false);
  await page.evaluate(() => localStorage.clear());
  await goto('/login');
  expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
  await touch(true);
  await page.waitForURL('**/dashboard');
});

test('one that the server no longer knows says so, and a closed question says nothing', async () => {
  const { page, goto, touch, forgive } = await openWithDevice();
  forgive(/status of 400/);
  await goto('/my-account');
  await addPasskey(page, 'Laptop');
  await stage.db.execute(sql`delete from passkeys`);
  await touch(false);
  await signOut(page);
  await touch(true);
  await button(page, 'Use a passkey').click();
  await page
    .getByRole('alert')
    .getByText(/^This passkey was not accepted/)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('the last one of a role that must have a second factor stays, with words', async () => {
  const { page, goto, forgive } = await openWithDevice();
  forgive(/status of 409/);
  await goto('/my-account');
  await addPasskey(page, 'Laptop');
  await stage.db.execute(
    sql`insert into settings values ('two_factor_roles', 'owner') on conflict (name) do update set value = 'owner'`,
  );
  await button(page, 'Remove Laptop').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Yes, remove' }).click();
  await dialog.getByText(/^Your role requires two-factor sign-in, and this is all/).waitFor();
  expect((await stage.db.execute(sql`select from passkeys`)).rows).toHaveLength(1);
  await stage.db.execute(sql`delete from settings where name = 'two_factor_roles'`);
});
