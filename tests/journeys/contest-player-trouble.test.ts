import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import {
  LONG,
  addSounds,
  expectSounding,
  playerRegion,
  press,
  recordSounds,
  readPlayedSeconds,
} from '../browser/contest-sound.ts';
import { findBarriers } from '../browser/axe.ts';
import { clearContest } from '../browser/contest.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
let sounds: Awaited<ReturnType<typeof recordSounds>>;

beforeAll(async () => {
  sounds = await recordSounds(stage);
});

beforeEach(async () => clearContest(stage.db));

async function openContest(width: 'phone' | 'desk' = 'desk') {
  const visit = await stage.visit({ signedIn: true, width });
  await visit.goto('/song-contest');
  return visit;
}

describe('the volume', () => {
  test('is remembered by the browser', async () => {
    await sounds.addFour();
    const { page, goto } = await openContest();
    const volume = playerRegion(page).getByRole('slider', { name: 'Volume' });
    await volume.fill('0.4');
    await press(page, 'Mute');
    expect(await volume.getAttribute('aria-valuetext')).toBe('0%');
    await goto('/song-contest');
    expect(await volume.getAttribute('aria-valuetext')).toBe('0%');
    await press(page, 'Unmute');
    expect(await volume.getAttribute('aria-valuetext')).toBe('40%');
  });

  test('is full when the stored value is damaged', async () => {
    await sounds.addFour();
    const { page, goto } = await openContest();
    for (const damaged of ['', '{', 'null', '[]', '{"volume":"1"}', '{"volume":7,"isMuted":"yes"}']) {
      await page.evaluate((text) => localStorage.setItem('greenroom-player-level', text), damaged);
      await goto('/song-contest');
      const volume = playerRegion(page).getByRole('slider', { name: 'Volume' });
      expect(await volume.getAttribute('aria-valuetext'), damaged).toBe('100%');
    }
  });
});

describe('the waveform', () => {
  test('is not computed for a song of 20 minutes, which would fill the memory', async () => {
    await addSounds(stage, [
      { title: 'Set', featured: true, key: sounds.keys.long, partners: [sounds.nina], seconds: 20 * 60 },
      { title: 'Song', featured: true, key: sounds.keys.other, partners: [sounds.nina], seconds: LONG },
    ]);
    const { page } = await openContest();
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().endsWith('.wav')) read.push(request.url());
    });
    const isDrawn = () => playerRegion(page).locator('[data-drawn]').count();
    await press(page, 'Play');
    await expect.poll(() => readPlayedSeconds(page)).toBeGreaterThan(2);
    expect(await isDrawn()).toBe(0);
    await press(page, 'Next song');
    await expect.poll(isDrawn).toBe(1);
    expect(read.map((url) => new URL(url).pathname)).toEqual([`/media/${sounds.keys.other}`]);
  });
});

describe('on a phone', () => {
  test('the player is accessible and never overflows, while it plays and when it fails', async () => {
    await addSounds(stage, [
      {
        title: 'A song with a title of some sixty letters, which is quite long',
        featured: true,
        key: sounds.keys.long,
        partners: [sounds.nina],
        seconds: LONG,
      },
      { title: 'Lost', featured: true, key: sounds.keys.gone, partners: [sounds.nina], seconds: LONG },
    ]);
    const { page, forgive } = await openContest('phone');
    forgive(BROKEN_ANSWER);
    await press(page, 'Play');
    await playerRegion(page).locator('[data-drawn]').waitFor({ state: 'attached' });
    await press(page, 'Pause');
    expect(await findBarriers(page)).toEqual([]);
    await playerRegion(page).getByRole('button', { name: 'Downloads' }).click();
    await page.getByRole('menuitem', { name: 'Download Music' }).waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Next song');
    await playerRegion(page).getByRole('button', { name: 'Retry' }).focus();
    expect(await findBarriers(page)).toEqual([]);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(room, 'beside the screen').toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await page.getByRole('article').last().boundingBox();
    const bar = await playerRegion(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), 'the end of the page is seen').toBeLessThanOrEqual(
      bar?.y ?? 0,
    );
  });
});

describe('a missing file', () => {
  test('is reported, skipped after a moment, and loaded again on request', async () => {
    await addSounds(stage, [
      { title: 'Lost', featured: true, key: sounds.keys.gone, partners: [sounds.nina], seconds: LONG },
      { title: 'Found', featured: true, key: sounds.keys.long, partners: [sounds.nina], seconds: LONG },
    ]);
    const { page, forgive } = await openContest();
    forgive(BROKEN_ANSWER);
    await press(page, 'Play');
    await playerRegion(page).getByRole('alert').getByText('This song can’t be played.').waitFor();
    await expectSounding(page, 'Found');

    await press(page, 'Previous song');
    await press(page, 'Skip');
    await expectSounding(page, 'Found');
    expect(
      await playerRegion(page)
        .getByRole('button', { name: 'Pause' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await press(page, 'Previous song');
    await playerRegion(page).getByRole('button', { name: 'Retry' }).focus();
    await expect.poll(() => playerRegion(page).getByText('Playing the next one.').count()).toBe(0);
    const sound = Buffer.from(samples.wav(LONG));
    await page.route('**/gone.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: sound }));
    await press(page, 'Retry');
    await expectSounding(page, 'Lost');
  });

  test('is skipped, and a list of only missing files is tried once', async () => {
    await addSounds(
      stage,
      ['One', 'Two'].map((title) => ({
        title,
        featured: true,
        key: sounds.keys.gone,
        partners: [sounds.nina],
        seconds: LONG,
      })),
    );
    const { page, forgive } = await openContest();
    forgive(BROKEN_ANSWER);
    const current = () => playerRegion(page).locator('[title]').getAttribute('title');
    await press(page, 'Play');
    await playerRegion(page).getByText('Playing the next one.').waitFor();
    await expect.poll(current).toBe('Two');
    await playerRegion(page).getByRole('alert').waitFor();
    expect(await playerRegion(page).getByText('Playing the next one.').count()).toBe(0);
  });
});

describe('keyboard shortcuts', () => {
  test('play, move and mute, except while a field, a dialog or a button that takes the key has the focus', async () => {
    await sounds.addFour();
    const { page } = await openContest();
    // Behind a dialog, the player is hidden from screen readers.
    const has = (name: string) => page.getByLabel(name, { exact: true }).count();
    await page.keyboard.press('Space');
    await expectSounding(page, 'Alpha');
    await page.keyboard.press('m');
    expect(await has('Unmute')).toBe(1);
    await page.keyboard.press('Space');
    await expect.poll(() => has('Play')).toBe(1);
    const from = await readPlayedSeconds(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await readPlayedSeconds(page)).toBeCloseTo(from + 10, 1);
    await page.keyboard.press('ArrowLeft');
    expect(await readPlayedSeconds(page)).toBeCloseTo(from + 5, 1);
    expect(await page.evaluate(() => window.scrollY), 'the page stays').toBe(0);

    await press(page, '2 partners');
    const dialog = page.getByRole('dialog', { name: 'Partners of Song' });
    await dialog.waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    expect(await has('Unmute'), 'in a dialog').toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await playerRegion(page).getByRole('button', { name: 'Next song' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await readPlayedSeconds(page), 'on a button, which may take the key itself').toBeCloseTo(
      from + 5,
      1,
    );
    await page.keyboard.press('m');
    expect(await has('Unmute'), 'no button takes letters').toBe(0);
  });
});
