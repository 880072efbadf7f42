import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  chooseFiles,
  chooseType,
  create,
  drawPhotos,
  findHeadline,
  hindrance,
  openForm,
  panel,
  photosIn,
  rowOf,
  titlesOn,
  videoOf,
} from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, lastEntry, query, total } from '../browser/user-list.ts';

const stage = await openStage();

beforeEach(() => stage.db.execute('delete from headlines'));

const preview = (page: Page) => panel(page).getByRole('region', { name: 'Preview' });
const names = (page: Page) =>
  panel(page)
    .getByRole('list', { name: 'Chosen photos' })
    .getByTitle(/^photo-/)
    .allInnerTexts();
const details = (page: Page) => page.getByRole('dialog', { name: 'Headline', exact: true });

/** Picks up the focused photo-1 at the second place and takes it to the third. */
async function moveDown(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await panel(page).getByText('photo-1.jpg is picked up from place 2 of 5.').waitFor();
  // The list listens to the arrows from the next task on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowDown');
  await panel(page).getByText('photo-1.jpg is over place 3 of 5.').waitFor();
}

test('a text is written, seen on the phone and published', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await page.getByText('No record found.').waitFor();
  await openForm(page);
  await hindrance(page, 'Still needed: a title, a description, and a website link.');
  expect(await create(page).isDisabled()).toBe(true);
  await page.keyboard.press('Tab');
  await panel(page).getByText('Please enter news title!').waitFor();

  await panel(page).getByLabel('Title').fill('  Voting is open ');
  await panel(page).getByLabel('Description').fill('Ten songs.\nOne winner.');
  await panel(page).getByLabel('Website link').fill('javascript:alert(1)');
  await hindrance(page, 'Website url is not correct!');
  await panel(page).getByLabel('Website link').fill('example.com/contest');
  await panel(page).getByText('Opens https://example.com/contest').waitFor();
  for (const words of ['Voting is open', 'Ten songs.\nOne winner.', 'example.com/contest']) {
    expect(await preview(page).innerText()).toContain(words);
  }
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await total(page, '1 headline');
  const row = rowOf(page, 'Voting is open');
  await row.getByText('Text', { exact: true }).waitFor();
  expect(await findHeadline(stage.db, 'Voting is open')).toMatchObject({
    type: 1,
    description: 'Ten songs.\nOne winner.',
    website_link: 'https://example.com/contest',
    admin_id: stage.admin.id,
    video_key: null,
    photo_keys: [],
  });

  await row.getByRole('button', { name: 'Voting is open', exact: true }).click();
  const link = details(page).getByRole('link', { name: 'example.com/contest' });
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await details(page).innerText()).toContain('Ten songs.\nOne winner.');
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => hasFocus(row.getByRole('button', { name: 'Voting is open', exact: true })))
    .toBe(true);
});

describe('photos', () => {
  test('of six the first five stay, put in order by pointer, keyboard and button', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/headline-management');
    await openForm(page);
    await panel(page).getByLabel('Title').fill('Summer showcase');
    await panel(page).getByLabel('Website link').fill('https://example.com/');
    await chooseType(page, 'Image');
    await hindrance(page, 'Still needed: a photo.');
    await chooseFiles(page, await drawPhotos(6));
    await toast(page, 'News cannot contain more that 5 images').waitFor();
    await expect.poll(() => create(page).isEnabled()).toBe(true);
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
    const row = rowOf(page, 'Summer showcase');
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

  test('can be taken away again, and each type keeps its own', async () => {
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
});

test('a video of 61 s is not kept, one of 60 s is sent, published and plays', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management?sort_by=title&sort_dir=asc');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('The final in one minute');
  await panel(page).getByLabel('Website link').fill('example.com');
  await chooseType(page, 'Video');
  await chooseFiles(page, [videoOf(61)]);
  await toast(page, 'You cannot upload a video longer than 60 seconds').waitFor();
  await hindrance(page, 'Still needed: a video.');
  expect(await panel(page).getByText('video-61.mp4').count()).toBe(0);

  const gate = Promise.withResolvers<undefined>();
  await page.route('**/uploads', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await chooseFiles(page, [videoOf(60)]);
  await panel(page)
    .getByText(/^Sending \d+%/)
    .waitFor();
  await panel(page).getByRole('progressbar').waitFor();
  await hindrance(page, 'The upload is still under way.');
  expect(await create(page).isDisabled()).toBe(true);
  gate.resolve(undefined);
  await panel(page).getByText('Ready', { exact: true }).waitFor();
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  expect(query(page), 'the list shows the new one first').toEqual({});
  const stored = await findHeadline(stage.db, 'The final in one minute');
  expect(stored).toMatchObject({ type: 2, video_duration_ms: 60_000 });
  expect(stored?.video_key).toMatch(
    new RegExp(`^users/${stage.admin.id}/headlines/.*${stage.admin.id}_\\d{13}.*\\.mp4$`),
  );

  const row = rowOf(page, 'The final in one minute');
  await expect
    .poll(() => row.locator('video').evaluate((video: HTMLVideoElement) => video.readyState), {
      message: 'a frame of the video',
    })
    .toBeGreaterThanOrEqual(2);
  await row.getByRole('button', { name: 'View The final in one minute' }).click();
  const video = details(page).locator('video');
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.2);
  expect(await lastEntry(stage.db)).toMatchObject({ action: 'headlines.create', actor: stage.admin.email });
});

test('the order and the page live in the address', async () => {
  await stage.db.execute(
    `insert into headlines (admin_id, type, title, description, website_link, created_at)
     select ${stage.admin.id}, 1, 'News ' || to_char(n, 'FM00'), 'A text', 'https://example.com/' || n,
       now() - make_interval(days => n) from generate_series(1, 61) n`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  expect(await titlesOn(page)).toEqual(
    Array.from({ length: 10 }, (_, n) => `News ${String(n + 1).padStart(2, '0')}`),
  );
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.waitForURL('**/headline-management?sort_by=title&sort_dir=asc');
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect.poll(async () => (await titlesOn(page))[0]).toBe('News 61');
  const pager = page.getByRole('navigation', { name: 'Pages of headlines' });
  expect(await pager.getByRole('button', { name: /^Page \d/ }).allInnerTexts()).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
  await pager.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(async () => (await titlesOn(page))[0]).toBe('News 41');
  await page.reload();
  expect((await titlesOn(page))[0]).toBe('News 41');
  for (const head of ['Type', 'Owner', 'Created']) {
    const column = page.getByRole('columnheader', { name: head });
    await column.getByRole('button').click();
    await expect.poll(() => column.getAttribute('aria-sort'), { message: head }).toBe('ascending');
    expect(await titlesOn(page), head).toHaveLength(10);
  }
});
