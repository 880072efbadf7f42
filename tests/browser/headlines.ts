import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Int, listOf, orNull, Text } from '../../apps/api/src/kit/db/row.ts';
import { settled } from './visit.ts';

/** A file for a file input. */
export type Upload = { name: string; mimeType: string; buffer: Buffer };

export const headlineRow = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ hasText: title });
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Headlines' });
export const create = (page: Page): Locator =>
  panel(page).getByRole('button', { name: 'Create', exact: true });
/** The phone preview beside the form, from 1024 px on. */
export const preview = (page: Page): Locator => panel(page).getByRole('region', { name: 'Preview' });
export const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Headline', exact: true });
/** Waits for an error beside its field. */
export const fault = (page: Page, words: string): Promise<void> =>
  panel(page).getByRole('alert').filter({ hasText: words }).waitFor();
/** Fills in a text without publishing it. */
export async function writeText(page: Page, title: string): Promise<void> {
  await panel(page).getByLabel('Title').fill(title);
  await panel(page).getByLabel('Description').fill(`All about ${title}.`);
  await panel(page).getByLabel('Website link').fill('example.com/news');
}

/** Returns the titles on the page, in order. */
export async function titlesOn(page: Page): Promise<string[]> {
  await settled(page);
  return page.getByRole('row').locator('a[aria-haspopup][title]').allInnerTexts();
}

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Headline' }).first().click();
  await panel(page).waitFor();
}

export async function chooseType(page: Page, type: 'Text' | 'Video' | 'Image'): Promise<void> {
  await panel(page).getByRole('radio', { name: type }).check();
}

/** Chooses files as staff do, with the button. */
export async function chooseFiles(page: Page, files: Upload[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: /^Choose (?:a file|files)$/ })
    .click();
  await (await chooser).setFiles(files);
}

/** Draws photos of different widths, so that each can be recognised anywhere: 201, 202 … pixels. */
export function drawPhotos(count: number): Promise<Upload[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await samples.jpeg(201 + index, 150),
    })),
  );
}

export const makeVideoUpload = (seconds: 1 | 60 | 61): Upload => ({
  name: `video-${seconds}.mp4`,
  mimeType: 'video/mp4',
  buffer: samples.mp4(seconds),
});

/** Returns which of the drawn photos a place shows, in order, once all are loaded. */
export async function photosIn(place: Locator): Promise<number[]> {
  const widths = await place
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map((image) => image.decode().then(() => image.naturalWidth)),
      ),
    );
  return widths.map((width) => width - 200);
}

/** Writes and publishes a text. */
export async function createText(page: Page, title: string): Promise<void> {
  await openForm(page);
  await writeText(page, title);
  await create(page).click();
  await panel(page).waitFor({ state: 'hidden' });
}

/** Adds `count` texts named 'News 01' and on, a day apart, the last one the oldest. */
export async function addHeadlines(db: Db, adminId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into headlines (admin_id, type, title, description, website_link, created_at)
    select ${adminId}, 1, 'News ' || to_char(n, 'FM00'), 'A text', 'https://example.com/' || n,
      now() - make_interval(days => n)
    from generate_series(1, ${count}::int) n`);
}

export const Stored = z.object({
  type: Int,
  title: Text,
  description: Text,
  website_link: Text,
  admin_id: Int,
  video_key: orNull(Text),
  photo_keys: listOf(Text),
  video_duration_ms: orNull(Int),
});
export type Stored = z.input<typeof Stored>;

/** Returns a headline from the database that is not deleted. */
export async function findHeadline(db: Db, title: string): Promise<Stored | undefined> {
  const [row] = await rowsOf(
    db,
    Stored,
    sql`select type, title, description, website_link, admin_id, video_key, photo_keys, video_duration_ms
        from headlines where title = ${title} and deleted_at is null`,
  );
  return row;
}
