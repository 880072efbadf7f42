import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  NINA,
  confirm,
  countPeople,
  dialog,
  findNina,
  hasFocus,
  lastEntry,
  namesOn,
  query,
  replaceNina,
  userRow,
  search,
  total,
} from '../browser/user-list.ts';

const stage = await openStage();

beforeAll(() => addCrowd(stage.db, 3000));
beforeEach(() => replaceNina(stage.db));

describe('finding a person among thousands', () => {
  test('works by search, and deactivating and reactivating them on a phone', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/user-list');
    await total(page, '3,001 people');
    await search(page).fill('ni');
    await page.getByText('Type at least 3 letters').waitFor();
    expect(query(page)).toEqual({});
    await search(page).fill('nina si');
    await total(page, '1 person');
    expect(query(page)).toEqual({ search: 'nina si' });

    const row = userRow(page, NINA.name);
    const status = row.getByRole('switch', { name: 'Nina Simonetti is active' });
    await status.click();
    await dialog(page).getByText('Nothing is deleted.').waitFor();
    expect((await findNina(stage.db))?.active, 'nothing happens before the answer').toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await status.isChecked()).toBe(true);

    await status.click();
    await confirm(page, 'Yes, deactivate');
    await toast(page, 'User deactivated successfully!').waitFor();
    await row.getByText('Inactive', { exact: true }).waitFor();
    const person = await findNina(stage.db);
    expect(person?.active).toBe(false);
    expect(await lastEntry(stage.db)).toEqual({
      action: 'users.setActive',
      kind: 'users',
      record: String(person?.id),
      actor: stage.admin.email,
      before: { active: true },
      after: { active: false },
    });
    await page.reload();
    await row.getByText('Inactive', { exact: true }).waitFor();
    await status.click();
    await confirm(page, 'Yes, activate');
    await toast(page, 'User activated successfully!').waitFor();
    expect((await findNina(stage.db))?.active).toBe(true);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await total(page, '3,001 people');
    expect(query(page)).toEqual({});
  });

  test('works by the filter panel, which applies only valid values', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = dialog(page);
    const apply = panel.getByRole('button', { name: 'Apply' });
    expect(await apply.isDisabled()).toBe(true);
    await panel.getByLabel('Start date').fill('2026-03-02');
    expect(await apply.isDisabled(), 'half a range is no range').toBe(true);
    await panel.getByLabel('End date').fill('2026-03-01');
    await panel.getByText('The start date is after the end date.').waitFor();
    await panel.getByLabel('City').fill('Austin');
    expect(await apply.isDisabled(), 'a reversed range').toBe(true);
    await panel.getByLabel('Start date').fill('2026-01-01');
    await panel.getByLabel('End date').fill('2026-10-31');
    await panel.getByLabel('Artist', { exact: true }).check();
    await panel.getByLabel('Producer').check();
    await panel.getByLabel('Featured', { exact: true }).check();
    await apply.click();
    await panel.waitFor({ state: 'hidden' });
    await total(
      page,
      await countPeople(
        stage.db,
        sql`city = 'Austin' and featured and role_ids && '{1,2}'::smallint[]
        and created_at >= '2026-01-01'::timestamp at time zone 'America/New_York'
        and created_at < '2026-11-01'::timestamp at time zone 'America/New_York'`,
      ),
    );
    expect(query(page)).toEqual({
      city: 'Austin',
      start_date: '2026-01-01',
      end_date: '2026-10-31',
      role_ids: '[1,2]',
      profile_type: 'true',
    });

    await page.reload();
    await page.getByRole('button', { name: 'Filters (4)' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Profile: Featured' }).click();
    await page.getByRole('button', { name: /^Remove the filter Joined/ }).click();
    await total(page, await countPeople(stage.db, sql`city = 'Austin' and role_ids && '{1,2}'::smallint[]`));
    await page.goBack();
    await page.getByRole('button', { name: /^Remove the filter Joined/ }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await total(page, '3,001 people');
    expect(query(page)).toEqual({});
  });

  test('works by order and page, which the address keeps', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    expect((await namesOn(page))[0], 'the newest first').toBe(NINA.name);
    const head = page.getByRole('columnheader', { name: 'Name' });
    await head.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL('**/user-list?sort_by=name&sort_dir=asc');
    expect(await namesOn(page)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Guest ${String(n + 1).padStart(4, '0')}`),
    );
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(
      (url) => url.searchParams.get('sort_by') === 'name' && !url.searchParams.has('page'),
    );
    await expect.poll(async () => (await namesOn(page))[0]).toBe(NINA.name);

    const pager = page.getByRole('navigation', { name: 'Pages of people' });
    expect(await pager.getByRole('button', { name: /^Page \d/ }).allInnerTexts()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await pager.getByText('Page 3 of 301').waitFor();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 2981');
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 2971');
    await page.reload();
    expect((await namesOn(page))[0]).toBe('Guest 2971');
    await page.goBack();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 2981');
    await page.goForward();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 2971');
    await page.getByRole('row').getByRole('link', { name: 'Guest 2971', exact: true }).click();
    await page.waitForURL('**/user-detail/*');
    await page.goBack();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 2971');
    expect(query(page)['page']).toBe('4');
  });

  test('works by keyboard alone', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await page.keyboard.press('/');
    await page.keyboard.type('nina@stage');
    await total(page, '1 person');
    const status = page.getByRole('switch', { name: 'Nina Simonetti is active' });
    for (let left = 40; left > 0 && !(await hasFocus(status)); left -= 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => hasFocus(dialog(page).getByRole('button', { name: 'Cancel' }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'User deactivated successfully!').waitFor();
    expect((await findNina(stage.db))?.active).toBe(false);
    await expect.poll(() => hasFocus(status), { message: 'the focus is back in its place' }).toBe(true);
    await page.keyboard.press('Space');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(status)).toBe(true);
  });
});
