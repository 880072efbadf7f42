import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { orNull, Text } from '../../apps/api/src/kit/db/row.ts';
import { addPicture, lookAt } from '../browser/edit-profile.ts';
import { signInAs, toast } from '../browser/pages.ts';
import { addAdmin } from '../browser/people.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Types a code into the boxes, which then send it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).click();
  await page.keyboard.type(code);
}

async function queryMyPicture(): Promise<string | null | undefined> {
  const [me] = await rowsOf(
    stage.db,
    { picture: orNull(Text) },
    sql`select picture_key as picture from admins where email = ${ADMIN.email}`,
  );
  return me?.picture;
}

async function openMyAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Admin|Rosa Diaz)$/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.waitForURL('**/my-account');
  await settled(page);
}

test('a member of the staff sets up two-factor sign-in, signs in with it, and turns it off', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(/status of 400/);
  const elsewhere = await stage.admin.newSession();
  await visit.goto('/dashboard');
  await settled(page);
  await openMyAccount(page);

  const profile = section(page, 'Profile');
  expect(await profile.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await profile.getByLabel('Name').fill('Rosa Diaz');
  await profile.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Your account was updated.').waitFor();
  await addPicture(page);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(queryMyPicture).toMatch(/^users\/\d+\/staff\/.+\.png$/);
  expect(await lookAt(page, await queryMyPicture())).toMatchObject({ width: 180, height: 180 });
  await profile.getByRole('button', { name: 'Remove picture' }).click();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect.poll(queryMyPicture).toBeNull();

  const sessions = section(page, 'Where you are signed in');
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  expect(await sessions.getByText('This one').count()).toBe(1);
  await sessions.getByRole('button', { name: /^End the session of/ }).click();
  await toast(page, 'This session was ended.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  const rows = await rowsOf(
    stage.db,
    {},
    sql`select from sessions where subject_id = ${elsewhere.id} and realm = 'admin'`,
  );
  expect(rows).toHaveLength(1);

  await button(page, 'Set up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('wrong-password1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('The current password is not correct.').waitFor();
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const key = (await dialog.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  const now = totp.generate();
  await typeCode(page, now === '000000' ? '111111' : '000000');
  await dialog.getByText('This code is not correct').waitFor();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('Backspace');
  await typeCode(page, totp.generate());
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('greenroom-recovery-codes.txt');
  expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await dialog.getByLabel('I have kept these codes.').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const twoFactor = section(page, 'Two-factor sign-in');
  await twoFactor.getByText('10 recovery codes are left.').waitFor();

  await page.getByRole('button', { name: /^(Admin|Rosa Diaz)$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signInAs(page, ADMIN);
  await page.getByText('From your authenticator app.').waitFor();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('aaaa-bbbb-cccc');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('This code is not correct').waitFor();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await settled(page);

  await openMyAccount(page);
  await twoFactor.getByText('9 recovery codes are left.').waitFor();
  await button(page, 'Turn off').click();
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await typeCode(page, totp.generate({ timestamp: Date.now() + 30_000 }));
  await toast(page, 'Two-factor sign-in is off.').waitFor();
  await twoFactor.getByRole('button', { name: 'Set up' }).waitFor();
});

test('whose role requires a second factor is led to set it up, and everything else is refused until then', async () => {
  await stage.db.execute(
    sql`insert into settings (name, value) values ('two_factor_roles', 'owner') on conflict (name) do update set value = 'owner'`,
  );
  const visit = await stage.visit({ signedIn: true, width: 'phone' });
  visit.forgive(/status of 403/);
  await visit.goto('/user-list');
  await visit.page.waitForURL('**/my-account');
  await visit.page.getByText('Your role requires two-factor sign-in. Set it up to go on.').waitFor();
  expect(await button(visit.page, 'Set up').isEnabled()).toBe(true);
  await stage.db.execute(sql`delete from settings where name = 'two_factor_roles'`);
});

test('whoever signs in with a password that the log has shown is led to choose another, and may then work', async () => {
  const admin = await addAdmin(stage.db, { email: 'first.owner@example.com', password: 'fromthelog7' });
  await stage.db.execute(
    sql`insert into settings (name, value)
        select 'shown_password_' || id, encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')
        from admins where email = 'first.owner@example.com'`,
  );
  const visit = await stage.visit();
  visit.forgive(/status of 40[03]/);
  const { page } = visit;
  await visit.goto('/');
  await signInAs(page, admin);
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.waitFor();
  const fill = (label: string, value: string) => dialog.getByRole('textbox', { name: label }).fill(value);
  await fill('Current Password', 'fromthelog7');
  await fill('New Password', 'fromthelog7');
  await fill('Confirm Password', 'fromthelog7');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByText('Choose another password than the one that the log has shown.').waitFor();
  await fill('New Password', 'myownword8');
  await fill('Confirm Password', 'myownword8');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await signInAs(page, { ...admin, password: 'myownword8' });
  await page.waitForURL('**/dashboard');
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
