import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addRound, goLive, roundsPanel, createUserToken } from '../browser/contest-rounds.ts';
import {
  addSongs,
  songCard,
  chooseMore,
  clearContest,
  contest,
  openApp,
  submissions,
  tick,
  voteOn,
} from '../browser/contest.ts';
import { BROKEN_ANSWER, WAYS, failCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

beforeEach(() => clearContest(stage.db));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const votesButton = (page: Page, title: string) =>
  songCard(contest(page), title).getByRole('button', { name: /votes? for/ });

/** Returns the visible rows of the panel's table. */
const rowsIn = async (page: Page) => {
  await roundsPanel(page).waitFor();
  await settled(page);
  const rows = await roundsPanel(page).locator('tbody').getByRole('row').allInnerTexts();
  return rows.map((row) => row.split(/\s*\n\s*|\t/).filter(Boolean));
};

async function download(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    roundsPanel(page).getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const RANKING = [
  ['Rank', '1', 'Night Ferry', 'Ada Voter', '3', '2 registered', '1 unregistered'],
  ['Rank', '2', 'Morning Train', '2', '0 registered', '2 unregistered'],
];

describe('a contest', () => {
  test('receives votes from phones, ends, and is kept as a round that nothing changes', async () => {
    const [ada = 0, bo = 0] = await addPeople(stage.db, [
      { name: 'Ada Voter', city: 'Austin', state: 'TX' },
      { name: 'Bo Voter', city: 'Reno', state: 'NV' },
    ]);
    const [, ferry = 0] = await addSongs(stage.db, [
      { title: 'Morning Train', featured: true, votes: 2 },
      { title: 'Night Ferry', featured: true, partners: [ada] },
    ]);
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page);
    await press(page, 'Start Voting');
    await toast(page, 'Voting is start').waitFor();

    const app = await openApp(stage.address);
    const params = { id: String(ferry) };
    const token = await createUserToken(stage.db, ada);
    await app.call('contest.vote', { params, body: undefined, token });
    await expect.poll(() => votesButton(page, 'Night Ferry').innerText()).toContain('1 vote');
    await app.call('contest.vote', { params, body: undefined, token: await createUserToken(stage.db, bo) });
    await voteOn(app, ferry, 'phone');
    await expect.poll(() => votesButton(page, 'Night Ferry').innerText()).toContain('3 votes');
    await expect(app.call('contest.vote', { params, body: undefined, token })).rejects.toMatchObject({
      code: 'already_voted',
    });

    await press(page, 'End Voting');
    await toast(page, 'Voting is end').waitFor();
    await expect(voteOn(app, ferry, 'late')).rejects.toMatchObject({ code: 'voting_paused' });

    await chooseMore(page, 'Rounds');
    const [round = [], ...others] = await rowsIn(page);
    expect(round.slice(1)).toEqual(['2 songs', 'Night Ferry', '5']);
    expect(others).toEqual([]);
    await roundsPanel(page)
      .getByRole('button', { name: round[0] ?? '' })
      .click();
    await roundsPanel(page).getByText('Winner with 3 votes. 2 songs, 5 votes.').waitFor();
    expect(await rowsIn(page)).toEqual(RANKING);
    const id = new URL(page.url()).searchParams.get('round');
    const { name, text } = await download(page);
    expect(name).toBe(`round-${id}-votes.csv`);
    const lines = text.trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 7).join(' ').replaceAll('"', ''))).toEqual([
      '1 Night Ferry 3 Ada Voter registered Austin TX',
      '1 Night Ferry 3 Bo Voter registered Reno NV',
      '1 Night Ferry 3 Pat anonymous  ',
      '2 Morning Train 2 Voter 1 anonymous  ',
      '2 Morning Train 2 Voter 2 anonymous  ',
    ]);
    await page.keyboard.press('Escape');
    await roundsPanel(page).waitFor({ state: 'hidden' });

    await press(page, 'Clear Songs');
    await press(page, 'Yes, clear');
    await page.getByText('Not added contest submission.').waitFor();
    await stage.db.execute(sql`update contest_entries set title = 'Renamed', deleted_at = now()`);
    await page.goto(`/song-contest?round=${id}`);
    expect(await rowsIn(page)).toEqual(RANKING);
    expect((await download(page)).text).toBe(text);
  });
});

