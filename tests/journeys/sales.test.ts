import { readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { createUserToken } from '../browser/contest-rounds.ts';
import { BROKEN_ANSWER, failCall } from '../browser/faults.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import { addParlours, clearParlours, openParlourInApp } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { addSales, filters, findSales, saleRow, titlesOn, topCheckbox, totals } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [ada = 0, bob = 0, eve = 0] = await addPeople(stage.db, [
  { name: 'Ada Host', email: 'ada@sales.example' },
  { name: 'Bob Host', email: 'bob@sales.example' },
  { name: 'Eve Guest', email: 'eve@sales.example' },
]);

beforeEach(async () => {
  await stage.db.execute(sql`delete from sale_reviews`);
  await clearParlours(stage.db);
});

const paid = (cents: number) =>
  ({ user: eve, cents, status: 'succeeded', at: '2026-07-06T12:00:00Z' }) as const;

/** Three finished parlours, the latest first: that collected $24.00, $10.05 and nothing. */
const addThree = () =>
  addSales(stage.db, [
    {
      title: 'Sofa Session',
      host: ada,
      description: 'Songs and stories',
      cents: 1200,
      isTop: true,
      startsAt: '2026-11-02T23:00:00Z',
      participants: 2,
      videoKey: 'demo/clip.mp4',
      payments: [paid(1200), paid(1200)],
    },
    {
      title: 'Last Dance',
      host: bob,
      cents: 10_000_000,
      startsAt: '2026-07-05T02:00:00Z',
      participants: 1,
      payments: [paid(1005)],
    },
    { title: 'Bass Talk', host: ada, cents: 99_900, isSaved: false, startsAt: '2026-01-10T15:00:00Z' },
  ]);

const measureHeights = (of: Locator): Promise<number[]> =>
  of.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
const sums = async (page: Page) => {
  await settled(page);
  return totals(page).locator('dd').allTextContents();
};
/** Parlours, participants, collected, revenue (20 %), net profit (less 2.9 % + 30 c for each payment), worked out by hand. */
const ALL = ['3', '3', '$34.05', '$6.81', '$4.92'];
const ADA = ['2', '2', '$24.00', '$4.80', '$3.50'];
const BOB = ['1', '1', '$10.05', '$2.01', '$1.42'];

