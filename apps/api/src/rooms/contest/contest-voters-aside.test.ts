import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query(text, values)).rows;

let [one, two, out] = [0, 0, 0];
let people: number[] = [];
beforeEach(async () => {
  await query(
    'truncate contest_set_asides, contest_round_songs, contest_rounds, contest_votes, contest_partners, contest_entries cascade',
  );
  [one, two, out] = [await addStartedSong(world), await addStartedSong(world), await addSong(world)];
  people = [];
  for (let at = 0; at < 3; at += 1) people.push((await world.addUser()).id);
  for (const song of [one, two, out]) {
    await addVotes(world, song, 5);
    await query('insert into contest_votes (entry_id, user_id) select $1, unnest($2::bigint[])', [
      song,
      song === two ? people.slice(0, 1) : people,
    ]);
  }
});

const setAside = (ids: number[], headers = {}) =>
  world.call('contest.setVotersAside', { body: { ids, note: 'Bought accounts.' }, headers });
const countAgain = (id: number) => world.call('contest.countVotersAgain', { params: { id } });
const countsOf = async (...songs: number[]) =>
  Promise.all(
    songs.map(async (id) => {
      const song = await findSong(world, id);
      return [song?.votes, song?.votesSetAside];
    }),
  );
const entriesOf = (action: string) =>
  query('select record, before, after from audit_entries where action = $1 order by id', [action]);

test('the votes of people are set aside for all songs in the contest, and counted again at once', async () => {
  const answer = await setAside(people);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { id: expect.any(Number), votes: 4, songs: 2 }, msg: '4 votes were set aside.' },
  ]);
  expect(await countsOf(one, two, out)).toEqual([
    [5, 3],
    [5, 1],
    [8, 0],
  ]);
  expect(await entriesOf('contest.setVotersAside')).toEqual([
    {
      record: String(one),
      before: { votes: 8, set_aside: 0 },
      after: { votes: 5, set_aside: 3, reason: 'Bought accounts.' },
    },
    {
      record: String(two),
      before: { votes: 6, set_aside: 0 },
      after: { votes: 5, set_aside: 1, reason: 'Bought accounts.' },
    },
  ]);
  const chart = calls['contest.getVoteChart'].output.parse(
    (await world.call('contest.getVoteChart', { params: { id: one } })).json(),
  ).data;
  expect(chart.setAsides).toMatchObject([
    { kind: 'people', note: 'Bought accounts.', votes: 3, by: 'Admin' },
  ]);
  const totals = (await world.call('contest.getVoteTotals')).json().data;
  expect(totals.songs).toMatchObject([
    { id: one, votes: 5, people: 0, votesSetAside: 3 },
    { id: two, votes: 5, people: 0, votesSetAside: 1 },
  ]);

  const { id } = answer.json().data;
  const again = await countAgain(id);
  expect(again.json()).toEqual({ data: { id, votes: 4, songs: 2 }, msg: '4 votes count again.' });
  expect(await countsOf(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
  expect(await entriesOf('contest.countVotersAgain')).toMatchObject([
    { record: String(one), before: { votes: 5, set_aside: 3 }, after: { votes: 8, set_aside: 0 } },
    { record: String(two), before: { votes: 5, set_aside: 1 }, after: { votes: 6, set_aside: 0 } },
  ]);
  expect((await countAgain(id)).json()).toMatchObject({ data: { votes: 0, songs: 0 } });
});

test('what is set aside already stays in its set, and people without votes leave nothing', async () => {
  const [first = 0, ...others] = people;
  await setAside([first]);
  expect((await setAside(people)).json().data).toMatchObject({ votes: 2, songs: 1 });
  expect(await countsOf(one, two)).toEqual([
    [5, 3],
    [5, 1],
  ]);
  expect((await setAside(others)).json()).toEqual({
    data: { id: null, votes: 0, songs: 0 },
    msg: 'They have no votes that count.',
  });
  const sets = await query('select count(*)::int from contest_set_asides');
  expect(sets).toEqual([{ count: 3 }]);
});

test('one song of them is counted again alone, and the rest with Undo', async () => {
  const { id } = (await setAside(people)).json().data;
  const [set] = await query('select id from contest_set_asides where entry_id = $1', [two]);
  await world.call('contest.countVotesAgain', { params: { id: Number(set.id) } });
  expect(await countsOf(one, two)).toEqual([
    [5, 3],
    [6, 0],
  ]);
  expect((await countAgain(id)).json().data).toEqual({ id, votes: 3, songs: 1 });
  expect(await countsOf(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
});

test('twice with one key is once, and two at the same time share the votes', async () => {
  const headers = { 'idempotency-key': 'voters-aside-1' };
  const first = await setAside(people.slice(0, 1), headers);
  expect((await setAside(people.slice(0, 1), headers)).json()).toEqual(first.json());
  const both = await Promise.all([setAside(people), setAside(people)]);
  expect(both.reduce((sum, answer) => sum + Number(answer.json().data.votes), 0)).toBe(2);
  expect(await countsOf(one)).toEqual([[5, 3]]);
});

test('votes that nobody set aside at once are no such set', async () => {
  expect((await countAgain(987_654)).statusCode).toBe(404);
  expect((await setAside([])).statusCode).toBe(400);
});

test('the votes that count are named before somebody is deactivated', async () => {
  const touched = async () =>
    (await world.call('users.getTouches', { query: { ids: JSON.stringify(people) } })).json().data.votes;
  expect(await touched()).toBe(4);
  await setAside(people);
  expect(await touched()).toBe(0);
});

test('only votes of this round are set aside, and those of an earlier one change no count', async () => {
  const { id } = (await setAside(people)).json().data;
  for (const is_active of [false, true]) {
    for (const song of [one, two]) await world.call('contest.setActive', { body: { id: song, is_active } });
  }
  expect(await countsOf(one)).toEqual([[0, 0]]);
  expect((await setAside(people)).json().data).toEqual({ id: null, votes: 0, songs: 0 });
  await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [one, people[0]]);
  await countAgain(id);
  expect(await countsOf(one)).toEqual([[1, 0]]);
});
