import { readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { BROKEN_ANSWER, WAYS, failCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { clearParlours } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [host = 0, ...guests] = await addPeople(stage.db, [
  { name: 'Ada Host', email: 'ada@report.example' },
  ...Array.from({ length: 7 }, (_, n) => ({ name: `Guest ${n + 1}` })),
]);

beforeEach(async () => {
  await stage.db.execute(sql`delete from sale_reviews`);
  await clearParlours(stage.db);
});

const STATUSES = [
  'succeeded',
  'succeeded',
  'succeeded',
  'refunded',
  'pending',
  'failed',
  'succeeded',
] as const;

/** Seven payments of $10.05 from Jul 6 to Jul 12, of which four succeeded and one was returned. */
async function addReport(videoKey?: string): Promise<number> {
  const [id = 0] = await addSales(stage.db, [
    {
      title: 'Sofa Session',
      host,
      description: 'Songs and stories',
      cents: 1005,
      startsAt: '2026-07-05T02:00:00Z',
      durationMs: 5_400_000,
      participants: 4,
      reviewers: guests.slice(0, 2),
      payments: STATUSES.map((status, n) => ({
        user: guests[n] ?? 0,
        cents: 1005,
        status,
        at: `2026-07-${String(6 + n).padStart(2, '0')}T12:00:00Z`,
      })),
      ...(videoKey && { videoKey }),
    },
  ]);
  return id;
}

const table = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' });
const payersOn = async (page: Page): Promise<string[]> => {
  await settled(page);
  return table(page).locator('tbody a').allTextContents();
};
/** Returns a figure's number by its label. */
const figure = (page: Page, label: string): Promise<string> =>
  page
    .locator('p', { hasText: new RegExp(`^${label}`) })
    .locator('xpath=following-sibling::p[1]')
    .innerText();

describe("a parlour's report", () => {
  // By hand: collected 4 × 10.05 − 10.05 = 30.15; of each 10.05 the share is 2.01, so 4 × 2.01 − 2.01 = 6.03;
  // a fee is 0.29 + 0.30 = 0.59, so 6.03 − 4 × 0.59 = 3.67.
  test.each(['light', 'dark'] as const)(
    'shows the same figures as worked out by hand: %s',
    async (scheme) => {
      const id = await addReport();
      const { page, goto } = await stage.visit({ signedIn: true, scheme });
      await goto(`/sell-parlour/detail/${id}`);
      for (const [label, value] of [
        ['Collected', '$30.15'],
        ['Revenue', '$6.03'],
        ['Net Profit', '$3.67'],
        ['Participants count', '4'],
        ['Reviews count', '2'],
      ] as const) {
        expect(await figure(page, label), label).toBe(value);
      }
      const facts = await page.getByRole('region', { name: 'Sofa Session' }).locator('dl').innerText();
      expect(facts.replaceAll(/\n+/g, ' ')).toBe(
        'Price $10.05 Duration 1.5 hours Start Date Jul 4, 2026, 10:00 PM EDT Saved To Profile Yes',
      );
      await page.getByText('ada@report.example').waitFor();
      await page.getByText('No video live').waitFor();
      expect(await page.getByRole('link', { name: 'Ada Host' }).getAttribute('href')).toBe(
        `/user-detail/${host}`,
      );
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  test('explains each sum of money on focus, tap and hover', async () => {
    const id = await addReport();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/sell-parlour/detail/${id}`);
    const words = {
      Collected: 'Collected = succeeded payments − refunded payments = $30.15',
      Revenue: 'Revenue = 20 % of Collected: $30.15 × 20 % = $6.03',
      'Net Profit':
        'Net Profit = Revenue − processing fees of 2.9 % + $0.30 for each succeeded payment: $6.03 − $2.36 = $3.67',
    };
    const tip = page.getByRole('tooltip');
    for (const [term, text] of Object.entries(words)) {
      const button = page.getByRole('button', { name: `How ${term} is calculated` });
      await button.hover();
      expect(await tip.innerText()).toBe(text);
      await page.getByRole('heading', { level: 1 }).hover();
      await tip.waitFor({ state: 'hidden' });
      await button.focus();
      expect(await tip.innerText()).toBe(text);
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'hidden' });
      await button.dispatchEvent('click', { pointerType: 'touch' });
      expect(await tip.innerText()).toBe(text);
      await button.blur();
      await tip.waitFor({ state: 'hidden' });
    }
  });

  test('links back to the list as the user left it', async () => {
    await addReport();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour?author=ada');
    await page.getByRole('link', { name: 'Report of Sofa Session' }).click();
    await page.getByRole('heading', { level: 2, name: 'Sofa Session' }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Finished Parlours' }).waitFor();
    expect(new URL(page.url()).search).toBe('?author=ada');
  });

  test('says when it does not exist, and shows a toast after a failure until it loads', async () => {
    const id = await addReport();
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    await visit.goto('/sell-parlour/detail/987654');
    await toast(visit.page, 'This finished parlour was not found.').waitFor();
    // Said once, on the page, where nothing can be tried again.
    await expect.poll(() => visit.page.getByText(/^Retry$|may have been deleted/).count()).toBe(1);
    await visit.goto('/sell-parlour/detail/nothing');
    await visit.page.getByText('This finished parlour does not exist.').waitFor();
    const fault = await failCall(visit.page, 'sales.get', 'server error');
    await visit.goto(`/sell-parlour/detail/${id}`);
    await toast(visit.page, WAYS['server error'].words).waitFor();
    await fault.lift();
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await visit.page.getByRole('heading', { level: 2, name: 'Sofa Session' }).waitFor();
    await toast(visit.page, WAYS['server error'].words).waitFor({ state: 'hidden' });
  });

  test('says when its video cannot be played', async () => {
    const id = await addReport('demo/gone.mp4');
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(`/sell-parlour/detail/${id}`);
    await visit.page.getByText('This video can’t be played.').waitFor();
    expect(await visit.page.locator('video').count()).toBe(0);
  });
});

describe('transactions', () => {
  test('are loaded five at a time, newest first, and can be filtered by status', async () => {
    const id = await addReport();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/sell-parlour/detail/${id}`);
    await page.getByRole('heading', { name: 'Transactions (7)' }).waitFor();
    expect(await payersOn(page)).toEqual(['Guest 7', 'Guest 6', 'Guest 5', 'Guest 4', 'Guest 3']);
    const first = await table(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect(first.slice(1)).toEqual(['$10.05', 'Jul 12, 2026', 'Succeeded']);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => payersOn(page)).toEqual(['Guest 2', 'Guest 1']);
    expect(new URL(page.url()).search).toBe('?page=2');

    const select = page.getByLabel('Status of transactions');
    await select.selectOption('Refunded');
    await expect.poll(() => payersOn(page)).toEqual(['Guest 4']);
    await page.getByRole('heading', { name: 'Transactions (1)' }).waitFor();
    const refund = await table(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    expect(refund.slice(1)).toEqual(['−$10.05', 'Jul 9, 2026', 'Refunded']);
    await page.reload();
    expect(await payersOn(page)).toEqual(['Guest 4']);
    await stage.db.execute(sql`delete from transactions where status = 'refunded'`);
    await page.reload();
    await page.getByText('No data available').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => payersOn(page)).toHaveLength(5);
  });

  test('are the same in the CSV as in the table', async () => {
    const id = await addReport();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/sell-parlour/detail/${id}?status=succeeded`);
    const shown = await payersOn(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV of the transactions' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => /Guest \d/.exec(line)?.[0])).toEqual(shown);
    expect(lines.every((line) => line.includes('10.05') && line.includes('succeeded'))).toBe(true);
  });
});

describe('revenue over time', () => {
  test('is drawn, readable by keyboard, and has a table whose totals are the figures', async () => {
    const id = await addReport();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/sell-parlour/detail/${id}`);
    const card = page.getByRole('region', { name: 'Revenue over time' });
    await card.locator('canvas').waitFor();
    await card.getByRole('application').focus();
    await page.keyboard.press('Home');
    const said = card.locator('output');
    await expect
      .poll(() => said.innerText())
      .toBe('Jul 6, 2026: revenue $2.01, collected $10.05, net profit $1.42, 1 payment');
    await card.getByRole('switch', { name: 'Show as table' }).check();
    expect(await card.locator('tfoot td').allInnerTexts()).toEqual(
      expect.arrayContaining(['$30.15', '$6.03', '$3.67']),
    );
    expect(await card.locator('canvas').count()).toBe(0);
  });

  test('shows a message while no one has paid', async () => {
    const [id = 0] = await addSales(stage.db, [{ title: 'Quiet Night', host }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/sell-parlour/detail/${id}`);
    await page.getByText('No payments yet').waitFor();
    await page.getByText('No data available').waitFor();
    expect(await page.getByRole('switch', { name: 'Show as table' }).count()).toBe(0);
  });
});

test('the printed page has the whole report without the console around it', async () => {
  const id = await addReport();
  const { page, goto } = await stage.visit({
    signedIn: true,
    before: () => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    },
  });
  await goto(`/sell-parlour/detail/${id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('html[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await payersOn(page), 'all pages of them').toHaveLength(7);
  for (const gone of ['Admin', 'Print', 'Download CSV of the transactions']) {
    expect(await page.getByRole('button', { name: gone }).isVisible(), gone).toBe(false);
  }
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('canvas').isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: 'Revenue over time' }).locator('tfoot').isVisible()).toBe(
    true,
  );
  await page
    .getByText('Revenue = 20 % of Collected: $30.15 × 20 % = $6.03')
    .filter({ visible: true })
    .waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => payersOn(page)).toHaveLength(5);
});
