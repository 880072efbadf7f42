import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { addPeople } from '../../browser/people.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { WIDTHS, settled } from '../../browser/visit.ts';

const stage = await openStage();
const [host = 0] = await addPeople(stage.db, [{ name: 'Ada North', city: 'Nashville', state: 'TN' }]);
await addSales(stage.db, [{ title: 'Evening', host, cents: 123_456_789, payments: [] }]);

/** What a reader may set without a loss. @source WCAG 2.2, 1.4.12 and 1.4.4 */
const LOOKS = {
  'text spacing':
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  'letters of 24 px': ':root { font-size: 150% !important }',
};

/** Returns the headings, days and numbers of a table that reach out of their cells. */
const listCut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('th, td time, td [data-tone], td > .wrap-anywhere')].flatMap((part) => {
      const cell = part.closest('th, td');
      const range = document.createRange();
      range.selectNodeContents(part);
      const isCut = cell && range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
      return isCut ? [part.textContent] : [];
    }),
  );

test.each(Object.entries(LOOKS))('no day and no heading of a list is cut: %s', async (_, css) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  for (const at of ['/user-list', '/sell-parlour']) {
    await goto(at);
    await page.locator('tr[data-row]').first().waitFor();
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    for (const width of [WIDTHS.desk, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(await listCut(page), `${at} at ${width}`).toEqual([]);
    }
  }
});
