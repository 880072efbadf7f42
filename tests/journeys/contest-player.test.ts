import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  expectSong,
  expectSounding,
  playerRegion,
  position,
  press,
  recordSounds,
  readPlayedSeconds,
} from '../browser/contest-sound.ts';
import {
  songCard,
  clearContest,
  contest,
  openApp,
  submissions,
  voteOn,
  votingState,
} from '../browser/contest.ts';
import { tabTo } from '../browser/keyboard.ts';
import { openStage } from '../browser/stage.ts';
import { confirm, hasFocus } from '../browser/user-list.ts';

const stage = await openStage();
let sounds: Awaited<ReturnType<typeof recordSounds>>;

beforeAll(async () => {
  sounds = await recordSounds(stage);
});

beforeEach(async () => clearContest(stage.db));

async function openContest(before?: () => void) {
  const visit = await stage.visit({ signedIn: true, ...(before && { before }) });
  await visit.goto('/song-contest');
  return visit;
}

describe('an empty player', () => {
  test('says whether the songs are loading or there are none', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    const { promise: release, resolve } = Promise.withResolvers<void>();
    await page.route('**/admin/song_contest?**', async (route) => {
      await release;
      await route.continue();
    });
    await page.goto('/song-contest');
    await playerRegion(page).getByText('Loading music...').waitFor();
    resolve();
    await playerRegion(page).getByText('No music to play').waitFor();
    expect(await playerRegion(page).getByRole('button').count()).toBe(0);
    await goto('/support');
  });
});

