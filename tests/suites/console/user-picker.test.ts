import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { BROKEN_ANSWER, findRequestCall, failCall } from '../../browser/faults.ts';
import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();

beforeAll(() =>
  addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Nils Frahmann' }, { name: 'Miles Davisson' }]),
);

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Create Podcast' });
const field = (page: Page): Locator => panel(page).getByRole('combobox', { name: 'User' });
const people = (page: Page): Locator => page.getByRole('option');
const note = (page: Page, words: string): Locator =>
  panel(page).getByRole('status').getByText(words, { exact: true });
const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

/** Opens the panel with the picker; `asked` collects the searches. */
async function openPicker() {
  const visit = await stage.visit({ signedIn: true });
  const asked: (string | null)[] = [];
  visit.page.on('request', (request) => {
    if (findRequestCall(request) === 'users.search')
      asked.push(new URL(request.url()).searchParams.get('name'));
  });
  await visit.goto('/podcast-management');
  await visit.page.getByRole('button', { name: 'Create Podcast' }).first().click();
  await field(visit.page).waitFor();
  return { ...visit, asked };
}

test('finds from two letters on, trims, and can be used by keyboard alone', async () => {
  const { page, asked } = await openPicker();
  await field(page).focus();
  await page.keyboard.type(' n');
  await note(page, 'Type at least 2 letters').waitFor();
  expect(await field(page).getAttribute('aria-expanded'), 'there is no list yet').toBe('false');
  await page.keyboard.type('i ');
  await expect.poll(() => people(page).count()).toBe(2);
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  await note(page, '2 people found').waitFor();
  expect(asked).toEqual(['ni']);
  expect(await people(page).locator('mark').allInnerTexts()).toContain('Ni');

  await page.keyboard.press('ArrowDown');
  const second = await people(page).nth(1).getAttribute('id');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(second);
  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe('Nina Simonetti');
  expect(await hasFocus(field(page))).toBe(true);
  expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  await panel(page)
    .getByText(/@example\.com$/)
    .waitFor();
});

test('keeps the chosen user until another is chosen, or the cross is pressed', async () => {
  const { page } = await openPicker();
  await field(page).fill('miles');
  await people(page).click();
  await field(page).fill('nina');
  await people(page).waitFor();
  await page.keyboard.press('Escape');
  await people(page).waitFor({ state: 'hidden' });
  expect(await panel(page).isVisible(), 'Escape closes the list, not the panel').toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page).inputValue()).toBe('Miles Davisson');
  await panel(page).getByRole('button', { name: 'Clear Miles Davisson' }).click();
  expect(await field(page).inputValue()).toBe('');
  expect(await hasFocus(field(page))).toBe(true);
});

test('an older response never replaces a newer one', async () => {
  const { page, asked } = await openPicker();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/*', async (route) => {
    const isOld =
      findRequestCall(route.request()) === 'users.search' && route.request().url().endsWith('name=ni');
    if (isOld) await gate.promise;
    await route.fallback().catch(() => undefined);
  });
  await field(page).fill('ni');
  await note(page, 'Searching…').waitFor();
  await expect.poll(() => asked).toEqual(['ni']);
  await field(page).fill('miles');
  await people(page).getByText('Miles Davisson').waitFor();
  gate.resolve(undefined);
  await field(page).fill('mile');
  await expect.poll(() => asked.at(-1)).toBe('mile');
  await note(page, '1 person found').waitFor();
  expect(await people(page).allInnerTexts()).toEqual([expect.stringContaining('Miles Davisson')]);
});

test('shows that no one was found, and a failure with Retry', async () => {
  const { page, forgive } = await openPicker();
  forgive(BROKEN_ANSWER);
  await field(page).fill('zz');
  await note(page, 'No person found').waitFor();
  await page.keyboard.press('Enter');
  expect(await panel(page).getByText('Please enter podcast name!').count(), 'Enter sends no form').toBe(0);
  const broken = await failCall(page, 'users.search', 'server error');
  await field(page).fill('nin');
  const alert = panel(page).getByRole('alert').getByText('The server words it so: internal.');
  await alert.waitFor();
  await broken.lift();
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await people(page).getByText('Nina Simonetti').waitFor();
  expect(await alert.count()).toBe(0);
});
