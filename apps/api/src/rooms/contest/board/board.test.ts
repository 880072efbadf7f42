import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addSong, addStartedSong } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query(text, values)).rows;
async function getBoard() {
  const response = await world.call('contest.getBoard');
  expect(response.statusCode, response.body).toBe(200);
  return calls['contest.getBoard'].output.parse(response.json()).data;
}

let devices = 0;
/** Adds guest votes in the middle of a minute by the clock, `ago` minutes back. */
async function addVotesIn(song: number, ago: number, count: number) {
  devices += 1;
  await query(
    `insert into contest_votes (entry_id, name, device_hash, created_at)
     select $1, 'Guest', sha256(convert_to($2 || '-' || i, 'UTF8')),
            date_trunc('minute', now()) - make_interval(mins => $3::int)
     from generate_series(1, $4::int) i`,
    [song, String(devices), ago, count],
  );
}

beforeEach(() =>
  query(
    'truncate contest_round_songs, contest_rounds, contest_votes, contest_partners, contest_entries cascade',
  ),
);

test('has no songs and no votes in an empty contest', async () => {
  await addSong(world);
  expect(await getBoard()).toEqual({
    close_at: null,
    votesAMinute: 0,
    minutes: Array.from({ length: 30 }, () => 0),
    songs: [],
  });
});

test('counts the votes of the last minute for each song and for all, and of each of the last 30 minutes', async () => {
  const one = await addStartedSong(world);
  const other = await addStartedSong(world);
  const submission = await addSong(world);
  for (const song of [one, one, other, submission]) {
    devices += 1;
    await query(
      `insert into contest_votes (entry_id, name, device_hash, created_at)
       values ($1, 'Guest', sha256(convert_to($2, 'UTF8')), now() - interval '1 second')`,
      [song, `recent-${devices}`],
    );
  }
  for (const ago of [5, 29, 30, 90]) await addVotesIn(one, ago, 4);
  const board = await getBoard();
  expect(board.votesAMinute).toBe(3);
  expect(board.songs).toEqual([
    { id: one, votesAMinute: 2, burst: null },
    { id: other, votesAMinute: 1, burst: null },
  ]);
  expect(board.minutes).toHaveLength(30);
  // The minute may change between the votes and the answer.
  expect(board.minutes.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(7);
  expect(board.minutes.slice(20).filter((votes) => votes === 4)).toHaveLength(1);
});

test('marks a song whose votes come in a burst, until the burst is ten minutes old', async () => {
  const song = await addStartedSong(world);
  const calm = await addStartedSong(world);
  for (const ago of [3, 12, 20, 30, 31, 40]) await addVotesIn(song, ago, 2);
  for (const ago of [3, 12, 20]) await addVotesIn(calm, ago, 19);
  await addVotesIn(song, 15, 40);
  expect((await getBoard()).songs.map(({ burst }) => burst)).toEqual([null, null]);
  await addVotesIn(song, 5, 32);
  const [marked, unmarked] = (await getBoard()).songs;
  expect(marked?.burst).toEqual({ at: expect.stringMatching(/:00\.000Z$/), votes: 32 });
  expect(unmarked?.burst).toBeNull();
});

test('says when voting closes by itself', async () => {
  await addStartedSong(world);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await world.call('contest.setCloseAt', { body: { close_at: at } });
  expect((await getBoard()).close_at).toBe(at);
});
