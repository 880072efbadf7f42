import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int, Text } from '../../apps/api/src/kit/db/row.ts';
import { addPosts } from '../browser/bulletins.ts';
import { addHeadlines } from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessages } from '../browser/support.ts';
import { dialog, hasFocus, namesOn, userRow } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const { db } = stage;

beforeAll(async () => {
  // 37 of them in Austin.
  await addCrowd(db, 148);
  await addMessages(db, 3, 12);
  await addPosts(db, 3, 12);
  await addHeadlines(db, stage.admin.id, 4);
  await db.execute(sql`update bulletins set status = true`);
});
beforeEach(() => db.execute(sql`update users set active = true`));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
async function count(condition: ReturnType<typeof sql>): Promise<number> {
  const rows = await rowsOf(db, { count: Int }, sql`select count(*)::int as count from ${condition}`);
  return rows[0]?.count ?? 0;
}

test('37 people are deactivated with a reason in five actions, and Undo activates exactly them', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await db.execute(sql`update users set active = false where name = 'Guest 0004'`);
  await goto('/user-list?city=Austin');
  await box(page, 'Select all on this page').check();
  await button(page, 'Select all 37 that match').click();
  await button(page, 'Deactivate').click();
  const asked = page.getByRole('dialog', { name: 'Deactivate 37 people' });
  await asked.getByText(/and 34 more will be signed out/).waitFor();
  await asked.getByLabel('Reason').fill('They post one link.');
  await page.keyboard.press('Enter');
  await toast(page, '36 people were deactivated.').waitFor();
  await asked.waitFor({ state: 'hidden' });
  expect(await count(sql`users where not active`)).toBe(37);
  expect(await count(sql`audit_entries where after ->> 'reason' = 'They post one link.'`)).toBe(36);
  await page.getByText('37 selected').waitFor({ state: 'hidden' });
  await button(page, 'Undo').click();
  await toast(page, '36 people were activated.').waitFor();
  expect(await count(sql`users where not active`)).toBe(1);
});

test('a change of all that match is refused once others match, and goes through after another look', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(/409/);
  await visit.goto('/user-list?city=Austin&limit=50');
  await box(page, 'Select all on this page').check();
  await db.execute(sql`update users set city = 'Boston' where name = 'Guest 0004'`);
  // Ticked rows are changed as they are; only all that match are counted again.
  await page.getByText('37 selected').waitFor();
  await visit.goto('/user-list?city=Austin');
  await box(page, 'Select all on this page').check();
  await button(page, 'Select all 36 that match').click();
  await button(page, 'Deactivate').click();
  // From here on no list is read again.
  await dialog(page).getByRole('button', { name: 'Deactivate 36 people' }).waitFor();
  await db.execute(sql`update users set city = 'Austin' where name = 'Guest 0004'`);
  await dialog(page).getByRole('button', { name: 'Deactivate 36 people' }).click();
  await dialog(page)
    .getByText('The list has changed: 37 people match now, not 36.', { exact: false })
    .waitFor();
  expect(await count(sql`users where not active`)).toBe(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Select all 37 that match').click();
  await button(page, 'Deactivate').click();
  await dialog(page).getByRole('button', { name: 'Deactivate 37 people' }).click();
  await toast(page, '37 people were deactivated.').waitFor();
});

test('a change of all that match is refused when others match, though as many', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(/409/);
  await visit.goto('/user-list?city=Austin');
  await box(page, 'Select all on this page').check();
  await button(page, 'Select all 37 that match').click();
  await page.getByText('37 selected').waitFor();
  await db.execute(sql`update users set city = case name when 'Guest 0004' then 'Boston' else 'Austin' end
    where name in ('Guest 0004', 'Guest 0003')`);
  await button(page, 'Deactivate').click();
  await dialog(page).getByRole('button', { name: 'Deactivate 37 people' }).click();
  await dialog(page)
    .getByText('37 people match as before, but not the same ones.', { exact: false })
    .waitFor();
  expect(await count(sql`users where not active`)).toBe(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Select all 37 that match').click();
  await page.getByText('37 selected').waitFor();
  await button(page, 'Deactivate').click();
  await dialog(page).getByRole('button', { name: 'Deactivate 37 people' }).click();
  await toast(page, '37 people were deactivated.').waitFor();
  await db.execute(sql`update users set city = case name when 'Guest 0004' then 'Austin' else 'Denver' end
    where name in ('Guest 0004', 'Guest 0003')`);
});

