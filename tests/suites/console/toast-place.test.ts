import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { addHeadlines, headlineRow } from '../../browser/headlines.ts';
import { toast } from '../../browser/pages.ts';
import { openStage } from '../../browser/stage.ts';
import { dialog } from '../../browser/user-list.ts';
import { WIDTHS } from '../../browser/visit.ts';

const stage = await openStage();
const DELETED = 'News deleted successfully!';

beforeEach(async () => {
  await stage.db.execute('delete from headlines');
  await addHeadlines(stage.db, stage.admin.id, 3);
});

/** Deletes a headline, whose toast then offers Undo. */
async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
  await toast(page, title).waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
}

async function openHeadlines() {
  const visit = await stage.visit({ signedIn: true });
  await visit.page.clock.install();
  await visit.goto('/headline-management');
  return visit.page;
}

describe('a toast with Undo', () => {
  test('names what it takes back, and z takes it back, the newest first', async () => {
    const page = await openHeadlines();
    await remove(page, 'News 01');
    await remove(page, 'News 02');
    await page.keyboard.press('z');
    await headlineRow(page, 'News 02').waitFor();
    await toast(page, 'News 01').waitFor();
    // Not while one types.
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('z');
    expect(await page.getByRole('searchbox').inputValue()).toBe('z');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });

  test('stays on the next page, where other messages go', async () => {
    const page = await openHeadlines();
    await remove(page, 'News 01');
    await page.keyboard.press('z');
    await toast(page, 'News 01 was restored.').waitFor();
    await remove(page, 'News 02');
    await page.clock.fastForward(1500);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await toast(page, 'News 01 was restored.').waitFor({ state: 'hidden' });
    expect(await toast(page, DELETED).count()).toBe(1);
  });
});

test('a toast stands at the bottom, at the left beside the menu of a desk', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/headline-management');
  await page.getByRole('button', { name: 'Actions for News 01' }).click();
  await page.getByRole('button', { name: 'Delete News 01' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
  await toast(page, DELETED).waitFor();
  const messages = page.getByRole('region', { name: 'Messages' });
  const place = async () => {
    const { x = 0, y = 0, height = 0 } = (await messages.boundingBox()) ?? {};
    return { left: x, bottom: y + height };
  };
  expect(await place()).toEqual({ left: 12, bottom: 844 - 80 });
  await page.setViewportSize({ width: WIDTHS.desk, height: 900 });
  await expect.poll(place).toEqual({ left: 248 + 12, bottom: 900 - 16 });
});
