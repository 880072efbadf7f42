import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { drawPhotos, details, openForm, panel, headlineRow, titlesOn } from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { query } from '../browser/user-list.ts';

const stage = await openStage();
/** Asks as the app does, with the key that the console carries in its page. */
async function shownTitles(page: Page): Promise<string[]> {
  const { apiKey } = JSON.parse((await page.locator('#greenroom-config').textContent()) ?? '{}');
  const answer = await page.request.get(`${stage.address}/api/v1/news`, { headers: { 'x-api-key': apiKey } });
  return (await answer.json()).data.map((row: { title: string }) => row.title);
}

test('a draft is written, edited by a colleague, scheduled, and shown by the app when it is due', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  // 1 press, a title, 2 presses: a draft.
  await openForm(page);
  await panel(page).getByLabel('Title').fill('The final is on Saturday');
  await panel(page).getByRole('radio', { name: 'Draft' }).check();
  await panel(page).getByRole('button', { name: 'Save Draft' }).click();
  await toast(page, HEADLINE_MESSAGES.drafted).waitFor();
  const row = headlineRow(page, 'The final is on Saturday');
  await row.getByText('Draft', { exact: true }).waitFor();
  expect(await shownTitles(page)).toEqual([]);

  // 1 press, the texts, 3 presses: scheduled.
  await row.getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Headline' });
  await form.getByRole('radio', { name: 'At a time' }).check();
  await form.getByLabel('Publish at').fill('2020-01-01T18:00');
  await form.getByRole('button', { name: 'Update' }).click();
  await form.getByText('Please enter a description.').waitFor();
  await form.getByText('This time is in the past.').waitFor();
  await form.getByLabel('Description').fill('Come and listen.');
  await form.getByLabel('Website link').fill('example.com');
  await form.getByLabel('Publish at').fill('2099-07-01T18:00');
  await form.getByText('Jul 1, 2099, 6:00 PM EDT').waitFor();
  // A colleague saves first.
  forgive(/status of 409/);
  await stage.db.execute(`update headlines set title = 'The final is on Sunday', version = version + 1`);
  await form.getByRole('button', { name: 'Update' }).click();
  const conflict = form.getByRole('region', { name: 'Conflicting changes' });
  await conflict.getByText('Changed in the other tab').waitFor();
  await conflict.getByRole('button', { name: 'Overwrite' }).click();
  await toast(page, HEADLINE_MESSAGES.updated).waitFor();
  const sunday = headlineRow(page, 'The final is on Sunday');
  await sunday.getByText('Scheduled', { exact: true }).waitFor();
  expect(await shownTitles(page)).toEqual([]);

  // Due: the list shows it without a reload, and so does the app.
  await stage.db.execute(`update headlines set publish_at = now() + interval '2 seconds'`);
  await page.reload();
  await sunday.getByText('Published', { exact: true }).waitFor();
  expect(await shownTitles(page)).toEqual(['The final is on Sunday']);

  // Unpublished by 2 presses, and back by Undo.
  await sunday.getByRole('button', { name: /^View/ }).click();
  await details(page).getByRole('button', { name: 'Unpublish' }).click();
  await sunday.getByText('Draft', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sunday.getByText('Published', { exact: true }).waitFor();
});

test('an edit keeps the photos that stay, in their new order, and the address holds the filters', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await openForm(page);
  await panel(page).getByRole('radio', { name: 'Image' }).check();
  await panel(page).getByLabel('Title').fill('Rooms');
  await panel(page).getByLabel('Website link').fill('example.com');
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(await drawPhotos(3));
  await panel(page).getByText('Ready', { exact: true }).nth(2).waitFor();
  await panel(page).getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, HEADLINE_MESSAGES.created).waitFor();
  const queryPhotoKeys = async () =>
    (await stage.db.$client.query(`select photo_keys as keys from headlines where title = 'Rooms'`)).rows[0]
      .keys;
  const [first, second, third] = await queryPhotoKeys();

  await headlineRow(page, 'Rooms').getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Headline' });
  await form.getByRole('button', { name: 'Remove Photo 1' }).click();
  await form.getByRole('button', { name: /^Move Photo 3 earlier/ }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await toast(page, HEADLINE_MESSAGES.updated).waitFor();
  expect(await queryPhotoKeys()).toEqual([third, second]);
  expect(first).not.toBe(third);

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filter headlines' });
  await filters.getByRole('radio', { name: 'Image' }).check();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /Type: Image/ }).waitFor();
  expect(await titlesOn(page)).toEqual([expect.stringContaining('Rooms')]);
  expect(query(page)).toEqual({ kind: 'image' });
  await page.getByLabel('Search headlines by title or text').fill('nothing');
  await page.getByText('No headlines match this search and these filters.').waitFor();
});

type PageRouter = { __TSR_ROUTER__: { navigate: (to: object) => Promise<void> } };

test('another page can fill in a new headline, and the unsaved one of the staff stays', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Mine');
  await page.reload();
  await page.evaluate(() =>
    (globalThis as unknown as PageRouter).__TSR_ROUTER__.navigate({
      to: '/headline-management',
      state: { asked: 'Create Headline', headline: { title: 'Round 3 is over' } },
    }),
  );
  await panel(page).waitFor();
  expect(await panel(page).getByLabel('Title').inputValue()).toBe('Round 3 is over');
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await openForm(page);
  expect(await panel(page).getByLabel('Title').inputValue()).toBe('Mine');
});
