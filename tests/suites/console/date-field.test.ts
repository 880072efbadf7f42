import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { findBarriers } from '../../browser/axe.ts';
import { parlourFormField, openForm } from '../../browser/parlour-form.ts';
import { openStage } from '../../browser/stage.ts';
import { query } from '../../browser/user-list.ts';

const stage = await openStage();

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('no field for a date is the browser’s own', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  for (const address of ['/activity', '/sell-parlour', '/dashboard?period=custom']) {
    await goto(address);
    await page.getByLabel('Start date').waitFor();
    expect(await page.locator('input[type="date"], input[type="datetime-local"]').count()).toBe(0);
  }
});

test('a day is chosen in the calendar by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/activity');
  const start = page.getByLabel('Start date');
  await start.fill('2/10/2026');
  await page.getByText('Choose an end date too.').waitFor();
  await start.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^Tuesday, February 10, 2026, selected/);
  expect(await start.inputValue()).toBe('Feb 10, 2026');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await calendar(page).waitFor({ state: 'hidden' });
  await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);

  await start.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/February 10/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expect.poll(() => focused(page)).toMatch(/^Wednesday, March 11, 2026/);
  await page.keyboard.press('Enter');
  await expect.poll(() => start.inputValue()).toBe('Mar 11, 2026');
  expect(query(page)).toEqual({});

  await page.getByLabel('End date').fill('March 12 2026');
  await expect.poll(() => query(page)).toEqual({ start_date: '2026-03-11', end_date: '2026-03-12' });
  // What is typed over a day stays while the filter ends and begins again.
  await start.selectText();
  await page.keyboard.type('Mar 1, 2026');
  await expect.poll(() => query(page)).toEqual({ start_date: '2026-03-01', end_date: '2026-03-12' });
  expect(await start.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('what is no day says how one is written', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/sell-parlour');
  const start = page.getByLabel('Start date');
  await start.fill('next week');
  await page.getByLabel('Author').focus();
  await page.getByText('Write a day such as Nov 21, 2026.').waitFor();
  expect(await start.getAttribute('aria-invalid')).toBe('true');
  expect(await findBarriers(page)).toEqual([]);
  await start.fill('Nov 21, 2026');
  await page.getByText('Write a day such as Nov 21, 2026.').waitFor({ state: 'hidden' });
});

test('filters are not applied with what is no day, as of a year of five digits', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter people' });
  await panel.getByText('Featured', { exact: true }).click();
  const start = panel.getByLabel('Start date');
  await start.fill('11/21/20266');
  await start.press('Enter');
  await panel.getByText('Write a day such as Nov 21, 2026.').waitFor();
  await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(query(page)).toEqual({});
  await start.fill('');
  await start.press('Enter');
  await expect.poll(() => query(page)).toEqual({ profile_type: 'true' });
});

test('a day and a time are chosen in a dialog on a phone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/scheduler-parlour');
  const form = await openForm(page);
  const start = parlourFormField(page, 'Start Date');
  await start.fill('Dec 24, 2026, 6:10 PM');
  const button = form.getByRole('button', { name: 'Open the calendar' });
  await button.click();
  const shown = calendar(page);
  await shown.getByRole('button', { name: /December 26, 2026/ }).click();
  await expect.poll(() => start.inputValue()).toBe('Dec 26, 2026, 6:10 PM');
  expect(await findBarriers(page)).toEqual([]);
  await shown.getByLabel('Time').selectOption('7:30 PM');
  await expect.poll(() => start.inputValue()).toBe('Dec 26, 2026, 7:30 PM');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });
  // The dialog around stays, and the button closes what it opened.
  await button.click();
  await shown.waitFor();
  await button.click();
  await shown.waitFor({ state: 'hidden' });
  expect(await form.isVisible()).toBe(true);
});
