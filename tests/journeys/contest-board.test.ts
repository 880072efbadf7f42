import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  addSongs,
  songCard,
  clearContest,
  contest,
  findSongs,
  submissions,
  tick,
  titlesIn,
  votingState,
} from '../browser/contest.ts';
import { BROKEN_ANSWER, findRequestCall, holdCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, lastEntry, total } from '../browser/user-list.ts';

const stage = await openStage();
const [ada = 0, bo = 0] = await addPeople(stage.db, [
  { name: 'Ada Strings', city: 'Austin', state: 'TX' },
  { name: 'Bo Drums', city: 'Boston', state: 'MA' },
]);

beforeEach(() => clearContest(stage.db));

const SELECT = 'Select song for the contest / delete';
const boardButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => boardButton(page, name).click();

/** Returns the titles in the contest, and whether voting for them is open. */
async function inContest(): Promise<Record<string, boolean>> {
  const songs = (await findSongs(stage.db)).filter(({ featured, isThere }) => featured && isThere);
  return Object.fromEntries(songs.map(({ title, isActive }) => [title, isActive]));
}

/** Checks which of the two buttons is the filled one, and that a slip of 30 px does not reach the other. */
async function expectPrimary(page: Page, primary: 'Start Voting' | 'End Voting'): Promise<void> {
  const [start, end] = [boardButton(page, 'Start Voting'), boardButton(page, 'End Voting')];
  const isFilled = () =>
    Promise.all(
      [start, end].map((button) =>
        button.evaluate((each) => getComputedStyle(each).color === 'rgb(255, 255, 255)'),
      ),
    );
  await expect.poll(isFilled).toEqual([primary === 'Start Voting', primary === 'End Voting']);
  const [one, other] = [await end.boundingBox(), await start.boundingBox()];
  if (!one || !other) throw new Error('Both buttons are always there.');
  const clear = await page.getByRole('button', { name: 'Clear Songs', exact: true }).boundingBox();
  expect([other.y, clear?.y], 'all on one line').toEqual([one.y, one.y]);
  expect(Math.max(other.x - one.x - one.width, other.y - one.y - one.height)).toBeGreaterThan(30);
}

/** Returns what a press asks the server, one string per call. */
function noteChanges(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = findRequestCall(request);
    if (request.method() === 'POST' && call) asked.push(`${call} ${request.postData()}`);
  });
  return asked;
}

describe('the contest', () => {
  test('is filled, started, ended song by song and for all, and cleared on a phone', async () => {
    await addSongs(
      stage.db,
      ['Alpha', 'Bravo', 'Cargo'].map((title) => ({ title, partners: [ada, bo] })),
    );
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/song-contest');
    await total(page, '0 songs in the contest, 3 submissions');
    await page.getByText('Not added contest submission.').waitFor();
    for (const name of ['End Voting', 'Start Voting', 'Clear Songs']) {
      expect(await page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true);
    }
    expect(await page.getByRole('timer').innerText()).toBe('0d 00h 00m 00s');
    const partners = songCard(page, 'Alpha').getByRole('list', { name: 'Partners of Alpha' });
    expect(await partners.innerText()).toMatch(/Ada Strings\s+Austin, TX\s+BD\s+Bo Drums\s+Boston, MA/);

    await press(page, SELECT);
    await tick(submissions(page), 'Alpha', 'Bravo');
    await press(page, 'Add to song contest');
    await toast(page, 'Songs added to the contest successfully!').waitFor();
    await total(page, '2 songs in the contest, 1 submission');
    expect(await titlesIn(contest(page)), 'the older one first').toEqual(['Bravo', 'Alpha']);
    await songCard(contest(page), 'Bravo').getByText('Paused votes').waitFor();
    expect(await boardButton(page, 'End Voting').isDisabled()).toBe(true);
    expect(await votingState(page).innerText()).toBe('Voting closed · 2 songs · 0 votes');
    await expectPrimary(page, 'Start Voting');

    await press(page, 'Start Voting');
    await toast(page, 'Voting is start').waitFor();
    await expect.poll(inContest).toEqual({ Alpha: true, Bravo: true });
    await page.getByText('Paused votes').first().waitFor({ state: 'hidden' });
    expect(await votingState(page).innerText()).toBe('Voting open · 2 songs · 0 votes');
    await expectPrimary(page, 'End Voting');
    await tick(contest(page), 'Bravo');
    await press(page, 'End Voting (Bravo)');
    await page.getByRole('button', { name: 'Start Voting (Bravo)' }).waitFor();
    expect(await inContest()).toEqual({ Alpha: true, Bravo: false });
    expect(await votingState(page).innerText()).toBe('Voting open · 1 of 2 songs · 0 votes');
    await press(page, 'End Voting');
    await expect.poll(inContest).toEqual({ Alpha: false, Bravo: false });

    await press(page, 'Delete 1 song(s)');
    await dialog(page).getByText('Remove 1 song(s)?').waitFor();
    await dialog(page).getByLabel('Reason (optional)').fill('Bought votes');
    await press(page, 'Yes, remove');
    await total(page, '1 song in the contest, 2 submissions');
    expect(await lastEntry(stage.db)).toMatchObject({ after: { featured: false, reason: 'Bought votes' } });
    expect(await inContest()).toEqual({ Alpha: false });
    await press(page, 'Clear Songs');
    await dialog(page).getByText('Confirm to clear featured songs').waitFor();
    await press(page, 'Yes, clear');
    await total(page, '0 songs in the contest, 3 submissions');
    expect(await inContest()).toEqual({});
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await toast(page, '1 song was restored to the contest. Voting is paused').waitFor();
    expect(await inContest()).toEqual({ Alpha: false });
  });

  test('starts all songs with one call per song under one name, continues after a failure and reports the result', async () => {
    const ids = await addSongs(
      stage.db,
      ['Alpha', 'Bravo', 'Cargo'].map((title) => ({ title, featured: true })),
    );
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto('/song-contest');
    await page.route('**/enable-songs', (route) =>
      (route.request().postDataJSON() as { id: number }).id === ids[1]
        ? route.abort('internetdisconnected')
        : route.fallback(),
    );
    const asked = noteChanges(page);
    await press(page, 'Start Voting');
    const summary = 'Failed to start voting. 2 of 3 songs changed, 1 failed: Bravo';
    await toast(page, summary).waitFor();
    const beside = page.getByRole('region', { name: 'Contest Submission' }).getByText(summary);
    await beside.waitFor();
    expect(await inContest()).toEqual({ Alpha: true, Bravo: false, Cargo: true });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((line) => /"press":"(\w{8,})"/.exec(line)?.[1])).size).toBe(1);
    await page.unroute('**/enable-songs');
    await press(page, 'Start Voting');
    await toast(page, 'Voting is start').waitFor();
    expect(await inContest()).toEqual({ Alpha: true, Bravo: true, Cargo: true });
    expect(await beside.count(), 'the old failure is gone').toBe(0);
  });

  test('cannot be ended for a song while all songs are being started', async () => {
    await addSongs(stage.db, [
      { title: 'Alpha', featured: true, isActive: true },
      { title: 'Bravo', featured: true },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    const end = page.getByRole('button', { name: 'End Voting', exact: true });
    expect(await end.isDisabled()).toBe(false);
    const held = await holdCall(page, 'contest.setActive');
    await press(page, 'Start Voting');
    await expect.poll(() => end.isDisabled()).toBe(true);
    held.release();
    await press(page, 'End Voting');
    await expect.poll(inContest).toEqual({ Alpha: false, Bravo: false });
  });
});

