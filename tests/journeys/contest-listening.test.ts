import { beforeEach, expect, test } from 'vitest';

import { addSongs, clearContest, findSongs } from '../browser/contest.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();

beforeEach(async () => {
  await clearContest(stage.db);
  await addSongs(stage.db, [{ title: 'Alpha' }, { title: 'Beta' }, { title: 'Gamma' }]);
});

test('songs are decided by keys alone, survive a reload, and join the contest in one step at the end', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest');
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const session = page.getByRole('dialog', { name: 'Listening session' });
  const heading = (title: string) => session.getByRole('heading', { name: title, exact: true }).waitFor();
  await heading('Alpha');
  await page.keyboard.press('1');
  await heading('Beta');
  await page.keyboard.press('ArrowLeft');
  await heading('Alpha');
  await page.keyboard.press('ArrowRight');
  await heading('Beta');
  await page.keyboard.press('0');
  await session.getByText('2 of 3 songs decided · 1 in · 1 out').waitFor();
  expect((await findSongs(stage.db)).filter(({ featured }) => featured)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  await heading('Gamma');
  await session.getByText('2 of 3 songs decided · 1 in · 1 out').waitFor();
  await page.keyboard.press('1');
  await session.getByRole('heading', { name: '2 songs join the contest' }).waitFor();
  await session.getByText('1 song stays a submission').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await session.getByRole('button', { name: 'Add to song contest' }).click();
  await toast(page, 'Songs added to the contest successfully!').waitFor();
  await session.waitFor({ state: 'hidden' });
  expect(sent.filter((path) => path.includes('song_contest'))).toEqual([
    '/admin/song_contest/update-featured-songs',
  ]);
  const songs = await findSongs(stage.db);
  expect(songs.map(({ title, featured }) => [title, featured])).toEqual([
    ['Alpha', true],
    ['Beta', false],
    ['Gamma', true],
  ]);
});
