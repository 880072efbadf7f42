import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../../browser/axe.ts';
import { BROKEN_ANSWER, WAYS, failCall } from '../../browser/faults.ts';
import { addHeadlines, headlineRow } from '../../browser/headlines.ts';
import { signInAs, toast } from '../../browser/pages.ts';
import { ADMIN, openStage } from '../../browser/stage.ts';
import { dialog, hasFocus, total } from '../../browser/user-list.ts';

const stage = await openStage();
const DELETED = 'News deleted successfully!';

beforeEach(async () => {
  await stage.db.execute('delete from headlines');
  await addHeadlines(stage.db, stage.admin.id, 5);
});

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const undo = (page: Page): Locator => messages(page).getByRole('button', { name: 'Undo' });
const closers = (page: Page): Locator => messages(page).getByRole('button', { name: 'Close message' });
const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const recent = (page: Page): Locator =>
  dialog(page).getByRole('group').filter({ hasText: 'Recent messages' });

/** Deletes by keyboard, so that the pointer can stay where it is. */
async function remove(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: `Delete ${title}` });
  const menu = page.getByRole('button', { name: `Actions for ${title}` });
  await button.or(menu).focus();
  if (await menu.isVisible()) await page.keyboard.press('Enter');
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).focus();
  await page.keyboard.press('Enter');
  await headlineRow(page, title).waitFor({ state: 'hidden' });
  // Its focus has returned to the page: what is pressed next is what was meant.
  await expect.poll(() => dialog(page).count()).toBe(0);
}

/** Opens the list, deletes two headlines and keeps the pointer on their toast. */
async function visitWithTwo(width: 'desk' | 'phone' = 'desk') {
  const visit = await stage.visit({ signedIn: true, width });
  const { page } = visit;
  await page.clock.install();
  await visit.goto('/headline-management');
  await remove(page, 'News 01');
  await toast(page, DELETED).hover();
  await remove(page, 'News 02');
  await messages(page).getByText('2×').waitFor();
  return visit;
}

describe('a message that is shown again', () => {
  test('is counted in one toast on a phone, and each Undo takes back the last time', async () => {
    const { page } = await visitWithTwo('phone');
    expect(await toast(page, DELETED).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await undo(page).click();
    await toast(page, 'News 02 was restored.').waitFor();
    await messages(page).getByText('2×').waitFor({ state: 'hidden' });
    await undo(page).click();
    await toast(page, 'News 01 was restored.').waitFor();
    await total(page, '5 headlines');
    await toast(page, DELETED).waitFor({ state: 'hidden' });
  });
});

describe('the stack of toasts', () => {
  test('stays while the pointer or the focus is on a toast', async () => {
    const { page } = await visitWithTwo();
    await page.clock.fastForward(60_000);
    expect(await undo(page).count(), 'under the pointer').toBe(1);
    await undo(page).focus();
    await page.mouse.move(0, 400);
    await page.clock.fastForward(60_000);
    expect(await undo(page).count(), 'under the focus').toBe(1);
    await page.locator('#content').focus();
    await page.clock.fastForward(60_000);
    await toast(page, DELETED).waitFor({ state: 'hidden' });
  });

  test('returns the focus when a toast is closed by keyboard', async () => {
    const { page } = await visitWithTwo();
    await undo(page).press('Enter');
    await toast(page, 'News 02 was restored.').waitFor();
    await closers(page).first().focus();
    await page.keyboard.press('Enter');
    await toast(page, DELETED).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(closers(page))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.locator('#content'))).toBe(true);
    expect(await closers(page).count()).toBe(0);
  });

  test('can be used while a dialog is open', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await visit.goto('/headline-management');
    await failCall(page, 'headlines.remove', 'server error');
    await page.getByRole('button', { name: 'Delete News 03' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
    await toast(page, WAYS['server error'].words).waitFor();
    await closers(page).click();
    await toast(page, WAYS['server error'].words).waitFor({ state: 'hidden' });
    expect(await dialog(page).getByText(WAYS['server error'].words).count()).toBe(1);
  });
});

describe('recent messages', () => {
  test('are behind the bell of a phone, the newest first, with their count', async () => {
    const { page } = await visitWithTwo('phone');
    await undo(page).click();
    await toast(page, 'News 02 was restored.').waitFor();
    await page.mouse.move(0, 400);
    await page.clock.fastForward(60_000);
    await toast(page, DELETED).waitFor({ state: 'hidden' });
    await bell(page).click();
    await recent(page).getByText('Recent messages').click();
    const shown = await recent(page).getByRole('listitem').allInnerTexts();
    expect(shown.map((text) => text.split('\n').slice(0, -1))).toEqual([
      ['News 02 was restored.'],
      [DELETED, '2×'],
    ]);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('are absent before the first message, and are not shown to the next session', async () => {
    const visit = await stage.visit({ signedIn: await stage.admin.newSession() });
    const { page } = visit;
    await visit.goto('/headline-management');
    await bell(page).click();
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor();
    expect(await recent(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await remove(page, 'News 04');
    await bell(page).click();
    await recent(page).waitFor();
    await page.keyboard.press('Escape');
    visit.forgive(/status of 401/);
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signInAs(page, ADMIN);
    await bell(page).click();
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor();
    expect(await recent(page).count()).toBe(0);
  });
});
