import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { samples } from '../../apps/api/src/kit/samples/samples.ts';
import {
  LONG,
  addSounds,
  expectSounding,
  playerOf,
  press,
  recordSounds,
  secondsOf,
} from '../browser/contest-sound.ts';
import { clearContest } from '../browser/contest.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
let sounds: Awaited<ReturnType<typeof recordSounds>>;

beforeAll(async () => {
  sounds = await recordSounds(stage);
});

beforeEach(async () => clearContest(stage.db));

async function openContest() {
  const visit = await stage.visit({ signedIn: true });
  await visit.goto('/song-contest');
  return visit;
}

describe('how loud it is', () => {
  test('is remembered by the browser', async () => {
    await sounds.addFour();
    const { page, goto } = await openContest();
    const volume = playerOf(page).getByRole('slider', { name: 'Volume' });
    await volume.fill('0.4');
    await press(page, 'Mute');
    expect(await volume.getAttribute('aria-valuetext')).toBe('0%');
    await goto('/song-contest');
    expect(await volume.getAttribute('aria-valuetext')).toBe('0%');
    await press(page, 'Unmute');
    expect(await volume.getAttribute('aria-valuetext')).toBe('40%');
  });

  test('is full where what was remembered is damaged', async () => {
    await sounds.addFour();
    const { page, goto } = await openContest();
    for (const damaged of ['', '{', 'null', '[]', '{"volume":"1"}', '{"volume":7,"isMuted":"yes"}']) {
      await page.evaluate((text) => localStorage.setItem('greenroom-player-level', text), damaged);
      await goto('/song-contest');
      const volume = playerOf(page).getByRole('slider', { name: 'Volume' });
      expect(await volume.getAttribute('aria-valuetext'), damaged).toBe('100%');
    }
  });
});

describe('a file that is gone', () => {
  test('is told of, skipped after a moment, and tried again when it is wished', async () => {
    await addSounds(stage, [
      { title: 'Lost', featured: true, key: sounds.keys.gone, partners: [sounds.nina], seconds: LONG },
      { title: 'Found', featured: true, key: sounds.keys.long, partners: [sounds.nina], seconds: LONG },
    ]);
    const { page, forgive } = await openContest();
    forgive(BROKEN_ANSWER);
    await press(page, 'Play');
    await playerOf(page).getByRole('alert').getByText('This song can not be played.').waitFor();
    await expectSounding(page, 'Found');

    await press(page, 'Previous song');
    await press(page, 'Skip');
    await expectSounding(page, 'Found');
    expect(
      await playerOf(page)
        .getByRole('button', { name: 'Pause' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await press(page, 'Previous song');
    await playerOf(page).getByRole('button', { name: 'Retry' }).focus();
    await expect.poll(() => playerOf(page).getByText('The next one follows.').count()).toBe(0);
    const sound = Buffer.from(samples.wav(LONG));
    await page.route('**/gone.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: sound }));
    await press(page, 'Retry');
    await expectSounding(page, 'Lost');
  });

  test('is skipped, but a list of nothing else is gone through once', async () => {
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
    const current = () => playerOf(page).locator('[title]').getAttribute('title');
    await press(page, 'Play');
    await playerOf(page).getByText('The next one follows.').waitFor();
    await expect.poll(current).toBe('Two');
    await playerOf(page).getByRole('alert').waitFor();
    expect(await playerOf(page).getByText('The next one follows.').count()).toBe(0);
  });
});

describe('keys', () => {
  test('play, move and mute, but never while a field, a button or a dialog has the focus', async () => {
    await sounds.addFour();
    const { page } = await openContest();
    const has = (name: string) => playerOf(page).getByRole('button', { name, exact: true }).count();
    await page.keyboard.press('Space');
    await expectSounding(page, 'Alpha');
    await page.keyboard.press('m');
    expect(await has('Unmute')).toBe(1);
    await page.keyboard.press('Space');
    await expect.poll(() => has('Play')).toBe(1);
    const from = await secondsOf(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await secondsOf(page)).toBeCloseTo(from + 10, 1);
    await page.keyboard.press('ArrowLeft');
    expect(await secondsOf(page)).toBeCloseTo(from + 5, 1);
    expect(await page.evaluate(() => window.scrollY), 'the page stays').toBe(0);

    await press(page, '2 partners');
    const dialog = page.getByRole('dialog', { name: 'Partners of Song' });
    await dialog.waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    expect(await has('Unmute'), 'in a dialog').toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await playerOf(page).getByRole('button', { name: 'Next song' }).focus();
    await page.keyboard.press('m');
    expect(await has('Unmute'), 'on a button').toBe(1);
    expect(await secondsOf(page)).toBeCloseTo(from + 5, 1);
  });
});