describe('submissions', () => {
  test('can be selected up to ten at a time', async () => {
    const titles = Array.from({ length: 12 }, (_, n) => `Song ${String(n + 1).padStart(2, '0')}`);
    await addSongs(
      stage.db,
      titles.map((title) => ({ title })),
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await press(page, SELECT);
    await tick(submissions(page), ...titles.slice(0, 10));
    const eleventh = songCard(submissions(page), 'Song 11').getByRole('checkbox');
    await eleventh.focus();
    await eleventh.click();
    await toast(page, 'You are only allowed to choose 10 songs').waitFor();
    expect(await eleventh.isChecked()).toBe(false);
    await page.getByText('10 songs selected').waitFor();
    await press(page, 'Add to song contest');
    await total(page, '10 songs in the contest, 2 submissions');
    await press(page, SELECT);
    expect(await submissions(page).getByRole('checkbox').count(), 'out of the select mode').toBe(0);
  });

  test('are deleted and restored, and a deletion that includes a missing song changes nothing', async () => {
    await addSongs(stage.db, [{ title: 'Alpha' }, { title: 'Bravo' }, { title: 'Cargo' }]);
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto('/song-contest');
    await press(page, SELECT);
    await tick(submissions(page), 'Alpha', 'Bravo');
    await press(page, 'Delete songs');
    await dialog(page).getByText('Confirm to delete selected songs').waitFor();
    await press(page, 'Yes, delete');
    await toast(page, 'Songs deleted successfully!').waitFor();
    await total(page, '0 songs in the contest, 1 submission');
    await toast(page, /(?:Alpha|Bravo) and 1 more/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, '2 songs were restored.').waitFor();
    await total(page, '0 songs in the contest, 3 submissions');

    await tick(submissions(page), 'Alpha', 'Cargo');
    await press(page, 'Delete songs');
    await stage.db.execute(sql`update contest_entries set deleted_at = now() where title = 'Cargo'`);
    await press(page, 'Yes, delete');
    await toast(page, 'Failed to delete songs').waitFor();
    await dialog(page)
      .getByText('One of the selected songs no longer exists. Reload and choose again.')
      .waitFor();
    expect((await findSongs(stage.db)).map(({ isThere }) => isThere)).toEqual([true, true, false]);
    await press(page, 'Cancel');
    await total(page, '0 songs in the contest, 2 submissions');
    await page.getByText('1 song selected').waitFor();
  });
});
