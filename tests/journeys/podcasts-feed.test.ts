import { expect, test } from 'vitest';

import { addCrowd } from '../browser/people.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { query } from '../browser/user-list.ts';

const stage = await openStage();

test('a podcast is found by a word, and its feed is copied while it is shown', async () => {
  await addCrowd(stage.db, 3);
  await addPodcast(stage.db, 2, { name: 'Night Talks', titles: ['One'] });
  await addPodcast(stage.db, 3, { name: 'Morning', titles: ['Two'] });
  const { page, context, goto, forgive } = await stage.visit({ signedIn: true });
  await context.grantPermissions(['clipboard-write']);
  await goto('/podcast-management');
  await page.getByText('2 people with podcasts', { exact: true }).waitFor();
  // A word, 2 presses.
  await page.getByLabel('Search podcasts by name or artist').fill('night');
  await page.getByText('1 person with podcasts', { exact: true }).waitFor();
  expect(query(page)).toEqual({ search: 'night' });
  await page.getByRole('link', { name: /^View the podcasts/ }).click();
  await page.getByRole('button', { name: 'Copy the feed address of Night Talks' }).click();
  await page.getByText('Feed address copied.').waitFor();
  // A page may write to the clipboard, not read it.
  const address = await page.getByTitle(/feeds\/podcasts/).innerText();
  expect(new URL(address).origin).toBe(stage.address);
  const read = () => page.request.get(address);
  expect(await (await read()).text()).toContain('<title>Night Talks</title>');

  // Hidden: no feed, and no address.
  forgive(/status of 404/);
  await page.getByRole('switch', { name: 'Night Talks is shown on the app' }).click();
  await page.getByText('RSS feed').waitFor({ state: 'hidden' });
  expect((await read()).status()).toBe(404);
});
