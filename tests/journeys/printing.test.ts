import { daysOf } from '@greenroom/contract/kit/days';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';

import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

const names = Array.from({ length: 29 }, (_, at) => `Person No${String(at + 1).padStart(2, '0')}`);
const ids = await addPeople(
  stage.db,
  names.map((name, at) => ({ name, email: `no${at + 1}@a-rather-long-name.example` })),
);
const [host = 0] = await addPeople(stage.db, [{ name: 'Host' }]);
const MONTH = '2026-01';
const nthMonthDay = (at: number) => `${MONTH}-${String((at % 28) + 1).padStart(2, '0')}`;
const [sale = 0] = await addSales(stage.db, [
  {
    title: 'Winter Evening',
    host,
    cents: 1000,
    payments: ids.map((user, at) => ({
      user,
      cents: 1_234_500 + at,
      status: 'succeeded' as const,
      at: `${nthMonthDay(at)}T17:00:00Z`,
    })),
  },
]);

/** Prints to Letter, and returns the text of each sheet in one line. */
async function printed(page: Page): Promise<string[]> {
  await settled(page);
  const pdf = await page.pdf({ format: 'Letter' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((each) => each.replaceAll(/\s+/g, ' '));
}

/** Returns the figures and words of a table as it is on the screen, without its controls. */
const readPrintedCells = (page: Page, name: string): Promise<string[]> =>
  page.getByRole('table', { name }).evaluate((table) => {
    const heads = [...table.querySelectorAll('thead th')];
    const controls = new Set(heads.flatMap((head, at) => (head.textContent === 'Actions' ? [at] : [])));
    return [...table.querySelectorAll('tr')].flatMap((row) =>
      [...row.children]
        .filter((cell, at) => !controls.has(at) && !cell.querySelector('input'))
        .map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()),
    );
  });

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** Expects each cell on paper; where the text of a cell wraps, a space may be lost. */
function expectAll(sheets: readonly string[], cells: readonly string[]): void {
  const paper = squeezed(sheets.join(' '));
  expect(cells.filter((cell) => !paper.includes(squeezed(cell)))).toEqual([]);
}

test('a month of money is printed whole: every day and every figure, with no button', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/money?month=${MONTH}`);
  await page.getByRole('table', { name: 'By day' }).getByText('Jan 28, 2026').waitFor();
  const cells = [...(await readPrintedCells(page, 'By source')), ...(await readPrintedCells(page, 'By day'))];
  expect(cells.filter((cell) => cell.startsWith('$')).length).toBeGreaterThan(28 * 6);
  const sheets = await printed(page);
  expectAll(sheets, cells);
  expect(sheets.join(' ')).toContain('January 2026');
  expect(sheets.join(' ')).not.toMatch(/Rates|Journal|Download/);
  const heads = sheets.filter((each) => /Jan \d+, 2026/.test(each));
  for (const each of heads) expect(squeezed(each)).toContain('GrossRefundsHostshareRevenueFeesNet');
  const days = daysOf(MONTH);
  await goto(`/money/rows?start_date=${days.start_date}&end_date=${days.end_date}`);
  await page.getByRole('table').getByText('Jan 28, 2026').first().waitFor();
  const rows = await page.getByRole('table').getAttribute('aria-label');
  const all = await readPrintedCells(page, rows ?? '');
  const paper = await printed(page);
  expectAll(paper, all);
  expect(paper.join(' ')).not.toMatch(/Actions|Refund of/);
  expect(paper[0]).toContain('$12,345.');
  expect(paper.at(-1), 'the totals').toContain('$358,009.06');
});

test('the lists of people and of activity are printed with all their columns', async () => {
  await stage.db.execute(
    sql`insert into audit_entries (action, kind, record, request_id, ip, created_at)
        select 'users.remove', 'users', i::text, 'a-request-' || i, '192.0.2.' || i, now() from generate_series(1, 20) i`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  for (const [path, name] of [
    ['/user-list', 'People'],
    ['/activity', 'Activity'],
  ] as const) {
    await goto(path);
    await page.getByRole('table', { name }).locator('tbody a, tbody button').first().waitFor();
    await settled(page);
    const heads = await page.getByRole('table', { name }).locator('thead th').allInnerTexts();
    const sheets = await printed(page);
    const shown = heads.filter((head) => head && head !== 'Actions');
    expectAll(sheets, shown);
    expectAll(
      sheets,
      (await page.getByRole('table', { name }).locator('tbody td:nth-last-child(2)').allInnerTexts()).filter(
        Boolean,
      ),
    );
    expect(sheets.join(' '), name).not.toMatch(/Download|Import|Go to page/);
    const rows = await page.getByRole('table', { name }).locator('tbody tr').count();
    expect(rows / sheets.length, `rows of ${name} a sheet`).toBeGreaterThan(name === 'People' ? 9 : 4);
  }
});

test('a report is printed with every payment below its heading', async () => {
  const { page, goto } = await stage.visit({
    signedIn: true,
    before: () => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    },
  });
  await goto(`/sell-parlour/detail/${sale}`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  // As the browser's own key does.
  await page.keyboard.press('Control+P');
  await page.locator('html[data-printed]').waitFor();
  const sheets = await printed(page);
  expectAll(sheets, names);
  expectAll(
    sheets,
    ids.map((_, at) => `$12,345.${String(at).padStart(2, '0')}`),
  );
  expectAll(sheets, ['Winter Evening', 'Total']);
  const facts = await page.getByRole('main').locator('time').allInnerTexts();
  expect(facts.length, 'its start').toBeGreaterThan(0);
  expectAll(sheets, facts);
  for (const each of sheets.filter((sheet) => sheet.includes('Person No')))
    expect(squeezed(each)).toContain('UserAmountPurchaseddateStatus');
});
