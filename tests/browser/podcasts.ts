import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag, listOf, orNull, Text } from '../../apps/api/src/kit/db/row.ts';
import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { tracks } from '../../apps/api/src/rooms/media/media.table.ts';
import { podcasts } from '../../apps/api/src/rooms/podcasts/podcasts.table.ts';

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Returns the side panel; a confirmation may cover it. */
export const podcastDialog = (page: Page): Locator => page.getByRole('dialog', { name: /Podcast$/ });
export const podcastCard = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** Returns a tone of so many seconds: 16 KB each. */
export function wav(name: string, seconds: number): Upload {
  return { name, mimeType: 'audio/wav', buffer: Buffer.from(samples.wav(seconds)) };
}

export function mp3(name: string): Upload {
  return { name, mimeType: 'audio/mpeg', buffer: samples.mp3() };
}

/** A web page that pretends to be a song. */
export function falseSong(name: string): Upload {
  const buffer = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20));
  return { name, mimeType: 'audio/mpeg', buffer };
}

export async function choose(page: Page, files: Upload[]): Promise<void> {
  await podcastDialog(page).locator('input[type=file]').setInputFiles(files);
}

export async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Podcast' }).click();
  await podcastDialog(page).waitFor();
  return podcastDialog(page);
}

/** Types into the picker and chooses the person with this name. */
export async function pickUser(page: Page, typed: string, name: string): Promise<void> {
  await podcastDialog(page).getByRole('combobox', { name: 'User' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

/** Adds a podcast to the database, with tracks that no test plays. */
export async function addPodcast(
  db: Db,
  userId: number,
  podcast: { name: string; titles: readonly string[]; createdAt?: string },
): Promise<number> {
  const { name, titles, ...rest } = podcast;
  const [made] = await db
    .insert(podcasts)
    .values({ userId, name, ...rest })
    .returning({ id: podcasts.id });
  if (!made) throw new Error('no podcast');
  await db.insert(tracks).values(
    titles.map((title, position) => ({
      userId,
      podcastId: made.id,
      title,
      objectKey: `users/${userId}/audio/${made.id}-${position}.wav`,
      durationMs: 61_000,
      position,
    })),
  );
  return made.id;
}

const Stored = z.object({ name: Text, isShow: Flag, isThere: Flag, tracks: orNull(listOf(Text)) });
type Stored = z.input<typeof Stored>;

/** Returns a podcast from the database; tracks as 'title 20 s'. */
export async function findPodcast(db: Db, name: string): Promise<Stored | undefined> {
  const [row] = await rowsOf(
    db,
    Stored,
    sql`select p.name, p.is_show as "isShow", p.deleted_at is null as "isThere",
          (select array_agg(t.title || ' ' || round(t.duration_ms / 1000.0) || ' s' order by t.position, t.id)
           from tracks t where t.podcast_id = p.id and t.deleted_at is null) as tracks
        from podcasts p where p.name = ${name}`,
  );
  return row;
}

/** Returns whether a track really sounds: its time advances. */
export async function expectSound(place: Locator, title: string): Promise<void> {
  await place.getByRole('button', { name: `Play ${title}` }).click();
  await place.getByRole('button', { name: `Pause ${title}` }).waitFor();
  const time = () =>
    place
      .locator('audio')
      .evaluateAll((all) => Math.max(...all.map((audio) => (audio as HTMLAudioElement).currentTime)));
  await expect.poll(time).toBeGreaterThan(0.2);
  await place.getByRole('button', { name: `Pause ${title}` }).click();
}

/** Limits the upload speed of the page to this, until it is lifted. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return async () => {
    await limit(-1);
    await session.detach();
  };
}