describe('a song', () => {
  test('plays from its card, is followed by the next song, and the list wraps at both ends', async () => {
    await sounds.addFour();
    const { page } = await openContest();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await expectSong(page, 'Alpha');
    expect(await position(page).isDisabled(), 'nothing sounds unasked').toBe(true);
    expect(
      fetched.some((path) => path.endsWith('.wav')),
      'nothing is fetched unasked',
    ).toBe(false);

    await songCard(contest(page), 'Alpha').getByRole('button', { name: 'Play Alpha' }).click();
    await expectSounding(page, 'Alpha');
    await songCard(contest(page), 'Alpha').getByRole('button', { name: 'Pause Alpha' }).waitFor();
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Alpha');
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe(
      'Nina Simonetti and Otis Redd',
    );
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src)).toContain(
      sounds.keys.picture,
    );
    await expect.poll(() => fetched.includes(`/media/${sounds.keys.short}`)).toBe(true);

    await press(page, 'Next song');
    await expectSong(page, 'Beta');
    await expectSounding(page, 'Gamma');
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Gamma');
    await press(page, 'Next song');
    await expectSounding(page, 'Alpha');
    await press(page, 'Previous song');
    await expectSounding(page, 'Gamma');
    await press(page, 'Pause');
    await playerRegion(page).getByRole('button', { name: 'Play', exact: true }).waitFor();

    await songCard(submissions(page), 'Delta').getByRole('button', { name: 'Play Delta' }).click();
    await expectSounding(page, 'Delta');
    await press(page, 'Next song');
    await expectSounding(page, 'Delta');
  });

  test('can be sought by keys and by its waveform, and restarted', async () => {
    await sounds.addFour();
    const { page } = await openContest();
    const places = async () =>
      JSON.stringify([
        await playerRegion(page).boundingBox(),
        await playerRegion(page).locator('svg:has(+ svg)').boundingBox(),
        await position(page).boundingBox(),
      ]);
    const before = await places();
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
    await playerRegion(page).locator('[data-drawn]').waitFor({ state: 'attached' });
    expect(await places(), 'the waveform had its place before').toBe(before);
    await press(page, 'Pause');
    await press(page, 'Restart');
    await expect.poll(() => readPlayedSeconds(page)).toBe(0);

    await position(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(await position(page).getAttribute('aria-valuetext')).toBe('00:10 of 00:40');
    const box = await position(page).boundingBox();
    await position(page).click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
    await expect.poll(() => readPlayedSeconds(page)).toBeGreaterThan(17);
    expect(await readPlayedSeconds(page)).toBeLessThan(23);
    await position(page).press('End');
    expect(await position(page).getAttribute('aria-valuetext')).toBe('00:40 of 00:40');
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
  });

  test('pauses when another tab of the console plays', async () => {
    await sounds.addFour();
    const { page, context } = await openContest();
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
    const other = await context.newPage();
    await other.goto('/song-contest');
    await press(other, 'Play');
    await expectSounding(other, 'Alpha');
    await playerRegion(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
    await playerRegion(other).getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('keeps playing while votes change its rank, another song is cleared and it is removed itself', async () => {
    const [alpha = 0, , gamma = 0] = await sounds.addFour();
    const { page } = await openContest();
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
    await playerRegion(page).getByRole('button', { name: '4 votes' }).waitFor();
    const app = await openApp(stage.address);
    await voteOn(app, alpha, 'number-five');
    await playerRegion(page).getByRole('button', { name: '5 votes' }).waitFor();
    for (const device of ['a', 'b', 'c', 'd', 'e']) await voteOn(app, gamma, `of-gamma-${device}`);
    await expectSounding(page, 'Alpha');

    const from = await readPlayedSeconds(page);
    await page.getByRole('button', { name: 'Clear Songs' }).click();
    await confirm(page, 'Yes, clear');
    await page.getByText('Not added contest submission.').waitFor();
    await expectSounding(page, 'Alpha');
    expect(await readPlayedSeconds(page), 'without a break').toBeGreaterThan(from);
    await press(page, 'Next song');
    await expectSounding(page, 'Beta');
  });

  test('stops when the user leaves the page', async () => {
    await sounds.addFour();
    const { page } = await openContest(() => {
      const made: HTMLAudioElement[] = [];
      const Real = globalThis.Audio;
      Object.assign(globalThis, { made });
      globalThis.Audio = class extends Real {
        constructor() {
          super();
          made.push(this);
        }
      };
    });
    const sounding = () =>
      page.evaluate(() => {
        const { made } = globalThis as unknown as { made: HTMLAudioElement[] };
        return made.filter((audio) => !audio.paused || audio.hasAttribute('src')).length;
      });
    await press(page, 'Play');
    await expectSounding(page, 'Alpha');
    expect(await sounding()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Support' }).click();
    await expect.poll(() => playerRegion(page).count()).toBe(0);
    expect(await sounding()).toBe(0);
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
  });

  test('is downloaded with its picture, under a clean file name', async () => {
    await sounds.addFour();
    const { page } = await openContest();
    for (const [name, file] of [
      ['Download Music', 'Alpha (final).wav'],
      ['Download Thumbnail', 'Alpha (final).jpg'],
    ] as const) {
      const download = page.waitForEvent('download');
      await press(page, name);
      expect((await download).suggestedFilename()).toBe(file);
    }
    await press(page, 'Next song');
    expect(
      await playerRegion(page).getByRole('button', { name: 'Download Thumbnail' }).isDisabled(),
      'no picture',
    ).toBe(true);
  });

  test('is played, says who made it and who voted, and starts and ends voting by keyboard alone', async () => {
    await sounds.addFour();
    const { page, goto } = await stage.visit({ signedIn: true });
    const playerButton = (name: string) => page.getByRole('button', { name, exact: true });
    const enter = () => page.keyboard.press('Enter');
    // A busy button ignores a press, and Enter waits for nothing.
    const untilReady = (name: string) =>
      page.locator('button:not([aria-busy])').and(playerButton(name)).waitFor();
    await goto('/user-list');
    await tabTo(page.getByRole('link', { name: 'Song Contest' }));
    await enter();
    await votingState(page).getByText('Voting open').waitFor();
    await tabTo(playerButton('Play Alpha'));
    await enter();
    await expectSounding(page, 'Alpha');
    const voters = songCard(contest(page), 'Alpha').getByRole('button', { name: '4 votes for Alpha' });
    await tabTo(voters);
    await enter();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(4);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await hasFocus(voters), 'back where it was').toBe(true);

    await tabTo(playerButton('End Voting (Alpha)'), 'Shift+Tab');
    await enter();
    await untilReady('Start Voting (Alpha)');
    await votingState(page).getByText('2 of 3 songs').waitFor();
    await enter();
    await playerButton('End Voting (Alpha)').waitFor();
    await expectSounding(page, 'Alpha');

    await tabTo(playerRegion(page).getByRole('button', { name: '2 partners' }));
    await enter();
    await page.getByRole('dialog', { name: 'Partners of Song' }).getByText('Otis Redd').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await enter();
    await page.getByRole('dialog').getByText('Voter 4').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(playerButton('End Voting'), 'Shift+Tab');
    await enter();
    await votingState(page).getByText('Voting closed').waitFor();
    await untilReady('Start Voting');
    await page.keyboard.press('Tab');
    expect(await hasFocus(playerButton('Start Voting')), 'the place in the page is kept').toBe(true);
    await enter();
    await votingState(page).getByText('Voting open').waitFor();
  });
});
