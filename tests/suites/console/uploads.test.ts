import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { sql } from 'drizzle-orm';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { rowsOf } from '../../../apps/api/src/kit/db/db.ts';
import { Text } from '../../../apps/api/src/kit/db/row.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { BROKEN_ANSWER, findRequestCall, holdCall } from '../../browser/faults.ts';
import { asksAgainForModules } from '../../browser/chromium.ts';
import { openStage } from '../../browser/stage.ts';
import { SESSION_KEY } from '../../browser/visit.ts';

const stage = await openStage();

const STORE = '**/uploads';
/** Loaded with the first file. */
const SENDER = '**/assets/run-upload-*.js';
const picture = await samples.png(64, 48);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Headlines' });
const photos = (page: Page): Locator => panel(page).getByRole('group', { name: /^Photos/ });
const press = (page: Page, name: string): Promise<void> => panel(page).getByRole('button', { name }).click();
const choose = (page: Page, files: ReturnType<typeof photo>[]): Promise<void> =>
  photos(page).locator('input').setInputFiles(files);

/** Returns the keys in the store's table. */
async function keysInStore(): Promise<string[]> {
  return (await rowsOf(stage.db, { key: Text }, sql`select key from objects order by key`)).map(
    ({ key }) => key,
  );
}

/** Opens the form for a headline of photos; in a new profile where a part of the console must not be loaded yet. */
async function openPhotoForm({ isNew = false } = {}) {
  const visit = await stage.visit({ signedIn: true, isNew });
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/user-list');
  await visit.page.getByRole('link', { name: 'Headline Management' }).click();
  await visit.page.getByRole('button', { name: 'Create Headline' }).first().click();
  await panel(visit.page).getByRole('radio', { name: /Image/ }).check();
  await photos(visit.page).waitFor();
  return visit;
}

const cut = (route: Route) => route.abort('connectionreset');
const answer =
  (status: number, body = '') =>
  (route: Route) =>
    route.fulfill({ status, body });

const withoutSender = [
  'a part of the console that is not loaded',
  SENDER,
  cut,
  /^The upload could not start\./,
] as const;

describe('a failed upload', async () => {
  test.each([
    ['a line that is cut', STORE, cut, /^The upload was cut off\./],
    ...((await asksAgainForModules()) ? [withoutSender] : []),
    ['a file that is too large for the store', STORE, answer(413), /^This file is too large\.$/],
    [
      'the same in the words of S3',
      STORE,
      answer(400, '<Error><Code>EntityTooLarge</Code></Error>'),
      /^This file is too large\.$/,
    ],
    ['a full disk', STORE, answer(507), /^The server has no space left for uploads\./],
    ['a store that restarts', STORE, answer(503), /^The file store is busy or restarting\./],
    ['a refusal', STORE, answer(400), /^The upload was refused\. Please try again\.$/],
  ] as const)('reports %s, and Retry sends it', async (_case, address, fail, words) => {
    const { page } = await openPhotoForm({ isNew: address === SENDER });
    await page.route(address, fail, { times: 1 });
    await choose(page, [photo('stage.png')]);
    await panel(page).getByRole('alert').getByText(words).waitFor();
    await press(page, 'Retry stage.png');
    await panel(page).getByText('Ready', { exact: true }).waitFor();
    expect(await panel(page).getByRole('alert').getByText(words).count()).toBe(0);
  });

  test.each([401, 403])(
    'is retried once with a new policy after %i, and no one is signed out',
    async (status) => {
      const { page } = await openPhotoForm();
      let policies = 0;
      page.on('request', (request) => {
        if (findRequestCall(request) === 'media.getConfiguration') policies += 1;
      });
      await page.route(STORE, answer(status), { times: 1 });
      await choose(page, [photo('stage.png')]);
      await panel(page).getByText('Ready', { exact: true }).waitFor();
      expect(policies).toBe(2);

      await page.route(STORE, answer(status), { times: 2 });
      await choose(page, [photo('band.png')]);
      await panel(page).getByText('The upload was refused. Please try again.').waitFor();
      expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).not.toBeNull();
      expect(await panel(page).isVisible()).toBe(true);
    },
  );

  test('of a wrong kind or of an empty file was never sent', async () => {
    const { page } = await openPhotoForm();
    let sent = 0;
    await page.route(STORE, (route) => {
      sent += 1;
      return route.fallback();
    });
    await choose(page, [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      photo('stage.png'),
    ]);
    const refused = photos(page).getByRole('alert');
    await refused.getByText('You can upload only JPEG, PNG or WebP pictures.').waitFor();
    await refused.getByText('This file is empty.').waitFor();
    await panel(page).getByText('Ready', { exact: true }).waitFor();
    expect(sent).toBe(1);
  });
});

