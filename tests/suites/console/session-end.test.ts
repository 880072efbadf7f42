import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { signInAs } from '../../browser/pages.ts';
import { addAdmin } from '../../browser/people.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();

/** Makes the next response of the user list a 401 that is sent when it is released. */
async function holdUsers(page: Page) {
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/admin/users?*', async (route) => {
    asked.resolve(undefined);
    await gate.promise;
    const body = { code: 'unauthenticated', msg: 'Over.', message: 'Over.', requestId: 'r' };
    await route.fulfill({ status: 401, json: body });
  });
  return { asked: asked.promise, release: () => gate.resolve(undefined) };
}

describe('the reason why a session ended', () => {
  test('is shown even when a click on another page follows immediately', async () => {
    const visit = await stage.visit({ signedIn: await stage.admin.newSession() });
    visit.forgive(/status of 401/);
    const { page } = visit;
    await visit.goto('/dashboard');
    // The click happens in the task in which the 401 ended the session, before the sign-in could be drawn.
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/song-contest"]');
      const removeItem = Reflect.get(Storage.prototype, 'removeItem');
      Storage.prototype.removeItem = function remove(this: Storage, key: string) {
        removeItem.call(this, key);
        if (key === 'greenroom-session') setTimeout(() => link?.click());
      };
    });
    const held = await holdUsers(page);
    await page.getByRole('link', { name: 'User Listing' }).click();
    await held.asked;
    held.release();
    await page.getByText('Your session has ended. Sign in to continue where you left off.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await signInAs(page, ADMIN);
    await page.waitForURL('**/song-contest');
  });

  test.each(['logout', 'password', 'expired'] as const)('is shown in the other tab: %s', async (reason) => {
    const admin = await addAdmin(stage.db, { email: `${reason}@example.com`, password: 'curtain1' });
    const { page, context, goto, forgive } = await stage.visit({ signedIn: await admin.newSession() });
    forgive(/status of 401/);
    await goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/song-contest');
    await settled(other);
    if (reason === 'expired') {
      const held = await holdUsers(page);
      await page.getByRole('link', { name: 'User Listing' }).click();
      held.release();
    } else {
      await page.getByRole('button', { name: 'Admin' }).click();
      const item = reason === 'logout' ? 'Logout' : 'Change Password';
      await page.getByRole('menuitem', { name: item }).click();
    }
    if (reason === 'password') {
      for (const [label, text] of [
        ['Current Password', admin.password],
        ['New Password', 'encore2026'],
        ['Confirm Password', 'encore2026'],
      ] as const)
        await page.getByRole('textbox', { name: label }).fill(text);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
    }
    const words = {
      logout: 'You signed out in another tab.',
      password: 'Your password was changed in another tab. Sign in with the new one.',
      expired: 'Your session has ended. Sign in to continue where you left off.',
    }[reason];
    await other.getByText(words).waitFor();
    expect(new URL(other.url()).pathname).toBe(reason === 'logout' ? '/login' : '/');
  });
});
