import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { press, toast } from '../browser/pages.ts';
import { filters, saleRow, titlesOn, topCheckbox } from '../browser/sales.ts';
import { settled } from '../browser/visit.ts';
import { inEachWorld } from './worlds.ts';

const payments = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');

inEachWorld({
  alike(world) {
    test('finished parlours are filtered, paged and marked as top', async () => {
      const { page, goto } = await world.visit();
      await goto('/sell-parlour');
      expect(await titlesOn(page)).toHaveLength(10);
      await saleRow(page, 'Sofa Session 01').getByText('$12.00').waitFor();
      expect(await saleRow(page, 'Sofa Session 03').innerText()).not.toContain('$');
      expect(await topCheckbox(page, 'Sofa Session 03').isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Page 2' }).click();
      await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session 11', 'Sofa Session 12']);

      await filters(page).getByLabel('Search').fill('session 04');
      await filters(page).getByLabel('Search').press('Enter');
      await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session 04']);
      await topCheckbox(page, 'Sofa Session 04').click();
      await expect.poll(() => topCheckbox(page, 'Sofa Session 04').isEnabled()).toBe(true);
      await goto('/sell-parlour');
      await filters(page).getByLabel('Parlours').selectOption('Top');
      await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session 01', 'Sofa Session 04']);
      await filters(page).getByLabel('Parlours').selectOption('All');
      await filters(page).getByLabel('Author').fill('guest 0022');
      await filters(page).getByLabel('Author').press('Enter');
      await expect.poll(() => titlesOn(page)).toHaveLength(6);
      await filters(page).getByLabel('Author').fill('nobody at all');
      await filters(page).getByLabel('Author').press('Enter');
      await page.getByText('No record found.').waitFor();
    });

    test('a finished parlour is deleted after a question', async () => {
      const { page, goto } = await world.visit();
      await goto('/sell-parlour?search=session%2012');
      await page.getByRole('button', { name: 'Delete Sofa Session 12' }).first().click();
      await page.getByText('Are you sure you want to delete this parlour "Sofa Session 12"?').waitFor();
      await press('Yes, delete')(page);
      await toast(page, 'Parlour deleted successfully').waitFor();
      await expect.poll(() => titlesOn(page)).toEqual([]);
      await page.getByText('No record found.').waitFor();
    });

    test('a report has the figures and the transactions, five a page', async () => {
      const { page, goto } = await world.visit();
      await goto('/sell-parlour');
      await page.getByRole('link', { name: 'Report of Sofa Session 01' }).click();
      await page.waitForURL('**/sell-parlour/detail/*');
      await page.getByRole('heading', { level: 2, name: 'Sofa Session 01' }).waitFor();
      await settled(page);
      const words = await page.getByRole('main').innerText();
      for (const text of ['$84.00', '$16.80', '1.5 hours', 'guest21@example.com', 'Saved To Profile']) {
        expect(words).toContain(text);
      }
      expect(await payments(page).count()).toBe(5);
      await payments(page).first().getByText('$12.00').waitFor();
      await page.getByRole('button', { name: 'Page 2' }).click();
      await expect.poll(() => payments(page).count()).toBe(2);
      await goto('/sell-parlour');
      await page.getByRole('link', { name: 'Report of Sofa Session 02' }).click();
      await page.getByText('No data available').waitFor();
    });
  },
});