describe('a song removed while it has votes', () => {
  test('is shown as disqualified, with who did it and when, on the board, in the list of rounds and in the round', async () => {
    await addSongs(stage.db, [
      { title: 'Dancing in the Kitchen', featured: true, votes: 9 },
      { title: 'Morning Train', featured: true, votes: 2 },
    ]);
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page);
    await press(page, 'Start Voting');
    await toast(page, 'Voting is start').waitFor();
    await tick(contest(page), 'Dancing in the Kitchen');
    await press(page, 'Delete 1 song(s)');
    await page.getByText('They will be disqualified from this round').waitFor();
    await press(page, 'Yes, remove');
    await songCard(submissions(page), 'Dancing in the Kitchen')
      .getByText(/^Disqualified by \S.*, [A-Z][a-z]{2} \d/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'End Voting');
    await toast(page, 'Voting is end').waitFor();
    await submissions(page).getByText('Disqualified').waitFor({ state: 'hidden' });

    await chooseMore(page, 'Rounds');
    const [round = []] = await rowsIn(page);
    expect(round.slice(1)).toEqual(['2 songs, 1 disqualified', 'Morning Train', '11']);
    await roundsPanel(page)
      .getByRole('button', { name: round[0] ?? '' })
      .click();
    await roundsPanel(page).getByText('Winner with 2 votes. 2 songs, 1 disqualified, 11 votes.').waitFor();
    expect(await rowsIn(page)).toEqual([
      ['Rank', '1', 'Morning Train', '2', '0 registered', '2 unregistered'],
      [
        '–',
        'Dancing in the Kitchen',
        expect.stringMatching(/^Disqualified by \S.*, [A-Z][a-z]{2} \d/),
        '9',
        '0 registered',
        '9 unregistered',
      ],
    ]);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('closed rounds', () => {
  test('explain what to do while there are none', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await chooseMore(page, 'Rounds');
    await roundsPanel(page).getByText('No round has ended yet.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('are paged, and leaving one returns to its page of the list on a phone', async () => {
    const songs = await addSongs(stage.db, [{ title: 'Morning Train', votes: 2 }, { title: 'Silence' }]);
    const [winter, summer] = [await addRound(stage.db, songs), await addRound(stage.db, songs)];
    for (let daysAgo = 10; daysAgo > 0; daysAgo -= 1) await addRound(stage.db, songs, daysAgo);
    await stage.db.execute(sql`
        update contest_rounds set started_at = t.ends - interval '4 hours', ended_at = t.ends
        from (values (${winter}::bigint, timestamptz '2025-01-06T02:00Z'), (${summer}, '2025-07-05T02:00Z')) t(id, ends)
        where contest_rounds.id = t.id`);
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/song-contest');
    await chooseMore(page, 'Rounds');
    await expect.poll(async () => (await rowsIn(page)).length).toBe(10);
    expect(await findBarriers(page)).toEqual([]);
    await roundsPanel(page).getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(async () => (await rowsIn(page)).length).toBe(2);
    const ends = roundsPanel(page).locator('tbody').getByRole('button');
    expect(await ends.allInnerTexts(), "the community's time, each with its season's name").toEqual([
      'Jul 4, 2025, 10:00 PM EDT',
      'Jan 5, 2025, 9:00 PM EST',
    ]);
    await ends.first().click();
    await roundsPanel(page).getByText('Winner with 2 votes. 2 songs, 2 votes.').waitFor();
    await roundsPanel(page).getByText('Jul 4, 2025, 6:00 PM EDT to Jul 4, 2025, 10:00 PM EDT').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'All rounds');
    await expect.poll(async () => (await rowsIn(page)).length).toBe(2);
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await roundsPanel(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More');
  });

  test('appear in the open list as soon as they end', async () => {
    const songs = await addSongs(stage.db, [{ title: 'Morning Train', featured: true }]);
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page);
    await chooseMore(page, 'Rounds');
    await roundsPanel(page).getByText('No round has ended yet.').waitFor();
    const app = await openApp(stage.address);
    const { token } = await stage.admin.newSession();
    for (const isActive of [true, false]) {
      await app.call('contest.setActive', { body: { id: songs[0] ?? 0, is_active: isActive }, token });
    }
    await expect
      .poll(async () => (await rowsIn(page)).map((row) => row.slice(1)))
      .toEqual([['1 song', '–', '0']]);
  });

  test('say so when the round of a link does not exist', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/status of 404/);
    await goto('/song-contest?round=4711');
    await roundsPanel(page).getByText('This round does not exist.').waitFor();
    expect(await roundsPanel(page).getByRole('button', { name: 'Download CSV' }).count()).toBe(0);
  });

  test('report a failed download, and the next press downloads the file', async () => {
    const songs = await addSongs(stage.db, [{ title: 'Morning Train', votes: 2 }]);
    const id = await addRound(stage.db, songs);
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto(`/song-contest?round=${id}`);
    for (const way of ['server error', 'offline'] as const) {
      const fault = await failCall(page, 'contest.exportRound', way);
      await roundsPanel(page).getByRole('button', { name: 'Download CSV' }).click();
      await toast(page, WAYS[way].words).waitFor();
      await fault.lift();
    }
    expect((await download(page)).text.trimEnd().split('\r\n')).toHaveLength(3);
  });
});