test('a file that is not an image is refused with the reason', async () => {
  const { page } = await openPhotoForm();
  const html = Buffer.from('<!doctype html><title>no picture</title>');
  await choose(page, [{ name: 'page.png', mimeType: 'image/png', buffer: html }]);
  await panel(page).getByRole('alert').getByText(UPLOAD_MESSAGES.noImage).waitFor();
  expect(await panel(page).getByText('Failed', { exact: true }).isVisible()).toBe(true);
});

describe('uploads under way', () => {
  test('are at most three, and the others wait', async () => {
    const { page } = await openPhotoForm();
    const gate = Promise.withResolvers<undefined>();
    let [now, most] = [0, 0];
    await page.route(STORE, async (route) => {
      now += 1;
      most = Math.max(most, now);
      await gate.promise;
      now -= 1;
      await route.fallback();
    });
    await choose(
      page,
      ['1', '2', '3', '4', '5'].map((name) => photo(`${name}.png`)),
    );
    await expect.poll(() => now).toBe(3);
    expect(await panel(page).getByText('Waiting…', { exact: true }).count()).toBe(2);
    gate.resolve(undefined);
    await expect.poll(() => panel(page).getByText('Ready', { exact: true }).count()).toBe(5);
    expect(most).toBe(3);
  });

  test('can be cancelled while they are checked, which deletes them from the store', async () => {
    const { page } = await openPhotoForm();
    const check = await holdCall(page, 'media.check');
    await choose(page, [photo('stage.png')]);
    await panel(page).getByText('Checking…', { exact: true }).waitFor();
    const removal = page.waitForRequest((request) => findRequestCall(request) === 'media.removeObject');
    await press(page, 'Cancel stage.png');
    await panel(page).getByText('Cancelled', { exact: true }).waitFor();
    expect((await (await removal).response())?.status()).toBe(200);
    check.release();
    await press(page, 'Retry stage.png');
    await panel(page).getByText('Ready', { exact: true }).waitFor();
  });

  test('are deleted from the store when they are removed, and the focus stays near', async () => {
    const { page } = await openPhotoForm();
    await choose(page, [photo('stage.png')]);
    await panel(page).getByText('Ready', { exact: true }).waitFor();
    const before = await keysInStore();
    const removal = page.waitForResponse(
      (response) => findRequestCall(response.request()) === 'media.removeObject',
    );
    await press(page, 'Remove stage.png');
    expect((await removal).status()).toBe(200);
    expect(await keysInStore()).toHaveLength(before.length - 1);
    const button = photos(page).getByRole('button', { name: 'Choose files' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('ask before the user leaves, but do not delay the end of a session', async () => {
    const { page, context } = await openPhotoForm();
    await page.route(STORE, () => undefined);
    await choose(page, [photo('stage.png')]);
    await panel(page)
      .getByText(/^Sending/)
      .waitFor();
    const question = page.getByRole('dialog', { name: 'Discard this headline?' });

    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/headline-management');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(
      await panel(page)
        .getByText(/^Sending/)
        .isVisible(),
    ).toBe(true);

    const asked = page.waitForEvent('dialog');
    // Not awaited, because `page.reload` would wait forever for a page that is not loaded.
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    const browserQuestion = await asked;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();
    expect(await panel(page).isVisible()).toBe(true);

    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  });
});

test('the name of a video has its sender and its time', async () => {
  const { page } = await openPhotoForm();
  await panel(page).getByRole('radio', { name: /Video/ }).check();
  const video = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: samples.mp4(1) };
  await panel(page).getByRole('group', { name: 'Video file' }).locator('input').setInputFiles(video);
  const check = await page.waitForRequest((request) => findRequestCall(request) === 'media.check');
  const { id } = stage.admin;
  expect(check.postDataJSON()).toEqual({
    kind: 'video',
    key: expect.stringMatching(new RegExp(`^users/${id}/headlines/(?:.+/)?${id}_\\d{13}-\\w+\\.mp4$`)),
  });
  await panel(page).getByText('Ready', { exact: true }).waitFor();
});
