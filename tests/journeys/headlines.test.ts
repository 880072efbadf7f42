import { HEADLINE_KINDS, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  addHeadlines,
  chooseFiles,
  chooseType,
  create,
  details,
  fault,
  findHeadline,
  openForm,
  panel,
  preview,
  headlineRow,
  titlesOn,
  makeVideoUpload,
} from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, lastEntry, query, total } from '../browser/user-list.ts';

const stage = await openStage();

beforeEach(() => stage.db.execute('delete from headlines'));

test('a text is written, previewed on the phone and published', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await page.getByText('No record found.').waitFor();
  await openForm(page);
  await create(page).click();
  await fault(page, HEADLINE_MESSAGES.titleMissing);
  await fault(page, HEADLINE_KINDS[1].missing);
  await fault(page, HEADLINE_MESSAGES.linkMissing);
  expect(await hasFocus(panel(page).getByLabel('Title')), 'the first one').toBe(true);

  await panel(page).getByLabel('Title').fill('  Voting is open ');
  await panel(page).getByLabel('Description').fill('Ten songs.\nOne winner.');
  await panel(page).getByLabel('Website link').fill('javascript:alert(1)');
  await fault(page, 'Website url is not correct!');
  await panel(page).getByLabel('Website link').fill('example.com/contest');
  await panel(page).getByText('Opens https://example.com/contest').waitFor();
  for (const words of ['Voting is open', 'Ten songs.\nOne winner.', 'example.com/contest']) {
    expect(await preview(page).innerText()).toContain(words);
  }
  await create(page).click();
  await toast(page, 'News created successfully!').waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await total(page, '1 headline');
  const row = headlineRow(page, 'Voting is open');
  await row.getByText('Text', { exact: true }).waitFor();
  expect(await findHeadline(stage.db, 'Voting is open')).toMatchObject({
    type: 1,
    description: 'Ten songs.\nOne winner.',
    website_link: 'https://example.com/contest',
    admin_id: stage.admin.id,
    video_key: null,
    photo_keys: [],
  });

  await row.getByRole('link', { name: 'Voting is open', exact: true }).click();
  const link = details(page).getByRole('link', { name: 'example.com/contest' });
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await details(page).innerText()).toContain('Ten songs.\nOne winner.');
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'hidden' });
  await expect
    .poll(() => hasFocus(row.getByRole('link', { name: 'Voting is open', exact: true })))
    .toBe(true);
});

test.each(['javascript:alert(1)', 'no address at all', 'data:text/html,x'])(
  'an invalid link that another program stored is shown as text: %s',
  async (address) => {
    await addHeadlines(stage.db, stage.admin.id, 1);
    await stage.db.execute(sql`update headlines set website_link = ${address}`);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/headline-management');
    await headlineRow(page, 'News 01').getByText(address).waitFor();
    await headlineRow(page, 'News 01').getByRole('link', { name: 'News 01', exact: true }).click();
    await details(page).getByText(address).waitFor();
    expect(await page.getByRole('main').or(details(page)).getByRole('link').count()).toBe(0);
  },
);

test('a video of 61 s is refused, and one of 60 s is uploaded, published and plays', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management?sort_by=title&sort_dir=asc');
  await openForm(page);
  await panel(page).getByLabel('Title').fill('The final in one minute');
  await panel(page).getByLabel('Website link').fill('example.com');
  await chooseType(page, 'Video');
  await chooseFiles(page, [makeVideoUpload(61)]);
  await toast(page, 'You cannot upload a video longer than 60 seconds').waitFor();
  await create(page).click();
  await fault(page, HEADLINE_KINDS[2].missing);
  const refused = panel(page)
    .getByRole('alert')
    .getByText('video-61.mp4 You cannot upload a video longer than 60 seconds');
  await toast(page, 'You cannot upload a video longer than 60 seconds').waitFor({ state: 'hidden' });
  await refused.waitFor();
  expect(await panel(page).getByRole('button', { name: 'Remove video-61.mp4' }).count()).toBe(0);

  const gate = Promise.withResolvers<undefined>();
  await page.route('**/uploads', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await chooseFiles(page, [makeVideoUpload(60)]);
  await panel(page)
    .getByText(/^Sending \d+%/)
    .waitFor();
  await refused.waitFor({ state: 'hidden' });
  await panel(page).getByRole('progressbar').waitFor();
  await create(page).click();
  await fault(page, 'The upload is still in progress.');
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

  const row = headlineRow(page, 'The final in one minute');
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

test('the address keeps the order and the page', async () => {
  await addHeadlines(stage.db, stage.admin.id, 61);
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
