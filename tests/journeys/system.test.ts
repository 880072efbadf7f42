import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { noteDone } from '../../apps/api/src/kit/watch/done.ts';
import { BROKEN_ANSWER, failCall } from '../browser/faults.ts';
import { addAdmin } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

const part = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Says that the last backup was made some days ago, and verified then. */
async function backUpAgo(days: number): Promise<void> {
  await noteDone(stage.db, 'backup');
  await noteDone(stage.db, 'verification');
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await stage.db.$client.query(
    `update settings set value = $1 where name in ('done_backup', 'done_verification')`,
    [at],
  );
}

test('the owner sees that the backup is old and what to do, does it, and sees that all of it is fine', async () => {
  await backUpAgo(9);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  const backup = part(page, 'Backup');
  await backup.getByText('Failing', { exact: true }).waitFor();
  await backup.getByText('The last good backup is 9 days old.').waitFor();
  expect(await backup.locator('code').textContent()).toBe('npm run backup -- FOLDER');
  await page.getByText(/^1 part is failing/).waitFor();
  // The community is empty.
  await part(page, 'Bring your people').getByRole('link', { name: 'Open User Listing' }).waitFor();
  await part(page, 'Database').getByText('Fine', { exact: true }).waitFor();

  await backUpAgo(0);
  await page.reload();
  await backup.getByText('Fine', { exact: true }).waitFor();
  expect(await backup.getByText('Last made').count()).toBe(1);
  expect(await backup.locator('code').count()).toBe(0);
});

test('an open page looks again every half a minute, and says when the server does not answer', async () => {
  await backUpAgo(9);
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(BROKEN_ANSWER);
  await page.clock.install();
  await goto('/system');
  const backup = part(page, 'Backup');
  await backup.getByText('Failing', { exact: true }).waitFor();
  await backUpAgo(0);
  await page.clock.runFor(31_000);
  await backup.getByText('Fine', { exact: true }).waitFor();

  const broken = await failCall(page, 'system.get', 'bad request');
  await page.clock.runFor(31_000);
  await page.getByText(/The server does not answer now; this was so at/).waitFor();
  expect(await backup.getByText('Fine', { exact: true }).count()).toBe(1);
  await broken.lift();
});

test('a viewer has no such page', async () => {
  const viewer = await addAdmin(stage.db, {
    email: 'viewer@example.com',
    password: 'backstage1',
    role: 'viewer',
  });
  const { page, goto } = await stage.visit({ signedIn: await viewer.newSession() });
  await goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').first().waitFor();
  expect(await page.getByRole('link', { name: 'System', exact: true }).count()).toBe(0);
  await goto('/system');
  await page.getByText('Your role, viewer, does not include this page.').waitFor();
});
