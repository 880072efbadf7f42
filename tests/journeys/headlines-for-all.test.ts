import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import {
  addHeadlines,
  chooseFiles,
  chooseType,
  create,
  details,
  drawPhotos,
  openForm,
  panel,
  makeVideoUpload,
} from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const LONG = `${'Maximiliana '.repeat(6)}${'x'.repeat(80)}`;

beforeAll(() => addHeadlines(stage.db, stage.admin.id, 12));

/** What a panel is to axe; the page behind it is looked at by itself. */
const PANEL = '[role="dialog"]';

/** Checks that axe finds nothing, on the page or in the part `within`, and nothing overflows the window. */
async function expectOpenToAll(page: Page, what: string, within?: string): Promise<void> {
  await settled(page);
  expect(await findBarriers(page, within), what).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, what).toBe(0);
}

test('a filled form, a full list and the details are accessible on a phone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill(LONG);
  await panel(page).getByLabel('Website link').fill('nothing');
  await panel(page).getByLabel('Description').fill('Words');
  await panel(page).getByText('Website url is not correct!').first().waitFor();
  await expectOpenToAll(page, 'a text with a wrong link', PANEL);
  await chooseType(page, 'Video');
  await chooseFiles(page, [makeVideoUpload(1)]);
  await panel(page).getByText('Ready', { exact: true }).waitFor();
  await panel(page).getByText('How it looks in the app').click();
  await expectOpenToAll(page, 'a video', PANEL);
  await chooseType(page, 'Image');
  await chooseFiles(page, await drawPhotos(5));
  await expect.poll(() => panel(page).getByText('Ready', { exact: true }).count()).toBe(5);
  await expectOpenToAll(page, 'photos', PANEL);

  await panel(page)
    .getByLabel('Website link')
    .fill(`example.com/${'long-'.repeat(60)}`);
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await expectOpenToAll(page, 'the list');
  const press = (verb: string) =>
    page
      .getByRole('button', { name: `${verb} ${LONG}` })
      .first()
      .click();
  await press('Actions for');
  await press('View');
  await details(page).getByRole('img', { name: '1 of 5' }).waitFor();
  await expectOpenToAll(page, 'the details', PANEL);
});

test('a text is published and deleted by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  const opener = page.getByRole('button', { name: 'Create Headline' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(panel(page).getByLabel('Title'))).toBe(true);
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse near.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('example.com/keys');
  await page.keyboard.press('Enter');
  await toast(page, 'News created successfully!').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back where it came from' }).toBe(true);

  const remove = page.getByRole('button', { name: 'Delete By keyboard' });
  await remove.waitFor();
  for (let left = 40; left > 0 && !(await hasFocus(remove)); left -= 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete News' });
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'News deleted successfully!').waitFor();
  await remove.waitFor({ state: 'hidden' });
});
