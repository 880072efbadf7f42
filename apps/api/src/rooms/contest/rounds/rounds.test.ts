import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addPartner, addSong, addStartedSong, addVotes, findSong } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_rounds, contest_entries, users, notifications cascade');
});

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;
const setActive = async (id: number, is_active: boolean) => {
  const response = await world.call('contest.setActive', { body: { id, is_active } });
  expect(response.statusCode, response.body).toBe(200);
};
const end = (id: number) => setActive(id, false);
const setFeatured = async (featured: boolean, ...songsId: number[]) => {
  const response = await world.call('contest.setFeatured', { body: { featured, songsId } });
  expect(response.statusCode, response.body).toBe(200);
};
const listRounds = async (page = {}) =>
  calls['contest.listRounds'].output.parse((await world.call('contest.listRounds', { query: page })).json());
const getRound = async (id: number) =>
  calls['contest.getRound'].output.parse((await world.call('contest.getRound', { params: { id } })).json())
    .data;
const lastRound = async () => getRound((await listRounds()).data[0]?.id ?? 0);
const openRounds = () => query('select id from contest_rounds where ended_at is null');
const news = async () =>
  (await query<{ message: string; link: string }>('select message, link from notifications order by id')).map(
    ({ message, link }) => `${message} ${link}`,
  );

describe('a round', () => {
  test('begins when the first song is started and ends when the last one is ended', async () => {
    const [one, two] = [await addStartedSong(world), await addStartedSong(world)];
    expect(await openRounds()).toHaveLength(1);
    await end(one);
    expect([await openRounds(), (await listRounds()).totalCounts]).toEqual([[expect.anything()], 0]);
    await end(two);
    expect([await openRounds(), (await listRounds()).totalCounts]).toEqual([[], 1]);
    const { startedAt, endedAt, ranking } = await lastRound();
    expect(ranking.map(({ id }) => id)).toEqual([one, two]);
    expect(startedAt <= endedAt).toBe(true);
  });

  test('ranks by votes, equal ones equally and the oldest song before the others, and reports the leader', async () => {
    const young = await addStartedSong(world, { title: 'Young', createdAt: '2026-01-03T00:00:00Z' });
    const old = await addStartedSong(world, { title: 'Old', createdAt: '2026-01-02T00:00:00Z' });
    const best = await addStartedSong(world, { title: '<b>Best</b>', thumbnailKey: 'demo/best.webp' });
    const person = await world.addUser({ name: 'Ada', city: 'Austin', state: 'TX' });
    await addPartner(world, best, person.id, 0);
    await query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [best, person.id]);
    await addVotes(world, best, 2);
    await addVotes(world, young, 1);
    await addVotes(world, old, 1);
    for (const id of [young, best, old]) await end(id);
    const round = await lastRound();
    expect(round).toMatchObject({ songs: 3, disqualified: 0, votes: 5, winner: '<b>Best</b>' });
    expect(round.ranking.map(({ id, rank }) => [id, rank])).toEqual([
      [best, 1],
      [old, 2],
      [young, 2],
    ]);
    expect(round.ranking[0]).toEqual({
      id: best,
      rank: 1,
      title: '<b>Best</b>',
      thumbnail_url: '/media/demo/best.webp',
      users: [{ id: person.id, name: 'Ada', city: 'Austin', state: 'TX', profile_image_url: null }],
      votes: 3,
      votesLogged: 1,
      votesNotLogged: 2,
      votesSetAside: 0,
      disqualified: null,
    });
    expect(await news()).toEqual([
      `Voting has ended: <strong>&lt;b&gt;Best&lt;/b&gt;</strong> leads with 3 votes. /song-contest?round=${round.id}`,
    ]);
    const trail = await world.call('audit.list', { query: { kind: 'rounds', record: String(round.id) } });
    expect(trail.json().data).toMatchObject([
      { action: 'contest.endRound', after: { songs: 3, disqualified: 0, votes: 5, winner: '<b>Best</b>' } },
    ]);
  });

  test('names all that are first, and gives the next one a rank as many places later', async () => {
    const young = await addStartedSong(world, { title: 'A & B', createdAt: '2026-01-03T00:00:00Z' });
    const old = await addStartedSong(world, { title: 'Old', createdAt: '2026-01-02T00:00:00Z' });
    const third = await addStartedSong(world, { title: 'Third', createdAt: '2026-01-01T00:00:00Z' });
    for (const id of [young, old]) await addVotes(world, id, 3);
    await addVotes(world, third, 2);
    const places = (await world.call('contest.export', { query: { featured: true } })).body;
    expect(places.match(/^\uFEFF?\d+,\d+,/gm)).toEqual([`${old},1,`, `${young},1,`, `${third},3,`]);
    for (const id of [young, old, third]) await end(id);
    const round = await lastRound();
    expect(round.winner).toBe('Old and A & B');
    expect(round.ranking.map(({ id, rank }) => [id, rank])).toEqual([
      [old, 1],
      [young, 1],
      [third, 3],
    ]);
    expect((await listRounds()).data).toMatchObject([{ winner: 'Old and A & B' }]);
    expect(await news()).toEqual([
      `Voting has ended. Tie: <strong>Old and A &amp; B</strong>, 3 votes each. /song-contest?round=${round.id}`,
    ]);
    const trail = await world.call('audit.list', { query: { kind: 'rounds', record: String(round.id) } });
    expect(trail.json().data[0].after).toMatchObject({ winner: 'Old and A & B' });
    expect((await world.call('contest.exportRounds')).body).toContain(',8,"Old and A & B",');
    const votes = await world.call('contest.exportRound', { params: { id: round.id } });
    const ranks = votes.body
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 3).join().replaceAll('"', ''));
    expect([...new Set(ranks)].slice(1, 4)).toEqual(['1,Old,3', '1,A & B,3', '3,Third,2']);
  });

  test('is closed without a winner when it has no votes', async () => {
    await end(await addStartedSong(world));
    expect(await lastRound()).toMatchObject({ songs: 1, votes: 0, winner: null });
    expect(await news()).toEqual([expect.stringContaining('Voting has ended without a vote.')]);
  });

  test('lists a song that was added again once, with all its votes', async () => {
    const [back, other] = [await addStartedSong(world), await addStartedSong(world)];
    await addVotes(world, back, 1);
    await setFeatured(false, back);
    await setFeatured(true, back);
    await setActive(back, true);
    await addVotes(world, back, 2, 'more');
    for (const id of [back, other]) await end(id);
    expect((await lastRound()).ranking).toMatchObject([
      { id: back, rank: 1, votes: 3, disqualified: null },
      { id: other, rank: 2, votes: 0, disqualified: null },
    ]);
  });

  test('includes songs that the app activated directly, so that no result is lost', async () => {
    const updatedAt = '2026-02-01T10:00:00.000Z';
    const one = await addSong(world, { featured: true, isActive: true, updatedAt });
    const two = await addSong(world, { featured: true, isActive: true, updatedAt: '2026-02-02T10:00:00Z' });
    await addSong(world, { featured: true });
    await addVotes(world, two, 1);
    await end(one);
    await end(two);
    const round = await lastRound();
    expect(round.startedAt).toBe(updatedAt);
    expect(round.ranking.map(({ id }) => id)).toEqual([two, one]);
  });

  test('does not begin when a song is only added, paused again or removed', async () => {
    const song = await addSong(world);
    await setFeatured(true, song);
    await end(song);
    await setFeatured(false, song);
    await world.call('contest.removeSongs', { body: { songsId: [song] } });
    expect(await query('select id from contest_rounds')).toEqual([]);
    expect(await news()).toEqual([]);
  });
});

