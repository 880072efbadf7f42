import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Float, Int, listOf, orNull, Text } from '../../apps/api/src/kit/db/row.ts';
import { cities } from '../../apps/api/src/rooms/users/users.table.ts';
import { addPeople } from './people.ts';

/** The person of these tests. */
export const ELLA = {
  name: 'Ella Baez',
  email: 'ella@stage.example',
  city: 'Reno',
  state: 'NV',
  zipcode: '89501',
  roleIds: [1],
  genreIds: [1],
  bio: 'Plays the bass.',
  websiteUrl: 'https://ella.example/',
  videoLinks: ['https://vimeo.com/76979871'],
};

export const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
export const location = (page: Page): Locator => page.locator('input[name="location"]');
export const updateButton = (page: Page): Locator => page.getByRole('button', { name: 'Update' });
/** What to do when a colleague was faster. */
export const conflict = (page: Page): Locator => page.getByRole('region', { name: 'Conflicting changes' });

/** Adds one new Ella in place of those of earlier tests. */
export async function replaceElla(db: Db): Promise<number> {
  await db.execute(sql`update users set deleted_at = now(), email = id || email where deleted_at is null`);
  const [id = 0] = await addPeople(db, [ELLA]);
  return id;
}

/** Adds a city to suggest; the real set is not loaded here. */
export async function addTryon(db: Db): Promise<void> {
  const place = { city: 'Tryon', state: 'NC', zipcode: '28782', latitude: 35.2, longitude: -82.2 };
  await db.insert(cities).values({ id: 1, ...place, population: 1600, words: 'tryon, nc' });
}

const Person = z.object({
  name: Text,
  city: Text,
  state: Text,
  zipcode: Text,
  latitude: orNull(Float),
  bio: orNull(Text),
  website: orNull(Text),
  videos: listOf(Text),
  roles: listOf(Int),
  genres: listOf(Int),
  picture: orNull(Text),
  version: Int,
});
type Person = z.input<typeof Person>;

/** Returns a person from the database. */
export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  const [row] = await rowsOf(
    db,
    Person,
    sql`select name, city, state, zipcode, latitude, bio, website_url as website, video_links as videos,
          role_ids as roles, genre_ids as genres, profile_image as picture, version
        from users where id = ${id}`,
  );
  return row;
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Draws a real picture, red on its left half and blue on its right. */
export async function halves(page: Page, width: number, height: number): Promise<Picture> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      for (const [at, color] of ['#ff0000', '#0000ff'].entries()) {
        context.fillStyle = color;
        context.fillRect((at * w) / 2, 0, w / 2, h);
      }
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    },
    [width, height] as const,
  );
  return { name: 'halves.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** Returns the size of a picture that the server sends, and its colour in the middle. */
export function lookAt(
  page: Page,
  key: unknown,
): Promise<{ width: number; height: number; color: number[] }> {
  return page.evaluate(async (name) => {
    const answer = await fetch(`/media/${name}`);
    const bitmap = await createImageBitmap(await answer.blob());
    const { width, height } = bitmap;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixel = context?.getImageData(Math.floor(width / 2), Math.floor(height / 2), 1, 1).data;
    return { width, height, color: [...(pixel ?? [])].slice(0, 3) };
  }, String(key));
}

/** Chooses a picture and accepts the suggested square. */
export async function addPicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await halves(page, 600, 400));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByText(/· Ready/).waitFor();
}
