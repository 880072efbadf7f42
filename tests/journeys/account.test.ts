import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Flag } from '../../apps/api/src/kit/db/row.ts';
import { sendWaitingMails } from '../browser/mails.ts';
import { pressIfThere, signInAs } from '../browser/pages.ts';
import { addAdmin } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';
import { startSmtp } from '../setup/smtp.ts';

const KEY = 'greenroom-reset';
const NEXT = 'encore2026';
const smtp = await startSmtp();
afterAll(() => smtp.stop());
const stage = await openStage({ SMTP_URL: smtp.url, MAIL_FROM: 'Greenroom <hello@example.com>' });
let api: ReturnType<typeof createClient>;

beforeAll(async () => {
  const config = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  api = createClient({ lines: wire, baseUrl: stage.address, apiKey: config.apiKey });
});
beforeEach(() => stage.db.execute(sql`delete from rate_limits`));

const mailsTo = (email: string) => smtp.mails().filter(({ recipients }) => recipients.includes(email));

/** Returns the link in the newest mail to an address, once `count` have arrived. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect
    .poll(async () => {
      await sendWaitingMails(stage.db);
      return mailsTo(email).length;
    })
    .toBe(count);
  return /http:\S+token=\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
}

const readLinkToken = (link: string) => new URL(link).searchParams.get('token') ?? 'none';
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function setPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(confirm);
  await button(page, 'Reset Password').click();
}

/** Returns which parts of the password rule are said to be done. */
async function ticks(page: Page): Promise<boolean[]> {
  const lines = await page
    .getByRole('list', { name: 'The new password needs' })
    .getByRole('listitem')
    .allInnerTexts();
  return lines.map((line) => line.endsWith(': done'));
}

async function addUser(email: string): Promise<void> {
  const body = { name: 'Nina Simonetti', email, password: 'curtain1', roleIds: [1] };
  await api.call('account.registerUser', { body, idempotencyKey: email });
}

