import { beforeAll, expect, test } from 'vitest';

import { addHeadlines } from '../browser/headlines.ts';
import { addAdmin, addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessages } from '../browser/support.ts';
import { trail } from '../browser/user-page.ts';

const stage = await openStage();

beforeAll(async () => {
  await addCrowd(stage.db, 3);
  await addMessages(stage.db, 2, 2);
  await addAdmin(stage.db, { email: 'rosa@example.com', password: 'backstage1', role: 'moderator' });
  await stage.db.$client.query(`update admins set name = 'Rosa Lund' where email = 'rosa@example.com'`);
});

async function visitAsRosa(size: { width?: 'phone' } = {}) {
  const rosa = await addAdmin(stage.db, { email: 'rosa@example.com', password: '', role: 'moderator' });
  await stage.db.$client.query(`update admins set name = 'Rosa Lund' where email = 'rosa@example.com'`);
  return stage.visit({ signedIn: await rosa.newSession(), ...size });
}

test('colleagues see each other on the record that both have open, and only there', async () => {
  const owner = await stage.visit({ signedIn: true });
  await owner.goto('/subscription-plan?id=1');
  const header = owner.page.getByRole('banner');
  const isHere = () => header.getByText('Rosa Lund is here').isVisible();
  const rosa = await visitAsRosa({ width: 'phone' });
  await rosa.goto('/subscription-plan?id=1');
  await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
  await rosa.page.getByRole('banner').getByText('Admin is here').waitFor({ state: 'attached' });

  await trail(rosa.page).getByRole('link', { name: 'Support' }).click();
  await expect.poll(isHere).toBe(false);
});

test('colleagues see each other on a headline that both have open, not on the list', async () => {
  await addHeadlines(stage.db, stage.admin.id, 2);
  const owner = await stage.visit({ signedIn: true });
  await owner.goto('/headline-management');
  await owner.page.getByRole('button', { name: 'View News 01' }).click();
  await owner.page.waitForURL('**/headline-management?id=*');
  const isHere = () => owner.page.locator('header').getByText('Rosa Lund is here').isVisible();
  const rosa = await visitAsRosa();
  await rosa.goto('/headline-management');
  expect(await isHere()).toBe(false);
  // The address opens it, so a colleague can send it.
  const { pathname, search } = new URL(owner.page.url());
  expect(search).toMatch(/^\?id=\d+$/);
  await rosa.goto(pathname + search);
  await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
  await rosa.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(isHere).toBe(false);
  expect(new URL(rosa.page.url()).search).toBe('');

  rosa.forgive(/status of 404/);
  await stage.db.execute('update headlines set deleted_at = now()');
  await rosa.goto(pathname + search);
  await rosa.page.getByText('This headline has been deleted.').waitFor();
});