test('a selection survives other pages and is dropped with another filter; what failed is listed', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list?sort_by=name&sort_dir=asc');
  await box(page, 'Select Guest 0001').check();
  await button(page, 'Page 2').click();
  await box(page, 'Select Guest 0011').check();
  await page.getByText('2 selected').waitFor();
  await button(page, 'Page 1').click();
  expect(await box(page, 'Select Guest 0001').isChecked()).toBe(true);
  await db.execute(sql`update users set deleted_at = now() where name = 'Guest 0011'`);
  await button(page, 'Feature').click();
  await dialog(page).getByRole('button', { name: 'Feature 2 people' }).click();
  await dialog(page).getByText('Guest 0011: This person was already deleted.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await box(page, 'Select Guest 0002').check();
  await page.getByRole('searchbox').fill('guest 01');
  await page.waitForURL(/search=/);
  await page.getByText('1 selected').waitFor({ state: 'hidden' });
});

test.each([
  ['/bulletin-board', 'Deactivate', 'bulletins where not status'],
  ['/support-management', 'Delete', 'support_messages where deleted_at is not null'],
  ['/headline-management', 'Delete', 'headlines where deleted_at is not null'],
])('two rows of %s are changed at once, and Undo takes it back', async (address, verb, changed) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address);
  await settled(page);
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByRole('toolbar').getByRole('button', { name: verb, exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${verb} 2`) })
    .click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await count(sql.raw(changed))).toBe(2);
  await button(page, 'Undo').click();
  await expect.poll(() => count(sql.raw(changed))).toBe(0);
});

test('a list is walked, selected, opened and edited by keys; while typing they are letters', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list?sort_by=name&sort_dir=asc');
  const [first = '', second = ''] = await namesOn(page);
  const link = (name: string) => userRow(page, name).getByRole('link', { name, exact: true });
  for (const [key, name] of [
    ['j', first],
    ['j', second],
    ['k', first],
    ['k', first],
    ['j', second],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await hasFocus(link(name))]).toEqual([key, true]);
  }
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  expect(await box(page, `Select ${second}`).isChecked()).toBe(true);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.type('jxe');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jxe');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').blur();
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.waitForURL('**/edit-profile/*');
  await page.goBack();
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user-detail/*');
});

test('on a phone, Select gives the cards checkboxes', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/user-list?city=Boston');
  await settled(page);
  expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
  await button(page, 'Select').click();
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await button(page, 'Deactivate').click();
  await dialog(page).getByRole('button', { name: 'Deactivate 1 person' }).click();
  await toast(page, '1 person was deactivated.').waitFor();
});

test('a wave of 40 spam accounts and their posts is gone in four clicks from one of them', async () => {
  const ids = await rowsOf(
    db,
    { id: Int },
    sql`insert into users (name, email, city, created_at)
        select 'Offer ' || n, 'offer' || n || '@mail' || n || '.example', 'Spamtown', now() - n * interval '1 hour'
        from generate_series(1, 40) n returning id`,
  );
  await db.execute(sql`
    insert into bulletins (user_id, title, description)
    select id, 'Cheap loans', 'Get rich quickly at https://spam.example/' || id from users where city = 'Spamtown'`);
  const { page, goto } = await stage.visit({ signedIn: true });
  let clicks = 0;
  async function click(place: Locator): Promise<void> {
    clicks += 1;
    await place.click();
  }
  await goto(`/user-detail/${ids[0]?.id}`);
  await click(button(page, 'More'));
  await click(page.getByRole('menuitem', { name: 'Find similar' }));
  const panel = page.getByRole('dialog', { name: 'Similar accounts' });
  await panel.getByText('39 accounts look like Offer 1', { exact: false }).waitFor();
  await click(panel.getByRole('button', { name: 'Deactivate 40' }));
  const asked = page.getByRole('dialog', { name: 'Deactivate 40 people' });
  await click(asked.getByRole('button', { name: 'Deactivate 40 people' }));
  await toast(page, '40 people were deactivated.').waitFor();
  expect(clicks).toBe(4);
  await panel.waitFor({ state: 'hidden' });
  expect(await count(sql`users where city = 'Spamtown' and not active`)).toBe(40);
  await button(page, 'Undo').last().click();
  await toast(page, '40 people were activated.').waitFor();
  expect(await count(sql`users where city = 'Spamtown' and active`)).toBe(40);
});

test('similar accounts of a post are looked through: one that is no spam is left out', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  // The post behind the panel is gone with its author.
  forgive(/status of 404/);
  await goto('/bulletin-board?search=cheap%20loans');
  await settled(page);
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click();
  await button(page, 'Find similar').click();
  const panel = page.getByRole('dialog', { name: 'Similar accounts' });
  await panel.getByRole('checkbox', { name: 'Select Offer 7', exact: true }).uncheck();
  await panel.getByRole('button', { name: 'Delete 39' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 39 people' })
    .getByRole('button', { name: 'Delete 39 people' })
    .click();
  await toast(page, '39 people were deleted.').waitFor();
  const left = await rowsOf(
    db,
    { name: Text },
    sql`select name from users where city = 'Spamtown' and deleted_at is null`,
  );
  expect(left).toEqual([{ name: 'Offer 7' }]);
});
