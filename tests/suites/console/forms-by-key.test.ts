import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { addSongs, clearContest } from '../../browser/contest.ts';
import { isFocused } from '../../browser/keyboard.ts';
import { openStage } from '../../browser/stage.ts';
import { dialog } from '../../browser/user-list.ts';

const stage = await openStage();

/** Opens a panel by keyboard. */
async function openBy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

describe('a panel or dialog opens on its first field', () => {
  test.each([
    { address: '/user-list', opener: 'Filters', field: 'City' },
    { address: '/user-list', opener: 'Import', field: 'Choose a file' },
    { address: '/podcast-management', opener: 'Create Podcast', field: 'User' },
    { address: '/scheduler-parlour', opener: 'Create Parlour', field: 'Select User' },
    // Its form comes with the rates, after it opened.
    { address: '/money', opener: 'Rates', field: 'Valid from' },
  ])('$opener', async ({ address, opener, field }) => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await openBy(page, opener);
    const named = dialog(page).getByLabel(field, { exact: true });
    await expect
      .poll(() => isFocused(named.or(dialog(page).getByRole('button', { name: field, exact: true }))))
      .toBe(true);
  });
});

describe('Ctrl+Enter and Cmd+Enter send a form', () => {
  test.each(['Control+Enter', 'Meta+Enter'])('%s, from a text of several lines', async (keys) => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/headline-management');
    await openBy(page, 'Create Headline');
    await dialog(page).getByLabel('Description').focus();
    await page.keyboard.press(keys);
    // It was sent, and says what is missing.
    await dialog(page).getByText('Please enter news title!').waitFor();
    await expect.poll(() => isFocused(dialog(page).getByLabel('Title', { exact: true }))).toBe(true);
  });

  test('not while its button is disabled', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    await openBy(page, 'Filters');
    await expect.poll(() => isFocused(dialog(page).getByLabel('City'))).toBe(true);
    await page.keyboard.press('Control+Enter');
    expect(await dialog(page).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await page.keyboard.type('Austin');
    await page.keyboard.press('Control+Enter');
    await page.getByText('City: Austin').waitFor();
  });
});

describe('a button that is disabled by its own press', () => {
  beforeEach(() => clearContest(stage.db));

  test('keeps the focus until it is left', async () => {
    await addSongs(stage.db, [{ title: 'Night Ferry', featured: true, isActive: true }]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    const end = page.getByRole('button', { name: 'End Voting', exact: true });
    await openBy(page, 'End Voting');
    await page.getByText('Voting closed').waitFor();
    await expect.poll(() => end.isDisabled()).toBe(true);
    expect(await isFocused(end)).toBe(true);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => isFocused(page.getByRole('button', { name: 'Start Voting', exact: true })))
      .toBe(true);
    expect(await end.getAttribute('disabled')).toBe('');
  });
});
