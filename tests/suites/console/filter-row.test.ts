import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { addPeople } from '../../browser/people.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { dialog } from '../../browser/user-list.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const [host = 0] = await addPeople(stage.db, [{ name: 'Vera Lund' }]);
await addSales(stage.db, [
  {
    title: 'Quiet Evening',
    host,
    cents: 1000,
    payments: [{ user: host, cents: 1000, status: 'succeeded', at: '2026-01-10T17:00:00Z' }],
  },
  { title: 'Bass Talk', host, cents: 1000, payments: [] },
]);

/** The lists whose filters are fields in a row. */
const LISTS = [
  { address: '/sell-parlour', field: 'Author' },
  { address: '/activity', field: 'Who' },
  { address: '/trash', field: 'Kind' },
  { address: '/money/rows', field: 'Source' },
  { address: '/support-management', field: 'State' },
];

/** Returns on how many lines the fields of a row stand. */
async function lines(row: Locator): Promise<number> {
  const bottoms = await row
    .locator('input, select')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().bottom / 4)));
  return new Set(bottoms).size;
}

describe('a row of filters', () => {
  test.each(LISTS)('folds into a panel on a phone: $address', async ({ address, field }) => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(address);
    expect(await page.getByLabel(field, { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog(page).getByLabel(field, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1024, height: 844 });
    await page.getByLabel(field, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
  });

  test('takes one line in the activity at 1024 and at 1440 px', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/activity');
    const row = page.getByRole('group', { name: 'Filter the activity' });
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expect.poll(() => lines(row), { message: `at ${width} px` }).toBe(1);
    }
  });

  test('has its fields side by side where there are few', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/trash');
    const search = await page.getByRole('searchbox').boundingBox();
    const kind = await page.getByLabel('Kind', { exact: true }).boundingBox();
    expect((kind?.x ?? 0) - (search?.x ?? 0) - (search?.width ?? 0)).toBeLessThan(64);
  });

  test.each(['/sell-parlour', '/money/rows'])('leaves room for the list on a phone: %s', async (address) => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(address);
    const first = await page.locator('tr[data-row]').first().boundingBox();
    expect(first?.y).toBeLessThan(400);
  });

  test('searches in its panel as beside the list', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/sell-parlour');
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog(page).getByLabel('Author').fill('Nobody');
    await dialog(page).getByRole('button', { name: 'Search', exact: true }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await page.getByRole('button', { name: /^Remove the filter Author/ }).click();
    await settled(page);
    expect(await page.locator('tr[data-row]').count()).toBe(2);
  });
});
