import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { BROKEN_ANSWER } from '../browser/faults.ts';
import {
  chooseFiles,
  chooseType,
  create,
  details,
  drawPhotos,
  fault,
  findHeadline,
  openForm,
  panel,
  photosIn,
  preview,
  headlineRow,
} from '../browser/headlines.ts';
import { pickUp } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

beforeEach(() => stage.db.execute('delete from headlines'));

const names = (page: Page) =>
  panel(page)
    .getByRole('list', { name: 'Selected photos' })
    .getByTitle(/^photo-/)
    .allInnerTexts();

/** Picks up the focused photo-1 in second place and moves it to third. */
async function moveDown(page: Page): Promise<void> {
  await pickUp(page, 'photo-1.jpg is picked up from place 2 of 5.');
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText('photo-1.jpg is over place 3 of 5.').waitFor();
}

test('only the first five of six photos are kept, and pointer, keyboard and buttons reorder them', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Summer showcase');
  await panel(page).getByLabel('Website link').fill('https://example.com/');
  await chooseType(page, 'Image');
  await create(page).click();
  await fault(page, HEADLINE_KINDS[3].missing);
  await chooseFiles(page, await drawPhotos(6));
  await toast(page, 'News cannot contain more that 5 images').waitFor();
  await panel(page)
    .getByRole('alert')
    .getByText('photo-6.jpg News cannot contain more that 5 images')
    .waitFor();
  await expect.poll(() => panel(page).getByText('Ready', { exact: true }).count()).toBe(5);
  expect(await names(page)).toEqual([1, 2, 3, 4, 5].map((n) => `photo-${n}.jpg`));

  const first = page.getByRole('button', { name: 'Reorder photo-1.jpg' });
  await page.getByRole('button', { name: 'Reorder photo-5.jpg' }).hover();
  await page.mouse.down();
  const target = await first.boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 12 });
  await panel(page).getByText('photo-5.jpg is over place 1 of 5.').waitFor();
  await page.mouse.up();
  await expect.poll(() => names(page).then((found) => found[0])).toBe('photo-5.jpg');

  await first.focus();
  await moveDown(page);
  await page.keyboard.press('Escape');
  await panel(page).getByText('photo-1.jpg is back at place 2 of 5.').waitFor();
  expect(await panel(page).isVisible(), 'Escape belongs to the photo').toBe(true);
  await moveDown(page);
  await page.keyboard.press('Space');
  await expect
    .poll(() => names(page).then((found) => found.slice(0, 3)))
    .toEqual(['photo-5.jpg', 'photo-2.jpg', 'photo-1.jpg']);

  await page.getByRole('button', { name: 'Move photo-4.jpg earlier' }).click();
  const order = [5, 2, 1, 4, 3];
  expect(await names(page)).toEqual(order.map((n) => `photo-${n}.jpg`));
  expect(await photosIn(preview(page))).toEqual(order);
  await preview(page).getByRole('button', { name: 'Show photo 3' }).click();
  await expect
    .poll(() => preview(page).getByRole('button', { name: 'Show photo 3' }).getAttribute('aria-current'))
    .toBe('true');

  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  const row = headlineRow(page, 'Summer showcase');
  await row.getByText('Image', { exact: true }).waitFor();
  expect(await row.locator('img').getAttribute('src')).toMatch(/\?w=160$/);
  expect(await photosIn(row), 'a small copy of the first one').toHaveLength(1);
  const stored = await findHeadline(stage.db, 'Summer showcase');
  expect(stored?.photo_keys).toHaveLength(5);
  for (const key of stored?.photo_keys ?? []) expect(key).toContain(`users/${stage.admin.id}/headlines/`);
  await row.getByRole('button', { name: 'View Summer showcase' }).click();
  await details(page).getByRole('img', { name: '5 of 5' }).waitFor();
  for (const photo of await details(page).locator('img').all()) await photo.scrollIntoViewIfNeeded();
  expect(await photosIn(details(page))).toEqual(order);
});

test('an interrupted photo must be retried or removed before it is published', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Two of three');
  await panel(page).getByLabel('Website link').fill('example.com');
  await chooseType(page, 'Image');
  let left = 2;
  await page.route('**/uploads', (route) => {
    left -= 1;
    return left >= 0 ? route.abort('connectionreset') : route.fallback();
  });
  await chooseFiles(page, (await drawPhotos(3)).slice(0, 2));
  await expect.poll(() => panel(page).getByText('The upload was cut off.').count()).toBeGreaterThanOrEqual(2);
  await create(page).click();
  await fault(page, 'A file was not uploaded. Retry or remove it.');
  await page.getByRole('button', { name: 'Retry photo-2.jpg' }).click();
  await panel(page).getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove photo-1.jpg' }).click();
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  expect((await findHeadline(stage.db, 'Two of three'))?.photo_keys).toHaveLength(1);
});

test('photos can be removed, and each type keeps its own files', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Both');
  await panel(page).getByLabel('Description').fill('Words that stay.');
  await chooseType(page, 'Image');
  await chooseFiles(page, await drawPhotos(2));
  await page.getByRole('button', { name: 'Remove photo-1.jpg' }).click();
  await chooseType(page, 'Text');
  expect(await panel(page).getByLabel('Description').inputValue()).toBe('Words that stay.');
  await chooseType(page, 'Image');
  expect(await names(page)).toEqual(['photo-2.jpg']);
  expect(await panel(page).getByLabel('Title').inputValue()).toBe('Both');

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard this headline?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await names(page)).toEqual(['photo-2.jpg']);
  await panel(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Yes, discard' }).click();
  await panel(page).waitFor({ state: 'hidden' });
  await openForm(page);
  expect(await panel(page).getByLabel('Title').inputValue()).toBe('');
});

test('a photo that is missing from the store is named beside the photos', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/headline-management');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Gone in between');
  await panel(page).getByLabel('Website link').fill('example.com');
  await chooseType(page, 'Image');
  await chooseFiles(page, await drawPhotos(2));
  await expect.poll(() => panel(page).getByText('Ready', { exact: true }).count()).toBe(2);
  // As if the second photo had been removed from the store.
  await page.route('**/admin/news', (route) => {
    const body = route.request().postData() ?? '';
    const keys = [...body.matchAll(/users[^"]+/g)].map(([key]) => key);
    const gone = keys[1]?.replace(/[^/]+$/, 'gone.jpg') ?? '';
    return route.fallback({ postData: body.replace(keys[1] ?? '', gone) });
  });
  await create(page).click();
  await panel(page)
    .getByText('photo-2.jpg: This upload was not found. Please upload the file again.')
    .waitFor();
  expect(await names(page)).toEqual(['photo-1.jpg', 'photo-2.jpg']);
  await page.getByRole('button', { name: 'Remove photo-2.jpg' }).click();
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  expect((await findHeadline(stage.db, 'Gone in between'))?.photo_keys).toHaveLength(1);
});
