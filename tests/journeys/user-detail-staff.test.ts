import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  NINA,
  confirm,
  findNina,
  lastEntry,
  query,
  replaceNina,
  rowOf,
  search,
  total,
} from '../browser/user-list.ts';
import { fact, tab, trail } from '../browser/user-page.ts';

const stage = await openStage();
let nina = 0;
const address = () => `/user-detail/${nina}`;
const listLink = (page: Page) => trail(page).getByRole('link', { name: 'User Management' });

beforeAll(() => addCrowd(stage.db, 150));
beforeEach(async () => {
  await replaceNina(stage.db);
  nina = (await findNina(stage.db))?.id ?? 0;
});

describe('what staff do', () => {
  test('begins in the list and ends there, as one left it', async () => {
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
    await rowOf(page, name).waitFor();
    expect(query(page)).toEqual(left);
  });

  test('deactivates a person, and the page says so everywhere', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await page.getByRole('switch', { name: `${NINA.name} is active` }).click();
    await confirm(page, 'Yes, deactivate');
    await toast(page, 'User deactivated successfully!').waitFor();
    await expect.poll(() => fact(page, 'Status').innerText()).toBe('Inactive');
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'users.setActive', record: String(nina) });
  });

  test('deletes a person: the list is there again without them, and Undo brings them back', async () => {
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
    await rowOf(page, NINA.name).waitFor();
    await rowOf(page, NINA.name).getByRole('link', { name: NINA.name, exact: true }).click();
    await page.getByRole('heading', { name: NINA.name, level: 2 }).waitFor();
  });

  test('meets a person who is gone', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/404/);
    await goto(address());
    const before = await lastEntry(stage.db);
    await stage.db.execute(sql`update users set deleted_at = now() where id = ${nina}`);
    await page.getByRole('switch', { name: `${NINA.name} is active` }).click();
    await confirm(page, 'Yes, deactivate');
    await toast(page, 'This user was already deleted.').waitFor();
    await page.getByText('This user does not exist.').waitFor();
    await listLink(page).click();
    await page.waitForURL('**/user-list');
    expect(await lastEntry(stage.db), 'nothing was done').toEqual(before);
  });

  test.each(['nobody', '0', '999999999', '1e3', '-1'])(
    'gets words for an address that leads to nobody: %s',
    async (id) => {
      const { page, goto, forgive } = await stage.visit({ signedIn: true });
      forgive(/404/);
      await goto(`/user-detail/${id}`);
      await page.getByText('This user does not exist.').waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    },
  );

  test('gets the list for an address without a person', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-detail');
    expect(new URL(page.url()).pathname).toBe('/user-list');
  });
});
