import type { Locator, Page } from 'playwright-core';

import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { tracks, videoTitles } from '../../apps/api/src/rooms/media/media.table.ts';

/** The way that leads to the page. */
export const trail = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumb' });
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const panelOf = (page: Page): Locator => page.getByRole('tabpanel');
/** The titles of the tabs that are chosen: one. */
export const chosenTabs = (page: Page): Promise<string[]> =>
  page.locator('[role="tab"][aria-selected="true"]').allInnerTexts();

/** What stands beside the name of a fact. */
export const fact = (page: Page, name: string): Locator =>
  panelOf(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** A track of a person's own. Its sound is the stand-in of `playSounds`. */
export async function addTrack(
  db: Db,
  track: { userId: number; title: string; durationMs: number },
): Promise<void> {
  const objectKey = `users/${track.userId}/audio/${track.title.toLowerCase()}.wav`;
  await db.insert(tracks).values({ ...track, objectKey });
}

/** Every track sounds like this: a tone of 20 seconds. */
export async function playSounds(page: Page): Promise<void> {
  const body = Buffer.from(samples.wav(20));
  await page.route('**/media/**/*.wav', (route) => route.fulfill({ contentType: 'audio/wav', body }));
}

/** What the providers told a moment ago, so that nobody asks them; null: they could not be reached. */
export async function knowTitles(db: Db, titles: Record<string, string | null>): Promise<void> {
  const rows = Object.entries(titles).map(([video, title]) => ({ video, title }));
  await db.insert(videoTitles).values(rows).onConflictDoNothing();
}
