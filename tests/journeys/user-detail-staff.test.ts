import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addCrowd, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  NINA,
  confirm,
  findNina,
  lastEntry,
  query,
  replaceNina,
  userRow,
  search,
  total,
} from '../browser/user-list.ts';
import { fact, tab, trail } from '../browser/user-page.ts';

const stage = await openStage();
let nina = 0;
const address = () => `/user-detail/${nina}`;
const listLink = (page: Page) => trail(page).getByRole('link', { name: 'User Listing' });

beforeAll(() => addCrowd(stage.db, 150));
beforeEach(async () => {
  await replaceNina(stage.db);
  nina = (await findNina(stage.db))?.id ?? 0;
});

describe('the user page', () => {
  test('opens from the list and returns to it as the user left it', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?sort_by=name&sort_dir=asc&page=3&city=Austin');
    const link = page
      .getByRole('row')
      .nth(2)
      .getByRole('link', { name: /^Guest/ })
      .first();
    const name = await link.innerText();
    const left = query(page);
    await link.click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await tab(page, 'Plan').click();
    await expect.poll(() => query(page)).toEqual({ tab: '4' });
    await listLink(page).click();
    await userRow(page, name).waitFor();
    expect(query(page)).toEqual(left);
  });

  test('corrects a mistyped address, and names who has the right one already', async () => {
    await stage.db.execute(sql`delete from rate_limits`);
    const [other = 0] = await addPeople(stage.db, [{ name: 'Gil Other', email: `gil${nina}@gmail.com` }]);
    await stage.db.execute(sql`update users set email = ${`nina${nina}@gmial.com`} where id = ${nina}`);
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/status of 409/);
    await goto(address());
    await page.getByRole('button', { name: 'Correct address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the address' });
    const field = dialog.getByRole('textbox', { name: 'Email' });
    const correct = dialog.getByRole('button', { name: 'Correct', exact: true });
    await dialog.getByText('Did you mean gmail.com?').waitFor();
    expect(await correct.isDisabled()).toBe(true);
    await field.fill('nina..x@gmail.com');
    await correct.click();
    await dialog.getByText('Invalid email address!').waitFor();
    await field.fill(`gil${nina}@gmail.com`);
    await correct.click();
    await dialog.getByText('This is already the address of Gil Other.').waitFor();
    const link = dialog.getByRole('link', { name: 'Open the other person' });
    expect(await link.getAttribute('href')).toBe(`/user-detail/${other}`);
    await field.fill(` Nina${nina}@GMAIL.com`);
    expect(await link.count()).toBe(0);
    await correct.click();
    await toast(page, 'The address was changed.').waitFor();
    await expect.poll(() => fact(page, 'Email').innerText()).toMatch(`nina${nina}@gmail.com`);
    expect(await fact(page, 'Email').innerText()).toContain('Not verified');
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'account.setUserEmail', record: String(nina) });
  });

  test('deactivates a person, and shows it everywhere', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await page.getByRole('switch', { name: `${NINA.name} is active` }).click();
    await confirm(page, 'Yes, deactivate');
    await toast(page, 'User deactivated successfully!').waitFor();
    await expect.poll(() => fact(page, 'Status').innerText()).toBe('Inactive');
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'users.setActive', record: String(nina) });
  });

  test('deletes a person, returns to the list without them, and Undo restores them', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await search(page).fill('nina@');
    await total(page, '1 person');
    await page.getByRole('link', { name: NINA.name, exact: true }).click();
    await page.getByRole('heading', { name: NINA.name, level: 2 }).waitFor();
    await page.getByRole('button', { name: `Delete ${NINA.name}` }).click();
    await confirm(page, 'Yes, delete');
    await toast(page, 'User deleted successfully!').waitFor();
    await total(page, '0 people');
    expect(query(page)).toEqual({ search: 'nina@' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await userRow(page, NINA.name).waitFor();
    await userRow(page, NINA.name).getByRole('link', { name: NINA.name, exact: true }).click();
    await page.getByRole('heading', { name: NINA.name, level: 2 }).waitFor();
  });

  test('says when the person was deleted', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/404/);
    await goto(address());
    const before = await lastEntry(stage.db);
    await stage.db.execute(sql`update users set deleted_at = now() where id = ${nina}`);
    await page.getByRole('switch', { name: `${NINA.name} is active` }).click();
    await confirm(page, 'Yes, deactivate');
    await toast(page, 'This user was already deleted.').waitFor();
    await page.getByText(`${NINA.name} was deleted.`).waitFor();
    await listLink(page).click();
    await page.waitForURL('**/user-list');
    expect(await lastEntry(stage.db), 'nothing was done').toEqual(before);
  });

  test.each(['nobody', '0', '999999999', '1e3', '-1'])(
    'shows the not-found message for an address without a match: %s',
    async (id) => {
      const { page, goto, forgive } = await stage.visit({ signedIn: true });
      forgive(/404/);
      await goto(`/user-detail/${id}`);
      await page.getByText('This user does not exist.').waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    },
  );

  test('redirects to the list for an address without an id', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-detail');
    expect(new URL(page.url()).pathname).toBe('/user-list');
  });
});
