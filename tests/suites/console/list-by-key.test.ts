import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { hasFocus } from '../../browser/user-list.ts';
import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const people = ['Ada North', 'Ada South', 'Ben North', 'Ben South'];
await addPeople(
  stage.db,
  people.map((name) => ({ name })),
);

/** Opens the list of people, and keeps what its status says to a screen reader from then on. */
async function openList() {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list?sort_by=name&sort_dir=asc');
  await page.evaluate(() => {
    const status = document.querySelector('#content output');
    const told: string[] = [];
    Object.assign(globalThis, { told });
    if (status)
      new MutationObserver(() => told.push(status.textContent)).observe(status, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  return page;
}

const told = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { told: string[] }).told.at(-1) ?? '');

async function searchFor(page: Page, words: string, count: number): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.waitForURL((url) => url.searchParams.get('search') === words);
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(count);
  await settled(page);
}

const findRowLink = (page: Page, name: string) =>
  page.getByRole('row').getByRole('link', { name, exact: true });

describe('a search', () => {
  test('says how much it found, also as much as the search before', async () => {
    const page = await openList();
    await searchFor(page, 'Ada', 2);
    await expect.poll(() => told(page)).toBe('2 people');
    await page.evaluate(() => (globalThis as unknown as { told: string[] }).told.splice(0));
    await searchFor(page, 'Ben', 2);
    await expect.poll(() => told(page)).toBe('2 people');
    await searchFor(page, 'Nobody', 0);
    await expect.poll(() => told(page)).toBe('0 people. No record found');
  });

  test('leads to the first row by the arrow down', async () => {
    const page = await openList();
    await searchFor(page, 'South', 2);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(findRowLink(page, 'Ada South'))).toBe(true);
  });
});

describe('coming back from a record', () => {
  test.each(['Back', 'the breadcrumb'])('puts the focus on its row: by %s', async (way) => {
    const page = await openList();
    await findRowLink(page, 'Ben North').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ben North' }).waitFor();
    await settled(page);
    if (way === 'Back') await page.goBack();
    else await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().press('Enter');
    await expect.poll(() => hasFocus(findRowLink(page, 'Ben North'))).toBe(true);
  });

  test('leaves the focus where it is in the sidebar', async () => {
    const page = await openList();
    await findRowLink(page, 'Ben North').press('Enter');
    await page.getByRole('heading', { name: 'Ben North' }).waitFor();
    const link = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'User Listing' });
    await link.press('Enter');
    await findRowLink(page, 'Ben North').waitFor();
    await settled(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await hasFocus(link)).toBe(true);
  });
});