describe('the list of finished parlours', () => {
  test.each(['light', 'dark'] as const)('shows what each was and earned: %s', async (scheme) => {
    await addThree();
    const { page, goto } = await stage.visit({ signedIn: true, scheme });
    await goto('/sell-parlour');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Finished Parlours');
    expect(await titlesOn(page)).toEqual(['Sofa Session', 'Last Dance', 'Bass Talk']);
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.join()).toBe('Poster,Author,Title,Description,Price,Start Date,Top Parlour,Actions');
    const sofa = await saleRow(page, 'Sofa Session').innerText();
    expect(sofa).toContain('$12.00');
    expect(sofa).toContain('Nov 2, 2026, 6:00 PM EST');
    // New York is four hours behind in July; the label stays, and the local time is beside it.
    const dance = await saleRow(page, 'Last Dance').innerText();
    expect(dance).toContain('Jul 4, 2026, 10:00 PM EDT');
    expect(dance).not.toContain('local');
    expect([...new Set(await measureHeights(page.locator('tbody tr')))], 'rows').toEqual([48]);
    const targets = await measureHeights(page.locator('td :is(a, button):visible'));
    expect(Math.min(...targets), 'targets').toBeGreaterThanOrEqual(24);
    const price = saleRow(page, 'Last Dance').locator('td', { hasText: '$100,000.00' });
    expect(await price.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 'cut').toBe(0);
    expect(await saleRow(page, 'Bass Talk').innerText()).not.toContain('$');
    await expect.poll(() => sums(page)).toEqual(ALL);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('is filtered by words, author, days and top, which the address keeps, and the totals follow', async () => {
    await addThree();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour');
    const form = filters(page);
    await form.getByLabel('Search').fill('stories');
    expect(await titlesOn(page), 'only Enter asks').toHaveLength(3);
    await form.getByLabel('Search').press('Enter');
    await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session']);
    expect(new URL(page.url()).search).toBe('?search=stories');
    await page.getByRole('button', { name: 'Remove the filter Search: stories' }).click();
    await expect.poll(() => titlesOn(page)).toHaveLength(3);
    expect(await form.getByLabel('Search').inputValue()).toBe('');

    await form.getByLabel('Author').fill('bob');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => titlesOn(page)).toEqual(['Last Dance']);
    await expect.poll(() => sums(page)).toEqual(BOB);
    await page.goBack();
    await expect.poll(() => titlesOn(page)).toHaveLength(3);
    expect(await form.getByLabel('Author').inputValue()).toBe('');

    await form.getByLabel('Start date').fill('2026-07-05');
    await form.getByLabel('End date').fill('2026-07-04');
    expect(await form.getByRole('button', { name: 'Search' }).isDisabled()).toBe(true);
    await form.getByLabel('Start date').fill('2026-07-04');
    await form.getByRole('button', { name: 'Search' }).click();
    // Both days are included, and they are New York's: in UTC it is already the next day.
    await expect.poll(() => titlesOn(page)).toEqual(['Last Dance']);
    await page.reload();
    expect(await titlesOn(page)).toEqual(['Last Dance']);
    expect(await form.getByLabel('End date').inputValue()).toBe('Jul 4, 2026');
  });

  test("reloads when the select changes, and shows one person's parlours by the address", async () => {
    await addThree();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour');
    const select = filters(page).getByLabel('Parlours');
    expect(await select.locator('option').allTextContents()).toEqual(['All', 'Top', 'Not Top']);
    await select.selectOption('Top');
    await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session']);
    await select.selectOption('Not Top');
    await expect.poll(() => titlesOn(page)).toEqual(['Last Dance', 'Bass Talk']);
    await goto(`/sell-parlour?user_id=${ada}`);
    expect(await titlesOn(page)).toEqual(['Sofa Session', 'Bass Talk']);
    await expect.poll(() => sums(page)).toEqual(ADA);
    await page.getByRole('button', { name: 'Remove the filter Parlours by Ada Host' }).click();
    await expect.poll(() => titlesOn(page)).toHaveLength(3);
    await goto('/sell-parlour?search=nothing');
    await page.getByText('No record found.').waitFor();
  });

  test('loads ten at a time, in the chosen order', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `Parlour ${String(n + 1).padStart(2, '0')}`);
    await addSales(
      stage.db,
      many.map((title, n) => ({ title, host: ada, startsAt: `2026-05-${10 + n}T12:00:00Z` })),
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour');
    expect(await titlesOn(page)).toEqual(many.toReversed().slice(0, 10));
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => titlesOn(page)).toEqual(['Parlour 02', 'Parlour 01']);
    await page.getByRole('button', { name: 'Title' }).click();
    await expect.poll(() => titlesOn(page)).toEqual(many.slice(0, 10));
    expect(new URL(page.url()).search).toBe('?sort_by=title&sort_dir=asc');
  });

  test('shows a parlour that its host ends, without a reload', async () => {
    await addThree();
    const [id = 0] = await addParlours(stage.db, [{ title: 'On Air', host: bob, startsIn: -1, liveFor: 60 }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    const line = page.waitForResponse((answer) => answer.url().endsWith('/admin/events'));
    await goto('/sell-parlour');
    await line;
    expect(await titlesOn(page)).toHaveLength(3);
    await (await openParlourInApp(stage.address, id)).finish(await createUserToken(stage.db, bob));
    await saleRow(page, 'On Air').waitFor();
  });
});