describe('the list of rounds', () => {
  test('shows the latest first, in pages, and never the open round', async () => {
    const song = await addStartedSong(world, { title: 'Again' });
    await addVotes(world, song, 2);
    await end(song);
    for (let i = 0; i < 2; i += 1) {
      await setActive(song, true);
      await addVotes(world, song, 1, `again ${i} `);
      await end(song);
    }
    await setActive(song, true);
    const all = await listRounds();
    expect(all.totalCounts).toBe(3);
    const ids = all.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await listRounds({ page: 2, limit: 2 })).toEqual({ data: all.data.slice(2), totalCounts: 3 });
    expect(await listRounds({ page: 9 })).toEqual({ data: [], totalCounts: 3 });
    for (const [later, before] of [all.data.slice(0, 2), all.data.slice(1)]) {
      expect((later?.startedAt ?? '') >= (before?.endedAt ?? 'z')).toBe(true);
    }
    const [open] = await query<{ id: number }>('select id from contest_rounds where ended_at is null');
    const params = { id: open?.id };
    expect((await world.call('contest.getRound', { params })).statusCode).toBe(404);
    expect((await world.call('contest.exportRound', { params })).statusCode).toBe(404);
  });
});

const vote = async (id: number, token: string) =>
  (await world.call('contest.vote', { params: { id }, token, body: null })).statusCode;
const guestVote = async (id: number) =>
  (
    await world.call('contest.vote', {
      params: { id },
      token: null,
      body: { name: 'Guest', device: 'device-of-a-guest' },
    })
  ).statusCode;

describe('a song that returns in a later round', () => {
  test('begins without votes, and everyone may vote again', async () => {
    const id = await addStartedSong(world);
    const token = await world.tokenOf((await world.addUser()).id);
    await addVotes(world, id, 3);
    expect([await vote(id, token), await guestVote(id), await vote(id, token)]).toEqual([201, 201, 409]);
    await end(id);
    expect(await findSong(world, id)).toMatchObject({ votes: 5, votesEver: 5 });
    await setFeatured(false, id);
    await setFeatured(true, id);
    await setActive(id, true);
    const empty = { votes: 0, votesLoggedCount: 0, votesEver: 5, votesLogged: [], votesNotLogged: [] };
    expect(await findSong(world, id)).toMatchObject(empty);
    expect([await vote(id, token), await guestVote(id), await guestVote(id)]).toEqual([201, 201, 409]);
    expect(await findSong(world, id)).toMatchObject({ votes: 2, votesLoggedCount: 1, votesEver: 7 });
    await end(id);
    const rounds = (await listRounds()).data;
    expect(rounds.map(({ votes }) => votes)).toEqual([2, 5]);
    for (const round of rounds) {
      const csv = await world.call('contest.exportRound', { params: { id: round.id } });
      expect(csv.body.trim().split('\n')).toHaveLength(1 + round.votes);
    }
  });
});