describe('a forgotten password', () => {
  test('is reset by mail on a phone', async () => {
    const email = 'stage.manager@example.com';
    const admin = await addAdmin(stage.db, { email, password: 'curtain1' });
    const elsewhere = await stage.visit({ signedIn: await admin.newSession() });
    elsewhere.forgive(/status of 401/);
    await elsewhere.goto('/dashboard');
    const visit = await stage.visit({ width: 'phone' });
    const { page } = visit;
    visit.forgive(/status of 400/);
    await visit.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot-password');
    expect(await button(page, 'Send Link').isDisabled()).toBe(true);
    await page.getByLabel('Email').fill('no address');
    await button(page, 'Send Link').click();
    await page.getByText('Invalid email address!').waitFor();
    await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    expect(await page.getByText('Invalid email address!').count()).toBe(0);
    await button(page, 'Send Link').click();
    await page.getByRole('heading', { name: 'Link sent' }).waitFor();
    const link = await linkTo(email);
    expect(link.startsWith(`${stage.address}/reset-password?`)).toBe(true);
    expect(new URL(link).searchParams.get('is_admin')).toBe('true');

    const told: string[] = [];
    visit.context.on('request', (request) => {
      if (!request.isNavigationRequest()) told.push(request.url(), JSON.stringify(request.headers()));
    });
    await visit.goto(link);
    expect(page.url()).toBe(`${stage.address}/reset-password`);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(readLinkToken(link));
    expect(await stored(page)).toContain(readLinkToken(link));
    await page.reload();
    await settled(page);
    expect(await button(page, 'Reset Password').isDisabled()).toBe(true);
    await setPassword(page, 'short');
    await page.getByText('Password must be alphanumeric with min and max length 6 and 20!').waitFor();
    await page.getByRole('textbox', { name: 'New Password' }).fill('Passw0rd');
    await expect.poll(() => ticks(page)).toEqual([true, true, true, true, false]);
    await setPassword(page, NEXT, 'another1');
    expect(await ticks(page)).toEqual([true, true, true, true, true]);
    await page.getByText('Password does not match!').waitFor();
    expect(
      told.filter((words) => words.includes(readLinkToken(link)) || /"referer":"[^"]/.test(words)),
    ).toEqual([]);

    await setPassword(page, 'Passw0rd');
    await page.getByText('Too many people use this password. Please choose another one.').waitFor();
    await setPassword(page, NEXT);
    await page.waitForURL('**/reset-password-confirmation?is-admin=true');
    await page.getByText('Your password has been changed successfully!').waitFor();
    expect(await stored(page)).toBeNull();
    await pressIfThere(elsewhere.page.getByRole('link', { name: 'User Listing' }));
    await elsewhere.page.getByText('Your session has ended.').waitFor();
    await expect
      .poll(() => mailsTo(email).map(({ subject }) => subject))
      .toContain('Your password was changed');

    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await page.waitForURL('**/login');
    await signInAs(page, admin);
    await page.getByText('Invalid email or password!').waitFor();
    await signInAs(page, { email, password: NEXT });
    await page.waitForURL('**/dashboard');
    await settled(page);

    await visit.goto(link);
    await setPassword(page, 'thirdtime1');
    await page.getByRole('heading', { name: 'Token expired!' }).waitFor();
    expect(await stored(page)).toBeNull();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await page.waitForURL('**/forgot-password');
  });

  test('shows the same message for an unknown address, and sends no mail', async () => {
    const { page, goto } = await stage.visit();
    const known = await addAdmin(stage.db, { email: 'known@example.com', password: 'curtain1' });
    const before = smtp.mails().length;
    for (const email of ['stranger@example.com', known.email]) {
      await goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Link sent' }).waitFor();
    }
    await linkTo(known.email);
    expect(smtp.mails().length).toBe(before + 1);
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await page.waitForURL('**/login');
  });

  test('is reset by keyboard alone, and signing in instead invalidates the token', async () => {
    const admin = await addAdmin(stage.db, { email: 'keys@example.com', password: 'curtain1' });
    await api.call('account.sendPasswordLink', { body: { email: admin.email } });
    const { page, goto } = await stage.visit();
    await goto(await linkTo(admin.email));
    await goto('/login');
    expect(await stored(page)).not.toBeNull();
    await signInAs(page, admin);
    await page.waitForURL('**/dashboard');
    expect(await stored(page)).toBeNull();

    await goto(await linkTo(admin.email));
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEXT);
    for (const _ of ['Show', 'Confirm Password']) await page.keyboard.press('Tab');
    await page.keyboard.type(NEXT);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  });

  test('of a community user leads back to the app', async () => {
    const email = 'nina@example.com';
    await addUser(email);
    await linkTo(email);
    await api.call('account.sendUserPasswordLink', { body: { email } });
    const link = await linkTo(email, 2);
    expect(new URL(link).searchParams.get('is_admin')).toBe('false');
    const { page, goto } = await stage.visit({ width: 'phone' });
    await goto(link);
    await setPassword(page, NEXT);
    await page.waitForURL('**/reset-password-confirmation?is-admin=false');
    await page.getByText('Your password has been changed successfully!').waitFor();
    expect(await page.getByRole('link', { name: 'Back to Sign In' }).count()).toBe(0);
    const login = await api.call('account.loginUser', { body: { email, password: NEXT } });
    expect(login.data.token).toMatch(/^ses_/);
  });

  test('is not reset by a link whose flag was changed', async () => {
    const admin = await addAdmin(stage.db, { email: 'flag@example.com', password: 'curtain1' });
    const user = 'flag.user@example.com';
    await addUser(user);
    await linkTo(user);
    await api.call('account.sendPasswordLink', { body: { email: admin.email } });
    await api.call('account.sendUserPasswordLink', { body: { email: user } });
    const swapped = [
      (await linkTo(admin.email)).replace('is_admin=true', 'is_admin=false'),
      (await linkTo(user, 2)).replace('is_admin=false', 'is_admin=true'),
    ];
    const visit = await stage.visit();
    visit.forgive(/status of 400/);
    for (const link of swapped) {
      await visit.goto(link);
      expect(await ticks(visit.page)).toHaveLength(link.includes('is_admin=true') ? 5 : 4);
      await setPassword(visit.page, NEXT);
      await visit.page.getByRole('heading', { name: 'Token expired!' }).waitFor();
    }
    const old = 'curtain1';
    const staff = await api.call('account.login', { body: { email: admin.email, password: old } });
    const person = await api.call('account.loginUser', { body: { email: user, password: old } });
    expect([staff.data.token, person.data.token]).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each(['', '?is_admin=true', '?token=', '?token=%00%0a', '?token=t%C3%B6ken&is_admin=true'])(
    'shows no form when the link has no usable token: /reset-password%s',
    async (query) => {
      const { page, goto } = await stage.visit();
      await goto(`/reset-password${query}`);
      expect(new URL(page.url()).searchParams.get('token') ?? '').toBe('');
      await page.getByText('Open this page from the link in the email we sent you.').waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
      expect(await stored(page)).toBeNull();
    },
  );
});

async function isVerified(email: string): Promise<boolean | undefined> {
  const found = sql`select email_verified_at is not null as verified from users where email = ${email}`;
  return (await rowsOf(stage.db, { verified: Flag }, found))[0]?.verified;
}

describe('verifying an email address', () => {
  test('works by the link in the mail, and a second time too', async () => {
    const email = 'new.voice@example.com';
    await addUser(email);
    const link = await linkTo(email);
    const { page, goto } = await stage.visit({ width: 'phone' });
    expect(await isVerified(email)).toBe(false);
    await goto(link);
    await page.getByRole('heading', { name: 'Your account has been verified' }).waitFor();
    expect(page.url()).toBe(`${stage.address}/email-verification`);
    expect(await isVerified(email)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Your account has been verified' }).waitFor();
  });

  test.each(['', '?token=', '?token=vfy_nobody', '?token=a%0d%0ab'])(
    'shows an error icon when the link is invalid: /email-verification%s',
    async (query) => {
      const visit = await stage.visit();
      visit.forgive(/status of 400/);
      await visit.goto(`/email-verification${query}`);
      const title = visit.page.getByRole('heading', { name: 'Your account could not be verified' });
      await title.waitFor();
      expect(new URL(visit.page.url()).searchParams.get('token') ?? '').toBe('');
      expect(await visit.page.locator('main svg.tabler-icon-circle-x').isVisible()).toBe(true);
    },
  );
});