describe('a top parlour', () => {
  test('is marked immediately by its checkbox, and reverts when that is refused', async () => {
    await addThree();
    const visit = await stage.visit({ signedIn: true });
    const { page } = visit;
    visit.forgive(BROKEN_ANSWER);
    await visit.goto('/sell-parlour');
    await topCheckbox(page, 'Last Dance').check();
    await toast(page, 'Parlour updated successfully!').waitFor();
    expect((await findSales(stage.db)).find(({ title }) => title === 'Last Dance')?.isTop).toBe(true);

    await failCall(page, 'sales.setTop', 'offline');
    await topCheckbox(page, 'Last Dance').click();
    await toast(page, 'Failed to update parlour').waitFor();
    await expect.poll(() => topCheckbox(page, 'Last Dance').isChecked()).toBe(true);
    await saleRow(page, 'Last Dance').getByText('You seem to be offline.').waitFor();
  });

  test('must be saved to the profile, and the row says so', async () => {
    await addThree();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour');
    expect(await topCheckbox(page, 'Bass Talk').isDisabled()).toBe(true);
    await saleRow(page, 'Bass Talk').getByText('Not saved to profile').waitFor();
    expect(await topCheckbox(page, 'Sofa Session').isEnabled()).toBe(true);
  });
});

describe('a finished parlour', () => {
  test('is deleted by keyboard alone after a confirmation with its title, and restored by Undo', async () => {
    await addThree();
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/sell-parlour');
    const remove = page.getByRole('button', { name: 'Delete Last Dance' });
    await tabTo(remove);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Parlour' });
    await dialog.getByText('Are you sure you want to delete this parlour "Last Dance"?').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(remove)).toBe(true);
    expect((await findSales(stage.db)).every(({ isThere }) => isThere)).toBe(true);

    await page.keyboard.press('Enter');
    await tabTo(dialog.getByRole('button', { name: 'Yes, delete' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Parlour deleted successfully').waitFor();
    await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session', 'Bass Talk']);
    await expect.poll(() => sums(page)).toEqual(ADA);
    expect(await findSales(stage.db)).toContainEqual({ title: 'Last Dance', isTop: false, isThere: false });
    expect(await isFocused(page.getByRole('button', { name: 'Delete Bass Talk' }))).toBe(true);
    await toast(page, 'Last Dance').waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => titlesOn(page)).toEqual(['Sofa Session', 'Last Dance', 'Bass Talk']);
    await expect.poll(() => sums(page)).toEqual(ALL);
  });

  test('has its two files for download, or says that there are none', async () => {
    await addThree();
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    // Only the record of the file exists, not the file.
    forgive(BROKEN_ANSWER);
    await goto('/sell-parlour');
    await saleRow(page, 'Last Dance').getByText('No video live').waitFor();
    await saleRow(page, 'Last Dance').getByText('No video intro').waitFor();
    const link = saleRow(page, 'Sofa Session').getByRole('link', { name: 'Download Live: Sofa Session' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect([address.pathname, address.search]).toEqual(['/media/demo/clip.mp4', '?download=Sofa+Session']);
    await saleRow(page, 'Sofa Session').getByRole('link', { name: 'Report of Sofa Session' }).click();
    await page.getByRole('heading', { level: 2, name: 'Sofa Session' }).waitFor();
  });
});

test('the CSV has every parlour of the filter in the order of the list', async () => {
  await addThree();
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/sell-parlour?user_id=${ada}&sort_by=title&sort_dir=asc`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV of the finished parlours' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('finished-parlours.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Bass Talk');
  expect(lines[2]).toMatch(/Sofa Session.*24\.00.*4\.80.*3\.50/);
});

test('a list that failed to load never claims to be empty, and shows no toast', async () => {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(BROKEN_ANSWER);
  const fault = await failCall(visit.page, 'sales.list', 'server error');
  await visit.goto('/sell-parlour');
  await visit.page.getByText('The finished parlours could not be loaded.').waitFor();
  expect(await visit.page.getByText('No record found.').count()).toBe(0);
  expect(await visit.page.getByRole('region', { name: 'Messages' }).innerText()).toBe('');
  await fault.lift();
  await visit.page.getByRole('button', { name: 'Retry' }).click();
  await visit.page.getByText('No record found.').waitFor();
});
