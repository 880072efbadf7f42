import { SIGN_ON_MESSAGES } from '@greenroom/contract/account-sign-on.rules';
import { signOnOnlyWords } from '@greenroom/contract/kit/sign-in';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { findPorts } from '../../apps/api/src/testing/port.ts';
import { startOidcProvider } from '../browser/oidc-provider.ts';
import { toast } from '../browser/pages.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import type { VisitOptions } from '../browser/visit.ts';

const port = await findPorts(3);
const consoleAt = `http://127.0.0.1:${port}`;
const { issuer, settings } = await startOidcProvider(port + 1, consoleAt, {
  ada: { email: ADMIN.email },
  rosa: { email: 'rosa@example.com', groups: ['choir', 'band'] },
  stranger: { email: 'stranger@example.com' },
});
const stage = await openStage({ ...settings, PORT: String(port), PUBLIC_URL: consoleAt });

beforeEach(() =>
  stage.db.execute(
    sql`with gone as (delete from admins where id <> ${stage.admin.id})
        delete from sign_on_subjects`,
  ),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signInButton = (page: Page) => button(page, 'Sign in with Example Co.');

async function open(options: VisitOptions = {}) {
  const visit = await stage.visit(options);
  // The provider's pages.
  visit.forgive(new RegExp(`another origin: (?:${issuer}|https://fonts.googleapis.com)/`));
  visit.forgive(/fonts\.googleapis\.com|status of 4\d\d/);
  return visit;
}

/** Signs in on the provider's own pages, and consents. */
async function signInThere(page: Page, name: string): Promise<void> {
  await signInButton(page).click();
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByText('Authorize').waitFor();
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(`${consoleAt}/**`);
}

test('a colleague signs in at the company’s provider, and comes to the page that they had asked for', async () => {
  const { page, goto } = await open({ width: 'phone' });
  await goto('/staff');
  await signInThere(page, 'ada');
  await page.waitForURL('**/staff');
  await page.getByText(ADMIN.email).first().waitFor();
  // Nothing of the answer is left in the tab, nor in its history.
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('sign-on'))),
  ).toEqual([]);
  await page.reload();
  await page.getByText(ADMIN.email).first().waitFor();
});

test('whoever has no account here reads what to do, and an answer that was begun elsewhere is refused', async () => {
  const { page, goto } = await open();
  await goto('/login');
  await signInThere(page, 'stranger');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  await page.getByText(SIGN_ON_MESSAGES.nobody).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await signInButton(page).waitFor();
  await goto('/sign-on?code=of-somebody-else&state=theirs');
  await page.getByText(SIGN_ON_MESSAGES.tooLate).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('an owner gives a role to a group, its people come in with it, and a sign-out at the provider ends their session', async () => {
  const owner = await open({ signedIn: true });
  await owner.goto('/my-account');
  const groups = owner.page.getByRole('region', { name: 'Roles by group' });
  await groups.getByRole('button', { name: 'Add group' }).click();
  await groups.getByRole('button', { name: 'Save groups' }).click();
  await groups.getByText(SIGN_ON_MESSAGES.groupMissing).waitFor();
  await owner.page.keyboard.type('band');
  await groups.getByLabel('Role of group 1').selectOption('Moderator');
  await owner.page.keyboard.press('Tab');
  await groups.getByRole('button', { name: 'Save groups' }).click();
  await toast(owner.page, SIGN_ON_MESSAGES.saved).waitFor();

  const { page, goto } = await open();
  await goto('/login');
  await signInThere(page, 'rosa');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'rosa', exact: true }).waitFor();
  const there = await page.context().newPage();
  await there.goto(`${issuer}/session/end`);
  await there.locator('button[value="yes"]').click();
  await there.getByText('Sign-out Success').waitFor();
  await page.reload();
  await page.getByText('Your session has ended.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('where the provider is the only way, the sign-in leads there at once, and a password says why not', async () => {
  const { address, stop } = await stage.serve({
    PORT: String(port + 2),
    PUBLIC_URL: consoleAt,
    OIDC_ONLY: '1',
  });
  const { page, forgive } = await open({ consoleAt: address });
  forgive(/403/);
  await page.goto(`${address}/login`);
  await signInButton(page).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await button(page, 'Use a password').click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByText(signOnOnlyWords('Example Co.')).waitFor();
  await stop();
});
