import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong } from '#testing/contest.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_rounds, contest_entries, users, notifications cascade');
  await watchEntries(world);
});

const query = async <T extends object>(text: string) => (await world.db.$client.query<T>(text)).rows;
const change = async (call: 'contest.setActive' | 'contest.setFeatured', body: object) => {
  const response = await world.call(call, { body });
  expect(response.statusCode, response.body).toBe(200);
};
const setActive = (id: number, is_active: boolean) => change('contest.setActive', { id, is_active });
const setFeatured = (featured: boolean, songsId: number[], clear?: boolean) =>
  change('contest.setFeatured', { featured, songsId, ...(clear !== undefined && { clear }) });
const listRounds = async () =>
  calls['contest.listRounds'].output.parse((await world.call('contest.listRounds')).json()).data;
type Round = Output<'contest.getRound'>['data'];
async function lastRound(): Promise<Round> {
  const params = { id: (await listRounds())[0]?.id ?? 0 };
  const response = await world.call('contest.getRound', { params });
  return calls['contest.getRound'].output.parse(response.json()).data;
}
const news = async () =>
  (await query<{ message: string }>('select message from notifications order by id')).map(
    ({ message }) => message,
  );
const DISQUALIFIED = { at: expect.any(String), by: 'Admin' };

describe('a song removed from the contest during a round', () => {
  test('is disqualified: it cannot win, has no rank, and keeps its votes as of the removal', async () => {
    const cheat = await addStartedSong(world, { title: 'Dancing in the Kitchen' });
    const fair = await addStartedSong(world, { title: 'Fair' });
    const last = await addStartedSong(world, { title: 'Last' });
    await addVotes(world, cheat, 9);
    await addVotes(world, fair, 2);
    await setFeatured(false, [cheat]);
    expect(await listRounds()).toEqual([]);
    await addVotes(world, cheat, 5, 'late');
    await setActive(fair, false);
    await setActive(last, false);
    const round = await lastRound();
    expect(round).toMatchObject({ winner: 'Fair', songs: 3, disqualified: 1, votes: 11 });
    expect(await listRounds()).toMatchObject([{ winner: 'Fair', songs: 3, disqualified: 1, votes: 11 }]);
    expect(round.ranking).toMatchObject([
      { id: fair, rank: 1, votes: 2, disqualified: null },
      { id: last, rank: 2, votes: 0, disqualified: null },
      { id: cheat, rank: null, votes: 9, disqualified: DISQUALIFIED },
    ]);
    expect(await news()).toEqual([
      'Voting has ended: <strong>Fair</strong> leads with 2 votes. 1 song was disqualified.',
    ]);
    const trail = await query('select action, record, after from new_entries order by id desc limit 4');
    expect(trail).toContainEqual({
      action: 'contest.endRound',
      record: String(round.id),
      after: { songs: 3, disqualified: 1, votes: 11, winner: 'Fair' },
    });
    expect(await query(`select after from new_entries where action = 'contest.setFeatured'`)).toEqual([
      { after: { featured: false, is_active: false, disqualified: true } },
    ]);
  });

  test('is last in the CSV, without a rank, with who removed it and when', async () => {
    const [cheat, fair] = [await addStartedSong(world), await addStartedSong(world, { title: 'Fair' })];
    await addVotes(world, cheat, 2);
    await addVotes(world, fair, 1);
    await setFeatured(false, [cheat]);
    await setActive(fair, false);
    const { id, ranking } = await lastRound();
    const csv = await world.call('contest.exportRound', { params: { id } });
    const lines = csv.body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['1', '"Disqualified"', '"Disqualified"']);
    const at = Math.floor(Date.parse(ranking[1]?.disqualified?.at ?? '') / 1000) * 1000;
    for (const line of lines.slice(1)) {
      const [, local = '', offset = ''] = /,"([^"]*)","UTC([^"]*)","Admin",(?:"")?$/.exec(line) ?? [];
      const time = `${local.replace(' ', 'T')}${offset}`;
      expect(time).toMatch(/-0[45]:00$/);
      expect(Date.parse(time)).toBe(at);
    }
  });

  test('ends the round when no other song is open for voting, and the paused songs are ranked', async () => {
    const [cheat, paused] = [await addStartedSong(world), await addStartedSong(world, { title: 'Paused' })];
    await addVotes(world, cheat, 9);
    await addVotes(world, paused, 1);
    await setActive(paused, false);
    await setFeatured(false, [cheat]);
    expect(await lastRound()).toMatchObject({ winner: 'Paused', disqualified: 1 });
  });

  test('leaves the round without a winner when it was the only song', async () => {
    const only = await addStartedSong(world);
    await addVotes(world, only, 3);
    await setFeatured(false, [only], false);
    expect(await lastRound()).toMatchObject({ winner: null, songs: 1, disqualified: 1, votes: 3 });
    expect(await news()).toEqual(['Voting has ended without a winner. 1 song was disqualified.']);
  });

  test('is shown among the submissions as disqualified until the round ends', async () => {
    const [cheat, other] = [await addStartedSong(world), await addStartedSong(world)];
    await setFeatured(false, [cheat]);
    expect(await findSong(world, cheat)).toMatchObject({ disqualified: DISQUALIFIED });
    expect(await findSong(world, other)).toMatchObject({ disqualified: null });
    await setActive(other, false);
    expect(await findSong(world, cheat)).toMatchObject({ disqualified: null });
  });

  test('is ranked again when it is added again in the same round, as Undo does', async () => {
    const [back, other] = [await addStartedSong(world), await addStartedSong(world)];
    await addVotes(world, back, 3);
    await setFeatured(false, [back]);
    await setFeatured(true, [back]);
    expect(await findSong(world, back)).toMatchObject({ is_active: false, disqualified: null });
    await setActive(other, false);
    expect((await lastRound()).ranking).toMatchObject([
      { id: back, rank: 1, votes: 3, disqualified: null },
      { id: other, rank: 2 },
    ]);
  });

  test('stays disqualified in that round when it is added again after the round', async () => {
    const [cheat, other] = [await addStartedSong(world), await addStartedSong(world)];
    await setFeatured(false, [cheat]);
    await setActive(other, false);
    const before = await lastRound();
    await setFeatured(true, [cheat]);
    expect(await lastRound()).toEqual(before);
    await setActive(cheat, true);
    await setActive(cheat, false);
    expect((await lastRound()).ranking).toMatchObject([{ id: cheat, rank: 1, disqualified: null }]);
  });

  test('is not disqualified when it took no part in the round', async () => {
    const [started, waiting] = [await addStartedSong(world), await addSong(world, { featured: true })];
    await setFeatured(false, [waiting]);
    await setActive(started, false);
    expect(await lastRound()).toMatchObject({ songs: 1, disqualified: 0 });
  });
});

