import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query(text, values)).rows;

let song: number;
beforeEach(async () => {
  await query(
    'truncate contest_set_asides, contest_round_songs, contest_rounds, contest_votes, contest_partners, contest_entries cascade',
  );
  song = await addStartedSong(world);
});

const BURST_AT = '2026-11-03T14:05:00.000Z';
let devices = 0;
/** Adds guest votes at a time, from one network if it is named. */
async function addVotesAt(at: string, count: number, network: string | null = null, id = song) {
  devices += 1;
  await query(
    `insert into contest_votes (entry_id, name, device_hash, source_hash, created_at)
     select $1, 'Guest', sha256(convert_to($2 || '-' || i, 'UTF8')), sha256(convert_to($3, 'UTF8')), $4
     from generate_series(1, $5::int) i`,
    [id, String(devices), network, at, count],
  );
}
async function chart(id = song) {
  const response = await world.call('contest.getVoteChart', { params: { id } });
  return calls['contest.getVoteChart'].output.parse(response.json()).data;
}
const setAside = (kind: 'burst' | 'source', at: string, id = song) =>
  world.call('contest.setVotesAside', { params: { id }, body: { kind, at, note: 'From one office.' } });
const countAgain = (id: number) => world.call('contest.countVotesAgain', { params: { id } });
const findVoteCounts = async (id = song) => {
  const found = await findSong(world, id);
  return [found?.votes, found?.votesSetAside];
};

test('the votes of a hinted minute are set aside with a note, and counted again', async () => {
  await addVotesAt('2026-11-03T13:00:00Z', 3);
  await addVotesAt('2026-11-03T14:05:30Z', 40);
  const { id } = await world.addUser();
  await query(`insert into contest_votes (entry_id, user_id, created_at) values ($1, $2, $3)`, [
    song,
    id,
    BURST_AT,
  ]);
  expect((await chart()).hints).toMatchObject([{ kind: 'burst', at: BURST_AT, votes: 41 }]);

  expect((await setAside('burst', BURST_AT)).json()).toMatchObject({
    data: { id: song, votes: 3, votesSetAside: 41 },
    msg: 'The votes were set aside.',
  });
  expect(await findSong(world, song)).toMatchObject({
    votes: 3,
    votesLoggedCount: 0,
    votesSetAside: 41,
    votesSetAsideLogged: 1,
  });
  const after = await chart();
  expect(after.hints).toEqual([]);
  expect(
    after.buckets.reduce((sum, each) => sum + each.logged + each.notLogged, 0),
    'all are drawn',
  ).toBe(44);
  expect(after.setAsides).toMatchObject([
    { kind: 'burst', at: BURST_AT, note: 'From one office.', votes: 41, liftedAt: null },
  ]);
  expect(after.setAsides?.[0]?.by).toEqual(expect.any(String));

  const set = after.setAsides?.[0]?.id ?? 0;
  expect((await countAgain(set)).json()).toMatchObject({
    data: { id: song, votes: 44, votesSetAside: 0 },
    msg: 'The votes count again.',
  });
  expect((await countAgain(set)).json()).toMatchObject({ code: 'conflict' });
  expect((await chart()).hints).toHaveLength(1);
  expect((await chart()).setAsides?.[0]?.liftedAt).not.toBeNull();
  expect(
    await query("select action, before, after from audit_entries where action ~ 'Aside|Again' order by id"),
  ).toEqual([
    {
      action: 'contest.setVotesAside',
      before: { votes: 44, set_aside: 0 },
      after: { votes: 3, set_aside: 41, reason: 'From one office.' },
    },
    {
      action: 'contest.countVotesAgain',
      before: { votes: 3, set_aside: 41 },
      after: { votes: 44, set_aside: 0 },
    },
  ]);
});

