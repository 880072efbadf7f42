import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER } from '../browser/faults.ts';
import { addPeople } from '../browser/people.ts';
import {
  CLIP,
  MUTE,
  REEL,
  addProject,
  facts,
  knowVideos,
  pictures,
  uploadPicture,
  video,
} from '../browser/projects.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage({}, { hasVideos: true });
const WIDTHS = [301, 302, 303];

let ownerId = 0;
let otherId = 0;
let projectId = 0;

beforeAll(async () => {
  await knowVideos(stage.db);
  [ownerId = 0, otherId = 0] = await addPeople(stage.db, [
    { name: 'Odetta Holmes' },
    { name: 'Otis Rush', city: 'Chicago', state: 'IL' },
  ]);
});

beforeEach(async () => {
  await stage.db.execute('delete from projects');
  projectId = await addProject(stage.db, {
    userId: ownerId,
    title: 'Blues <b>Everywhere</b>',
    description: 'First line.\nSecond line.',
    createdAt: '2026-03-05T17:30:00Z',
    videoLinks: [CLIP.link, REEL.link, MUTE.link, 'https://example.com/clip.mp4'],
  });
});

const address = () => `/project-detail/${projectId}`;
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Blues' });
/** Returns the natural width of the enlarged picture. */
const widthShown = (page: Page) =>
  viewer(page)
    .getByRole('img')
    .evaluate((picture) => (picture as HTMLImageElement).naturalWidth);

describe('a project', () => {
  test('shows all its details, and links from and back to its owner’s page', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/user-detail/${ownerId}?tab=3`);
    await page.getByRole('link', { name: 'Blues <b>Everywhere</b>' }).click();
    await settled(page);
    await page.getByRole('heading', { name: 'Blues <b>Everywhere</b>' }).waitFor();
    await facts(page).getByText('Mar 5, 2026, 12:30 PM EST').waitFor();
    expect(await facts(page).getByText('First line.').innerText()).toBe('First line.\nSecond line.');
    const type = facts(page).getByText('upcoming');
    expect(
      await type.evaluate((word) => word.closest('[data-tone="accent"]') !== null),
      'styled as new',
    ).toBe(true);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.getByRole('link').allInnerTexts()).toEqual(['User Listing', 'Odetta Holmes']);
    await page.getByText('odetta.holmes@example.com').waitFor();
    await page.getByText('No pictures.').waitFor();

    await trail.getByRole('link', { name: 'Odetta Holmes' }).click();
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.poll(() => tab('Projects').getAttribute('aria-selected')).toBe('true');
    await goto(`/user-detail/${otherId}`);
    expect(await tab('Profile Information').getAttribute('aria-selected'), 'it was for that once').toBe(
      'true',
    );
  });

  test('that is older and has few details shows those', async () => {
    const id = await addProject(stage.db, { userId: ownerId, title: 'Bare', type: 'album' });
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(`/project-detail/${id}`);
    expect(await facts(page).locator('[data-tone="accent"]').count()).toBe(0);
    await facts(page).getByText('album').waitFor();
    for (const words of ['No description.', 'No pictures.', 'No videos.'])
      await page.getByText(words).waitFor();
  });

  test('enlarges its pictures, one after the other, by mouse and by keyboard', async () => {
    const keys = await Promise.all(WIDTHS.map((width) => uploadPicture(stage, ownerId, width)));
    await stage.db.execute(`update projects set picture_keys = '{${keys.join(',')}}'`);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    expect(await pictures(page).count()).toBe(3);
    const second = pictures(page).nth(1);
    await second.click();
    await viewer(page).getByText('2 of 3').waitFor();
    await expect.poll(() => widthShown(page)).toBe(302);
    expect(await viewer(page).getByRole('img').getAttribute('alt')).toBe('Blues <b>Everywhere</b>, 2 of 3');

    await viewer(page).getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => widthShown(page)).toBe(303);
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByText('1 of 3').waitFor();
    await expect.poll(() => widthShown(page)).toBe(301);
    await page.keyboard.press('ArrowLeft');
    await viewer(page).getByText('3 of 3').waitFor();
    await page.keyboard.press('Home');
    await viewer(page).getByText('1 of 3').waitFor();
    await page.keyboard.press('End');
    await viewer(page).getByText('3 of 3').waitFor();
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await viewer(page).getByText('2 of 3').waitFor();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(second), { message: 'back at the picture' }).toBe(true);
  });

  test('shows a placeholder with a text for a missing picture, and the other pictures', async () => {
    const keys = [await uploadPicture(stage, ownerId, 304), `users/${ownerId}/projects/gone.jpg`];
    await stage.db.execute(`update projects set picture_keys = '{${keys.join(',')}}'`);
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await visit.goto(address());
    await expect.poll(() => pictures(page).nth(1).getByRole('img').count()).toBe(0);
    await pictures(page).nth(1).click();
    await viewer(page).getByText('This picture can’t be shown.').waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => widthShown(page)).toBe(304);
  });

  test('plays its videos, with their titles where these are known', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    for (const { title, thumbnailUrl } of [CLIP, REEL]) {
      const picture = video(page, title).locator('img');
      await expect.poll(() => picture.getAttribute('src')).toBe(thumbnailUrl);
    }
    expect(await video(page, 'vimeo.com/1084537').locator('img').count(), 'nobody tells its picture').toBe(0);
    await video(page, REEL.title).click();
    const dialog = page.getByRole('dialog', { name: REEL.title });
    const frame = dialog.locator('iframe');
    await frame.contentFrame().getByRole('heading', { name: 'Player' }).waitFor();
    expect(await frame.getAttribute('src')).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1');
    const link = dialog.getByRole('link', { name: /^Open at Vimeo/ });
    expect(await link.getAttribute('href')).toBe('https://vimeo.com/76979871');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('iframe').count(), 'it is silent').toBe(0);
    await expect.poll(() => hasFocus(video(page, REEL.title))).toBe(true);

    const elsewhere = page.getByRole('link', { name: /^example\.com\/clip\.mp4/ });
    expect(await elsewhere.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('shows a placeholder where a thumbnail cannot be loaded', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await page.route('https://i.ytimg.com/**', (route) => route.abort('internetdisconnected'));
    await visit.goto(address());
    await expect.poll(() => video(page, CLIP.title).locator('img').count()).toBe(0);
    await video(page, CLIP.title).click();
    await page.getByRole('dialog', { name: CLIP.title }).locator('iframe').waitFor();
  });
});
