import { readFile } from 'node:fs/promises';

import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { isFocused } from '../browser/keyboard.ts';
import { addParlours, pressOn } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { dialog } from '../browser/user-list.ts';

const stage = await openStage();
const [ada = 0, eve = 0] = await addPeople(stage.db, [
  { name: 'Ada Host', email: 'ada@sales.example' },
  { name: 'Eve Guest', email: 'eve@sales.example' },
]);

/** Chooses Excel in the menu beside the button of the CSV. Returns the file's name and its rows. */
async function saveExcel(page: Page, place: Page | Locator) {
  await place.getByRole('button', { name: 'Download in another format' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await file.path()));
  return { name: file.suggestedFilename(), rows: sheets[0]?.rows ?? [] };
}

test('a list is saved for Excel as it is narrowed and ordered', async () => {
  const payment = { user: eve, cents: 1200, status: 'succeeded', at: '2026-07-06T12:00:00Z' } as const;
  await addSales(stage.db, [
    { title: 'Sofa Session', host: ada, cents: 1200, startsAt: '2026-11-02T23:00:00Z', payments: [payment] },
    { title: '=Bass Talk', host: ada, cents: 99_900, startsAt: '2026-01-10T15:00:00Z' },
    { title: 'Of another', host: eve, cents: 500, startsAt: '2026-02-10T15:00:00Z' },
  ]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/sell-parlour?user_id=${ada}&sort_by=title&sort_dir=asc`);
  const { name, rows } = await saveExcel(page, page);
  expect(name).toBe('finished-parlours.xlsx');
  const [head = [], ...lines] = rows;
  const cells = (column: string) => lines.map((row) => row[head.indexOf(column)]);
  expect(cells('Title')).toEqual(['=Bass Talk', 'Sofa Session']);
  expect(cells('Collected')).toEqual([0, 12]);
});

test('a list in a dialog is, too, and the dialog stays open', async () => {
  await addParlours(stage.db, [{ title: 'Evening Set', host: ada, rsvps: [eve] }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await pressOn(page, 'Evening Set', 'All RSVP');
  await dialog(page).getByText('Eve Guest').waitFor();
  const { name, rows } = await saveExcel(page, dialog(page));
  expect(name).toMatch(/^parlour-\d+-participants\.xlsx$/);
  expect(rows[1]).toContain('eve@sales.example');
  const arrow = dialog(page).getByRole('button', { name: 'Download in another format' });
  await expect.poll(() => isFocused(arrow)).toBe(true);
});
