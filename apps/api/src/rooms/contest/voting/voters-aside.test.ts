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
const listVoteCounts = async (...songs: number[]) =>
  Promise.all(
    songs.map(async (id) => {
      const song = await findSong(world, id);
      return [song?.votes, song?.votesSetAside];
    }),
  );
const listActionEntries = (action: string) =>
  query('select record, before, after from audit_entries where action = $1 order by id', [action]);

test('the votes of people are set aside for all songs in the contest, and counted again at once', async () => {
  const answer = await setAside(people);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { id: expect.any(Number), votes: 4, songs: 2 }, msg: '4 votes were set aside.' },
  ]);
  expect(await listVoteCounts(one, two, out)).toEqual([
    [5, 3],
    [5, 1],
    [8, 0],
  ]);
  expect(await listActionEntries('contest.setVotersAside')).toEqual([
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
  expect(await listVoteCounts(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
  expect(await listActionEntries('contest.countVotersAgain')).toMatchObject([
    { record: String(one), before: { votes: 5, set_aside: 3 }, after: { votes: 8, set_aside: 0 } },
    { record: String(two), before: { votes: 5, set_aside: 1 }, after: { votes: 6, set_aside: 0 } },
  ]);
  expect((await countAgain(id)).json()).toMatchObject({ data: { votes: 0, songs: 0 } });
});

test('what is set aside already stays in its set, and people without votes leave nothing', async () => {
  const [first = 0, ...others] = people;
  await setAside([first]);
  expect((await setAside(people)).json().data).toMatchObject({ votes: 2, songs: 1 });
  expect(await listVoteCounts(one, two)).toEqual([
    [5, 3],
    [5, 1],
  ]);
  expect((await setAside(others)).json()).toEqual({
    data: { id: null, votes: 0, songs: 0 },
    msg: 'They have no votes to set aside.',
  });
  const sets = await query('select count(*)::int from contest_set_asides');
  expect(sets).toEqual([{ count: 3 }]);
});

test('one song of them is counted again alone, and the rest with Undo', async () => {
  const { id } = (await setAside(people)).json().data;
  const [set] = await query('select id from contest_set_asides where entry_id = $1', [two]);
  await world.call('contest.countVotesAgain', { params: { id: Number(set.id) } });
  expect(await listVoteCounts(one, two)).toEqual([
    [5, 3],
    [6, 0],
  ]);
  expect((await countAgain(id)).json().data).toEqual({ id, votes: 3, songs: 1 });
  expect(await listVoteCounts(one, two)).toEqual([
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
  expect(await listVoteCounts(one)).toEqual([[5, 3]]);
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
  expect(await listVoteCounts(one)).toEqual([[0, 0]]);
  expect((await setAside(people)).json().data).toEqual({ id: null, votes: 0, songs: 0 });
  await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [one, people[0]]);
  await countAgain(id);
  expect(await listVoteCounts(one)).toEqual([[1, 0]]);
});

const active = (id: number, body: object) => world.call('users.setActive', { params: { id }, body });
const many = (body: object) => world.call('users.changeMany', { body });
const isActive = async (id: number): Promise<unknown> =>
  (await query('select active from users where id = $1', [id]))[0]?.active;

test('one person is deactivated and their votes are set aside by one call, and one call takes both back', async () => {
  const [id = 0] = people;
  const off = (await active(id, { active: false, votes_aside: true })).json();
  expect(off).toEqual({
    data: { id, active: false, votes_aside: expect.any(Number) },
    msg: 'User deactivated successfully! 2 votes were set aside.',
  });
  expect([await listVoteCounts(one, two), await isActive(id)]).toEqual([
    [
      [7, 1],
      [5, 1],
    ],
    false,
  ]);
  const on = (await active(id, { active: true, votes_again: off.data.votes_aside })).json();
  expect(on.msg).toBe('User activated successfully! 2 votes count again.');
  expect(await listVoteCounts(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
});

test('a deactivation that is refused sets no votes aside, for one and for many', async () => {
  const [id = 0, other = 0] = people;
  const before = await listActionEntries('contest.setVotersAside');
  await query(`alter table users add constraint planted check (active or id <> ${id})`);
  try {
    expect((await active(id, { active: false, votes_aside: true })).statusCode).toBe(500);
    expect((await many({ action: 'deactivate', ids: [id, other], votes_aside: true })).statusCode).toBe(500);
  } finally {
    await query('alter table users drop constraint planted');
  }
  expect(await listVoteCounts(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
  expect(await listActionEntries('contest.setVotersAside')).toEqual(before);
});

test('many are deactivated with their votes by one call, and Undo by the id of that change takes both back', async () => {
  const answer = (await many({ action: 'deactivate', ids: people, votes_aside: true })).json();
  expect(answer.msg).toBe('3 people were deactivated. 4 votes were set aside.');
  expect(await listVoteCounts(one, two)).toEqual([
    [5, 3],
    [5, 1],
  ]);
  const undone = (await many({ action: 'activate', bulk: answer.data.bulk })).json();
  expect(undone.msg).toBe('3 people were activated. 4 votes count again.');
  expect(await listVoteCounts(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
});

test('somebody who is let in again can have their votes counted, and those of others in the set stay aside', async () => {
  const [id = 0] = people;
  await many({ action: 'deactivate', ids: people, votes_aside: true });
  const touches = await world.call('users.getTouches', { query: { ids: JSON.stringify([id]) } });
  expect(touches.json().data).toMatchObject({ votes: 0, votesAside: 2 });
  const on = (await active(id, { active: true, votes_again: 'all' })).json();
  expect(on.msg).toBe('User activated successfully! 2 votes count again.');
  expect(await listVoteCounts(one, two)).toEqual([
    [6, 2],
    [6, 0],
  ]);
  const rest = (await many({ action: 'activate', ids: people, votes_again: 'all' })).json();
  expect(rest.msg).toBe('2 people were activated. 2 votes count again.');
  expect(await listVoteCounts(one, two)).toEqual([
    [8, 0],
    [6, 0],
  ]);
  const undone = (await many({ action: 'deactivate', bulk: rest.data.bulk })).json();
  expect(undone.msg).toBe('2 people were deactivated. 2 votes were set aside.');
  expect(await listVoteCounts(one)).toEqual([[6, 2]]);
});

test('votes are set aside only with a deactivation, and by who may change the contest', async () => {
  const [id = 0] = people;
  expect((await active(id, { active: true, votes_aside: true })).statusCode).toBe(400);
  expect((await many({ action: 'feature', ids: [id], votes_again: 'all' })).statusCode).toBe(400);
  await query("update admins set role = 'moderator'");
  expect((await active(id, { active: false, votes_aside: true })).statusCode).toBe(403);
  expect((await active(id, { active: false })).statusCode).toBe(200);
  await query("update admins set role = 'owner'");
  expect(await listVoteCounts(one)).toEqual([[8, 0]]);
});