test('the votes of a network are set aside once, and later ones of the same network count', async () => {
  await addVotesAt('2026-11-03T13:00:00Z', 10);
  for (const minute of [1, 2, 3, 4, 5]) await addVotesAt(`2026-11-03T15:0${minute}:00Z`, 5, 'office');
  const hint = (await chart()).hints[0];
  expect(hint).toMatchObject({ kind: 'source', votes: 25 });
  await setAside('source', hint?.at ?? '');
  expect(await findVoteCounts()).toEqual([10, 25]);
  expect((await setAside('source', hint?.at ?? '')).json()).toMatchObject({
    code: 'conflict',
    msg: 'There are no such votes, or they are already set aside.',
  });
  await addVotesAt('2026-11-03T15:09:00Z', 1, 'office');
  expect(await findVoteCounts()).toEqual([11, 25]);
});

test('a vote in two hints is set aside once', async () => {
  await addVotesAt('2026-11-03T13:00:00Z', 2);
  await addVotesAt('2026-11-03T14:05:30Z', 40, 'office');
  await addVotesAt('2026-11-03T14:08:30Z', 4, 'office');
  await setAside('burst', BURST_AT);
  expect(await findVoteCounts()).toEqual([6, 40]);
  await setAside('source', '2026-11-03T14:08:30.000Z');
  expect(await findVoteCounts()).toEqual([2, 44]);
});

test('votes set aside change the ranking, and a closed round keeps which count it used', async () => {
  const other = await addStartedSong(world);
  await addVotesAt('2026-11-03T13:00:00Z', 2);
  await addVotesAt('2026-11-03T14:05:30Z', 40);
  await addVotesAt('2026-11-03T14:00:00Z', 5, null, other);
  await setAside('burst', BURST_AT);
  expect((await listSongs(world, true)).map(({ id }) => id)).toEqual([other, song]);
  for (const id of [song, other]) await world.call('contest.setActive', { body: { id, is_active: false } });

  const { data: rounds } = (await world.call('contest.listRounds')).json();
  expect(rounds).toMatchObject([{ votes: 7, votesSetAside: 40 }]);
  const set = (await chart()).setAsides?.[0]?.id ?? 0;
  await countAgain(set);
  const round = (await world.call('contest.getRound', { params: { id: rounds[0].id } })).json().data;
  expect(round).toMatchObject({
    votesSetAside: 40,
    ranking: [
      { id: other, rank: 1, votes: 5, votesSetAside: 0 },
      { id: song, rank: 2, votes: 2, votesSetAside: 40 },
    ],
  });
  const csv = (await world.call('contest.exportRound', { params: { id: rounds[0].id } })).body;
  expect(csv.split('\r\n')[0]).toContain('Set aside');
  expect(csv.split('\r\n').filter((line) => /,"?yes"?$/.test(line))).toHaveLength(40);
});

test('voters who were set aside stay in the list of voters', async () => {
  await addVotesAt('2026-11-03T14:05:30Z', 30);
  await addVotes(world, song, 2);
  await setAside('burst', BURST_AT);
  const sent = { params: { id: song }, query: { kind: 'not_logged', limit: 50 } };
  expect((await world.call('contest.listVoters', sent)).json()).toMatchObject({ totalCounts: 32 });
});

const vote = (device: number) =>
  world.call('contest.vote', {
    params: { id: song },
    token: null,
    body: { name: 'Ada', device: `racing-device-${device}` },
  });

test('votes that arrive while others are set aside are neither lost nor counted twice', async () => {
  await addVotesAt('2026-11-03T14:05:30Z', 40);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, device) => vote(device)),
    setAside('burst', BURST_AT),
  ]);
  expect(await findVoteCounts()).toEqual([20, 40]);
});

test('is refused without a note, for an unknown song or set, and for a submission it works too', async () => {
  const body = { kind: 'burst', at: BURST_AT, note: ' ' };
  const refused = await world.call('contest.setVotesAside', { params: { id: song }, body });
  expect(refused.json()).toMatchObject({ errors: { note: ['Say why, for your colleagues.'] } });
  expect((await setAside('burst', BURST_AT, 999_999)).statusCode).toBe(404);
  expect((await countAgain(999_999)).statusCode).toBe(404);
  const submission = await addSong(world);
  await addVotesAt('2026-11-03T14:05:30Z', 30, null, submission);
  expect((await setAside('burst', BURST_AT, submission)).statusCode).toBe(200);
});
