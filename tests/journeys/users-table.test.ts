import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { failCall, holdCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addCrowd, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { confirm, dialog, hasFocus, namesOn, query, userRow, search, total } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

/** How far an element can be scrolled sideways. */
const sideways = (element: Element): number => element.scrollWidth - element.clientWidth;

const stage = await openStage();
const LONG = {
  name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`,
  email: 'maximiliana.featherstonehaugh@example.com',
  city: 'Llanfairpwllgwyngyll',
  roleIds: [1, 2, 3, 4, 5],
  featured: true,
};

beforeAll(async () => {
  await addCrowd(stage.db, 298);
  await addPeople(stage.db, [LONG, { name: 'Nina Simonetti', email: 'nina@stage.example', roleIds: [4, 5] }]);
});

const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages of people' });
/** Where the email has a column of its own. */
const WIDE = { width: 1920, height: 900 };
const measureRowHeights = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
const measureBox = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** Returns whether nothing covers the middle of an element. */
const isOnTop = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Returns how many pixels above and below its middle a tap reaches an element. */
const tapHeight = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isHit = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    const middle = top + height / 2;
    let [up, down] = [0, 0];
    while (isHit(middle - up - 1)) up += 1;
    while (isHit(middle + down + 1)) down += 1;
    return up + down + 1;
  });

/** Returns the words of an element that go on in a second line. */
const brokenWords = (place: Locator): Promise<string[]> =>
  place.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(word);
      }
    }
    return broken;
  });

describe('the pages of the list', () => {
  test('lead to the first, the last and any page', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    const first = pager(page).getByRole('button', { name: 'First page' });
    expect(await first.getAttribute('aria-disabled')).toBe('true');
    await pager(page).getByRole('button', { name: 'Last page' }).click();
    await pager(page).getByText('Page 30 of 30').waitFor();
    await first.click();
    await pager(page).getByText('Page 1 of 30').waitFor();
    expect(query(page)).toEqual({});
    const jump = pager(page).getByLabel('Go to page');
    await jump.fill('17');
    await jump.press('Enter');
    await pager(page).getByText('Page 17 of 30').waitFor();
    expect(query(page)).toEqual({ page: '17' });
    await jump.fill('999');
    await jump.press('Enter');
    await pager(page).getByText('Page 30 of 30').waitFor();
    await jump.fill('none');
    await jump.press('Enter');
    expect(query(page)).toEqual({ page: '30' });
  });

  test('have 10, 25, 50 or 100 rows, and keep the first row of a page when that changes', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?page=6&sort_by=name&sort_dir=asc');
    expect((await namesOn(page))[0]).toBe('Guest 0051');
    const rows = pager(page).getByLabel('Rows');
    expect(await rows.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100']);
    await rows.selectOption('25');
    await pager(page).getByText('Page 3 of 12').waitFor();
    await expect.poll(() => namesOn(page)).toHaveLength(25);
    expect((await namesOn(page))[0]).toBe('Guest 0051');
    expect(query(page)).toMatchObject({ page: '3', limit: '25' });
    await page.reload();
    await settled(page);
    expect(await namesOn(page)).toHaveLength(25);
    await rows.selectOption('100');
    await pager(page).getByText('Page 1 of 3').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(101);
    await rows.selectOption('10');
    await pager(page).getByText('Page 1 of 30').waitFor();
    expect(query(page)).toEqual({ sort_by: 'name', sort_dir: 'asc' });
  });
});

describe('the table', () => {
  test('has one height for all rows, and one line more for an address that is too long for its line', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    const heights = await measureRowHeights(page.locator('tbody tr'));
    const [long, ...rest] = heights.toSorted((one, other) => other - one);
    expect(Math.max(...rest) - Math.min(...rest)).toBeLessThanOrEqual(1);
    const [longer = 0] = await measureRowHeights(userRow(page, LONG.name));
    expect(longer).toBe(long);
    expect(longer - Math.max(...rest)).toBeLessThanOrEqual(16);
  });

  test('has one height for all rows on a wide screen, shows whole addresses, and counts talents that do not fit', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await page.setViewportSize(WIDE);
    await goto('/user-list');
    expect(new Set(await measureRowHeights(page.locator('tbody tr')))).toEqual(new Set([48]));
    for (const text of await page.locator('tbody [title]').all()) {
      expect(await brokenWords(text), (await text.getAttribute('title')) ?? '').toEqual([]);
    }
    const parts = userRow(page, LONG.name).getByTitle(LONG.email).locator('span');
    expect(await parts.allInnerTexts()).toEqual(['maximiliana.featherstonehaugh', '@example.com']);
    const whole = page.getByTitle('nina@stage.example').locator('span');
    for (const part of [parts.last(), ...(await whole.all())]) {
      expect(await part.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true);
    }
    const talents = userRow(page, LONG.name).getByTitle(
      'Artist, Producer, Instrumentalist, Audio Engineer, Songwriter',
    );
    expect(await talents.innerText()).toMatch(/^Artist \+4/);
    expect(await talents.locator('.sr-only').innerText()).toContain('Songwriter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('sorts by name and by email in columns of their own on a wide screen', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await page.setViewportSize(WIDE);
    await goto('/user-list');
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await page.waitForURL('**/user-list?sort_by=email&sort_dir=asc');
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 0100');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull();
  });

  test('folds what has no room below the name, and keeps status and actions in sight at 1024 and at 800 px', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    for (const width of [1024, 800]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      const nina = userRow(page, 'Nina Simonetti');
      await nina.getByRole('cell').nth(1).getByText('nina@stage.example').waitFor();
      expect(await page.locator('html').evaluate(sideways), `at ${width} px`).toBe(0);
      expect(await page.getByRole('table').locator('..').evaluate(sideways), `at ${width} px`).toBe(0);
      for (const place of [nina.getByRole('switch'), nina.getByRole('button', { name: /^Delete/ })])
        expect(await isOnTop(place), `at ${width} px`).toBe(true);
      expect(await page.getByRole('columnheader', { name: 'Email' }).count()).toBe(0);
    }
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Email');
    await page.waitForURL(/sort_by=email/);
    const tablet = await page.context().newCDPSession(page);
    await tablet.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    for (const place of [page.locator('tbody').getByRole('link').first(), page.getByRole('switch').first()])
      expect(await tapHeight(place)).toBeGreaterThanOrEqual(44);
  });

  test('says loading... while a page is slow', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    const held = await holdCall(page, 'users.list');
    await pager(page).getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('loading...').waitFor();
    held.release();
    await page.getByText('loading...').waitFor({ state: 'hidden' });
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 0009');
  });
});

/** Returns how high a box is and how its edge looks. */
const look = (place: Locator) =>
  place.evaluate((element) => {
    const { borderTopColor, borderTopWidth, height } = getComputedStyle(element);
    return { borderTopColor, borderTopWidth, height };
  });

test('the search and its filter button are alike, and the hint of the search lies above the table', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  const box = page
    .locator('span')
    .filter({ has: search(page) })
    .last();
  expect(await look(page.getByRole('button', { name: 'Filters' }))).toEqual(await look(box));
  await search(page).fill('ni');
  const hint = page.getByText('Type at least 3 letters');
  await hint.waitFor();
  expect(await isOnTop(hint)).toBe(true);
});

test('on a phone, a person is a short card with large targets and a menu', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true, width: 'phone' });
  forgive(/Failed to load resource/);
  await goto('/user-list');
  const title = page.getByRole('heading', { name: 'User Management', level: 1 });
  expect(
    await title.evaluate((h1) => [h1.scrollWidth - h1.clientWidth, h1.scrollHeight - h1.clientHeight]),
  ).toEqual([0, 0]);
  const card = userRow(page, 'Nina Simonetti');
  expect((await measureBox(card)).height).toBeLessThanOrEqual(130);
  for (const text of ['nina@stage.example', 'Active']) await card.getByText(text).waitFor();
  const more = card.getByRole('button', { name: 'Actions for Nina Simonetti' });
  const link = card.getByRole('link', { name: 'Nina Simonetti', exact: true });
  expect((await measureBox(link)).height).toBeGreaterThanOrEqual(44);
  expect(await card.getByRole('button', { name: 'Delete Nina Simonetti' }).isVisible()).toBe(false);
  await more.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(more)).toBe(true);
  await more.click();
  await card.getByRole('button', { name: 'Delete Nina Simonetti' }).click();
  await dialog(page).getByText('You can undo this.').waitFor();
  await confirm(page, 'Cancel');
  const fault = await failCall(page, 'users.remove', 'server error');
  await more.click();
  await card.getByRole('button', { name: 'Delete Nina Simonetti' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
  await dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await fault.lift();
  await confirm(page, 'Yes, delete');
  await toast(page, 'User deleted successfully!').waitFor();
  await total(page, '299 people');
  await page.getByRole('button', { name: 'Undo' }).click();
  await total(page, '300 people');
  await more.click();
  await card.getByRole('link', { name: 'View Nina Simonetti' }).click();
  await page.waitForURL('**/user-detail/*');
});
