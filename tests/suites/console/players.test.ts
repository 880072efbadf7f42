import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { BROKEN_ANSWER, findRequestCall } from '../../browser/faults.ts';
import { addPeople } from '../../browser/people.ts';
import {
  addPodcast,
  podcastCard,
  choose,
  openPanel,
  podcastDialog,
  pickUser,
  wav,
} from '../../browser/podcasts.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
let [ninaId, milesId] = [0, 0];

beforeAll(async () => {
  const ids = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Miles Davisson' }]);
  [ninaId = 0, milesId = 0] = ids;
});

const tracks = (page: Page): Locator => podcastDialog(page).getByRole('group', { name: /^Tracks/ });
const press = (page: Page, name: string): Promise<void> =>
  podcastDialog(page).getByRole('button', { name }).click();

/** Opens the panel for a new podcast, empty. */
async function openEmpty() {
  const visit = await stage.visit({ signedIn: true });
  await visit.goto('/podcast-management');
  await openPanel(visit.page);
  return visit;
}

/** Returns the positions of the page's players, in their order. */
function positions(page: Page): Promise<{ isPaused: boolean; seconds: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('audio')].map((audio) => ({
      isPaused: audio.paused,
      seconds: audio.currentTime,
    })),
  );
}

test('one player sounds at a time, and can be sought by keyboard', async () => {
  const { page } = await openEmpty();
  await pickUser(page, 'Nina Simonetti', 'Nina Simonetti');
  await choose(page, [wav('one.wav', 65), wav('two.wav', 30)]);
  await expect.poll(() => podcastDialog(page).getByText('Ready', { exact: true }).count()).toBe(2);
  await podcastDialog(page).getByText('00:00 / 01:05').waitFor();

  await press(page, 'Play one');
  await press(page, 'Pause one');
  await press(page, 'Play one');
  await expect.poll(async () => (await positions(page))[0]?.seconds).toBeGreaterThan(0);
  await press(page, 'Play two');
  await expect.poll(async () => (await positions(page))[1]?.seconds).toBeGreaterThan(0);
  await expect
    .poll(async () => (await positions(page)).map(({ isPaused }) => isPaused))
    .toEqual([true, false]);
  await podcastDialog(page).getByRole('button', { name: 'Play one' }).waitFor();

  const slider = podcastDialog(page).getByRole('slider', { name: 'Position in one' });
  await slider.focus();
  await page.keyboard.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe('01:05 of 01:05');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).toBe('00:02 of 01:05');
  expect((await positions(page))[0]?.seconds).toBe(2);
});

test('a missing file is reported, and plays once it exists again', async () => {
  await addPodcast(stage.db, ninaId, { name: 'Night talk', titles: ['First'] });
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(BROKEN_ANSWER);
  await goto(`/podcast-detail/${ninaId}`);
  const card = podcastCard(page, 'Night talk');
  await card.getByRole('button', { name: 'Play First' }).click();
  await card.getByRole('alert').getByText('This track can’t be played.').waitFor();
  const sound = Buffer.from(samples.wav(30));
  await page.route('**/media/users/**', (route) => route.fulfill({ contentType: 'audio/wav', body: sound }));
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await positions(page))[0]?.seconds).toBeGreaterThan(0);
  expect(await card.getByRole('alert').count()).toBe(0);
});

test('files can be dropped once a user is chosen, and are sent again for another user', async () => {
  const { page } = await openEmpty();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (findRequestCall(request) !== 'media.check') return;
    sent.push((request.postDataJSON() as { key: string }).key);
  });
  const bytes = samples.wav(1).toString('base64');
  const drop = async (): Promise<void> => {
    const dataTransfer = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      const sound = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([sound], 'dropped.wav', { type: 'audio/wav' }));
      return transfer;
    }, bytes);
    await tracks(page).dispatchEvent('drop', { dataTransfer });
  };

  await drop();
  await tracks(page).getByRole('alert').getByText('Please select user!').waitFor();
  await pickUser(page, 'Nina Simonetti', 'Nina Simonetti');
  await drop();
  await podcastDialog(page).getByText('Ready', { exact: true }).waitFor();
  await pickUser(page, 'Miles Davisson', 'Miles Davisson');
  await page.getByRole('button', { name: 'Yes, change' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  await podcastDialog(page).getByText('Ready', { exact: true }).waitFor();
  expect(sent.map((key) => key.split('/').slice(0, 3).join('/'))).toEqual([
    `users/${ninaId}/audio`,
    `users/${milesId}/audio`,
  ]);
});
