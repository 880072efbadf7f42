import { beforeAll, beforeEach, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addRound } from '../browser/contest-rounds.ts';
import { expectSong, playerRegion, press, recordSounds } from '../browser/contest-sound.ts';
import { clearContest, findSongs } from '../browser/contest.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
let sounds: Awaited<ReturnType<typeof recordSounds>>;

beforeAll(async () => {
  sounds = await recordSounds(stage);
});
beforeEach(() => clearContest(stage.db));

async function openSession() {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest');
  const listen = page.getByRole('button', { name: 'Listen', exact: true });
  return { page, listen, session: page.getByRole('dialog', { name: 'Listening session' }) };
}

test('a listening session marks what was cleared from the last round', async () => {
  const ids = await sounds.addFour();
  await addRound(stage.db, ids.slice(0, 2));
  await stage.db.execute('update contest_entries set featured = false');
  const { page, listen, session } = await openSession();
  await listen.click();
  await session.getByRole('heading', { name: 'Alpha', exact: true }).waitFor();
  await session.getByText('In the last round').waitFor();
  await session.getByText('no. 1, 4 votes').waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await session.getByRole('heading', { name: 'Gamma', exact: true }).waitFor();
  expect(await session.getByText('In the last round').count()).toBe(0);
  expect((await findSongs(stage.db)).some(({ featured }) => featured)).toBe(false);
});

test('a listening session stops what it plays when it is closed, and nothing else', async () => {
  await sounds.addFour();
  const { page, listen, session } = await openSession();
  await listen.click();
  await session.getByRole('heading', { name: 'Delta', exact: true }).waitFor();
  await page.keyboard.press('Space');
  await session.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await session.waitFor({ state: 'hidden' });
  await expectSong(page, 'Delta');
  await playerRegion(page).getByRole('button', { name: 'Play', exact: true }).waitFor();

  await press(page, 'Play');
  const pause = playerRegion(page).getByRole('button', { name: 'Pause', exact: true });
  await pause.waitFor();
  await listen.click();
  await session.waitFor();
  await page.keyboard.press('Escape');
  await session.waitFor({ state: 'hidden' });
  expect(await pause.isVisible(), 'what played before goes on').toBe(true);
});
