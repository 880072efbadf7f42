import { expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { WIDTHS, settled } from '../browser/visit.ts';

const stage = await openStage();

test('an empty community gets its first steps', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  const steps = page.getByRole('list', { name: 'First steps' });
  await steps.waitFor();
  expect(await steps.getByRole('link').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'Start: Import people',
    'Start: Invite a colleague',
    'Start: Create Headline',
    'Start: Create Parlour',
  ]);
  for (const width of [WIDTHS.desk, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect(await findBarriers(page), `at ${width}`).toEqual([]);
  }
  await steps.getByRole('link', { name: 'Start: Import people' }).click();
  await page.getByRole('dialog', { name: 'Import people' }).waitFor();
});

test('first steps are those that a role may do', async () => {
  const viewer = await addAdmin(stage.db, { email: 'vera@example.com', password: '', role: 'viewer' });
  const { page, goto } = await stage.visit({ signedIn: await viewer.newSession() });
  await goto('/dashboard');
  await page.getByText('Nothing needs you right now.').waitFor();
  expect(await page.getByRole('list', { name: 'First steps' }).count()).toBe(0);
});

test('a month that is over is closed from the run sheet, which then has nothing to do', async () => {
  await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
  await stage.db.execute(`
    insert into plans (user_id, name, start_date, end_date, base_amount_cents, created_at)
    select u.id, 'weekly', at, at + interval '7 days', 1500, at
    from users u, (select date_trunc('month', now() at time zone community_zone()) - interval '10 days' as at) d`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  const line = page.getByRole('list', { name: 'What needs you' }).getByRole('listitem');
  await line
    .filter({ hasText: / is over/ })
    .getByRole('link', { name: /^Close it/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goBack();
  await settled(page);
  await page.getByText('Nothing needs you right now.').waitFor();
  expect(await line.count()).toBe(0);
});
