import type { Locator, Page } from 'playwright-core';

import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { tracks, videoTitles } from '../../apps/api/src/rooms/media/media.table.ts';

/** Returns the breadcrumb of the page. */
export const trail = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumb' });
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const userTabPanel = (page: Page): Locator => page.getByRole('tabpanel');
/** Returns the titles of the selected tabs: one. */
export const chosenTabs = (page: Page): Promise<string[]> =>
  page.locator('[role="tab"][aria-selected="true"]').allInnerTexts();

/** Returns the value beside the name of a fact. */
export const fact = (page: Page, name: string): Locator =>
  userTabPanel(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** Adds a track of a person. Its sound is the stand-in of `playSounds`. */
export async function addTrack(
  db: Db,
  track: { userId: number; title: string; durationMs: number },
): Promise<void> {
  const objectKey = `users/${track.userId}/audio/${track.title.toLowerCase()}.wav`;
  await db.insert(tracks).values({ ...track, objectKey });
}

/** Serves this sound for every track: a tone of 20 seconds. */
export async function playSounds(page: Page): Promise<void> {
  const body = Buffer.from(samples.wav(20));
  await page.route('**/media/**/*.wav', (route) => route.fulfill({ contentType: 'audio/wav', body }));
}

/** Stores what the providers answered a moment ago, so that no request is made; null: they could not be reached. */
export async function knowTitles(db: Db, titles: Record<string, string | null>): Promise<void> {
  const rows = Object.entries(titles).map(([video, title]) => ({ video, title }));
  await db.insert(videoTitles).values(rows).onConflictDoNothing();
}
