import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { total } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';
import { inEachWorld } from './worlds.ts';

const counts = (page: Page) => page.getByRole('region', { name: 'Counts' });
const chart = (page: Page) => page.getByRole('region', { name: 'Users and Revenue Trends' });
const countChartRows = (page: Page): Promise<number> =>
  chart(page).getByRole('table').locator('tbody tr').count();

inEachWorld({
  alike(world) {
    test('the dashboard counts, and More Details leads to what it counts', async () => {
      const { page, goto } = await world.visit();
      await goto('/dashboard');
      await settled(page);
      expect(await page.getByRole('link', { name: /Total registered users/ }).innerText()).toContain('35');
      const words = await counts(page).innerText();
      for (const name of ['Artists', 'Producers', 'Instrumentalists', 'Audio Engineers', 'Songwriters']) {
        expect(words).toContain(name);
      }
      await page.getByRole('link', { name: /Total registered users/ }).click();
      await total(page, '35 people');
      await page.goBack();
      for (const [name, words_] of [
        ['Artists', '7 people'],
        ['Total featured members', '3 people'],
      ] as const) {
        await page.getByRole('link', { name: `More Details: ${name}` }).click();
        await page.waitForURL('**/user-list?search=*');
        await total(page, words_);
        await page.goBack();
      }
      await page.getByRole('link', { name: 'More Details: Total bulletins' }).click();
      await page.waitForURL('**/bulletin-board');
      await page.goBack();
      await page.getByRole('link', { name: 'More Details: Total featured headlines' }).click();
      await page.waitForURL(/\/headline-management(?:\?featured=true)?$/);
    });

    test('the chart has four periods, and a custom one once both days are set', async () => {
      const { page, goto } = await world.visit();
      await goto('/dashboard');
      expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
      for (const [period, rows] of [
        ['Yearly', 12],
        ['Monthly', 30],
        ['Weekly', 7],
        ['Custom', 1],
      ] as const) {
        await page.locator('label').filter({ hasText: period }).click();
        await expect.poll(() => countChartRows(page), { message: period }).toBe(rows);
      }
      await page.getByLabel('Start date').fill('2026-02-01');
      await page.getByLabel('End date').fill('2026-02-14');
      await expect.poll(() => countChartRows(page)).toBe(14);
      for (const words of ['Total Revenue', 'Total Users'])
        await chart(page).getByText(words).first().waitFor();
    });
  },
});