describe('Clear Songs', () => {
  test.each([true, undefined])(
    'ends the round with its ranking and marks no song as removed: clear %s',
    async (clear) => {
      const [one, two] = [await addStartedSong(world), await addStartedSong(world, { title: 'Two' })];
      await addVotes(world, two, 2);
      await setFeatured(false, [one, two], clear);
      const round = await lastRound();
      expect(round).toMatchObject({ winner: 'Two', disqualified: 0 });
      expect(round.ranking).toMatchObject([
        { id: two, rank: 1, votes: 2, disqualified: null },
        { id: one, rank: 2, votes: 0, disqualified: null },
      ]);
      expect(await news()).toEqual(['Voting has ended: <strong>Two</strong> leads with 2 votes.']);
      expect(await query('select from contest_rounds where ended_at is null')).toEqual([]);
    },
  );

  test('keeps songs that were removed before it disqualified', async () => {
    const [cheat, fair] = [await addStartedSong(world), await addStartedSong(world, { title: 'Fair' })];
    await addVotes(world, cheat, 5);
    await addVotes(world, fair, 1);
    await setFeatured(false, [cheat], false);
    await setFeatured(false, [fair], true);
    expect(await lastRound()).toMatchObject({ winner: 'Fair', disqualified: 1 });
  });

  test('is refused while a song that a colleague added meanwhile would stay', async () => {
    const [one, added] = [await addStartedSong(world), await addSong(world, { featured: true })];
    const body = { featured: false, songsId: [one], clear: true };
    const response = await world.call('contest.setFeatured', { body });
    const words = CONTEST_MESSAGES.notAll;
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'conflict', msg: words, errors: { songsId: [words] } },
    ]);
    expect(await findSong(world, one)).toMatchObject({ is_active: true });
    await setFeatured(false, [one, added], true);
  });
});

test('formats numbers with separators when it notifies about a large round', async () => {
  const song = await addStartedSong(world, { title: 'Large' });
  await addVotes(world, song, 1086);
  await setActive(song, false);
  expect(await news()).toEqual(['Voting has ended: <strong>Large</strong> leads with 1,086 votes.']);
});
