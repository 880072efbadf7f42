import { expect, inject, onTestFinished, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

async function open(): Promise<World> {
  const world = await createWorld(inject('databaseUrl'));
  onTestFinished(() => world.close());
  return world;
}
let presses = 0;
const newPress = () => `press-number-${(presses += 1)}`;

/** Presses Start or End for all songs of the contest, as the console does. Returns the press. */
async function pressAll(world: World, isActive: boolean): Promise<string> {
  const press = newPress();
  for (const { id } of await listSongs(world, true, false)) {
    await world.call('contest.setActive', { body: { id, is_active: isActive, press } });
  }
  return press;
}
const undo = (world: World, press: string) => world.call('contest.undoPress', { body: { press } });
const rounds = async (world: World) => (await world.call('contest.listRounds')).json().data;
const rows = async (world: World, text: string) => (await world.db.$client.query(text)).rows;
/** What must be the same after an undone press. */
const readContestState = async (world: World) => [
  await listSongs(world, true),
  await rows(world, 'select id, started_at, ended_at from contest_rounds order by id'),
  await rows(
    world,
    'select round_id, entry_id, rank, votes_logged, last_vote_id from contest_round_songs order by 1, 2',
  ),
  await rows(world, 'select id, message from notifications order by id'),
];

test('an undone End leaves everything as it was, and guests go on voting', async () => {
  const world = await open();
  const songs = [await addSong(world, { featured: true }), await addSong(world, { featured: true })];
  await pressAll(world, true);
  await addVotes(world, songs[0] ?? 0, 3);
  const before = await readContestState(world);

  const press = await pressAll(world, false);
  expect(await rounds(world)).toHaveLength(1);
  const answer = await undo(world, press);
  expect(answer.json()).toEqual({ data: { songs: 2, is_active: true }, msg: 'Undone. Voting goes on.' });

  expect(await readContestState(world)).toEqual(before);
  expect(await rounds(world)).toEqual([]);
  const params = { id: songs[0] ?? 0 };
  const vote = await world.call('contest.vote', {
    params,
    token: null,
    body: { name: 'Pat', device: 'a-new-device' },
  });
  expect(vote.json().data.votes).toBe(4);
  await pressAll(world, false);
  expect(await rounds(world)).toMatchObject([{ songs: 2, votes: 4 }]);
});

test('an undone Start leaves no round, and can be undone only once', async () => {
  const world = await open();
  await addSong(world, { featured: true });
  const before = await readContestState(world);
  const press = await pressAll(world, true);
  expect((await undo(world, press)).statusCode).toBe(200);
  expect(await readContestState(world)).toEqual(before);
  expect((await undo(world, press)).json()).toMatchObject({ code: 'conflict' });
});

test('refuses to undo a press that is too old, or after which voting was changed', async () => {
  const world = await open();
  const id = await addStartedSong(world);
  await addVotes(world, id, 1);
  const ended = await pressAll(world, false);
  await world.call('contest.setActive', { body: { id, is_active: true } });
  expect((await undo(world, ended)).statusCode).toBe(409);

  const old = await pressAll(world, false);
  await rows(world, "update contest_entries set updated_at = updated_at - interval '3 minutes'");
  expect((await undo(world, old)).statusCode).toBe(409);
  expect(await findSong(world, id)).toMatchObject({ is_active: false });
});

test('leaves alone what a colleague changed since, and refuses when they ended the round', async () => {
  const world = await open();
  const [one, two] = [await addSong(world, { featured: true }), await addSong(world, { featured: true })];
  await pressAll(world, true);
  const press = newPress();
  await world.call('contest.setActive', { body: { id: one, is_active: false, press } });
  await world.call('contest.setActive', { body: { id: two, is_active: false } });
  expect((await undo(world, press)).statusCode).toBe(409);
  expect(await rounds(world)).toHaveLength(1);
});

test('Start, End, Start, End without a vote between leaves one round; a vote makes a second', async () => {
  const world = await open();
  const id = await addSong(world, { featured: true });
  for (const isActive of [true, false, true, false, true]) await pressAll(world, isActive);
  const last = await pressAll(world, false);
  expect(await rounds(world)).toHaveLength(1);
  expect(await rows(world, 'select from notifications')).toHaveLength(1);

  expect((await undo(world, last)).statusCode).toBe(200);
  await addVotes(world, id, 1);
  await pressAll(world, false);
  expect(await rounds(world)).toMatchObject([{ votes: 1 }, { votes: 0 }]);
});

test('an undone Start of a later round, or one without a vote, gives a song its votes back', async () => {
  const world = await open();
  const id = await addSong(world, { featured: true });
  await pressAll(world, true);
  await addVotes(world, id, 3);
  await pressAll(world, false);

  const again = await pressAll(world, true);
  expect(await findSong(world, id)).toMatchObject({ votes: 0, votesEver: 3 });
  expect((await undo(world, again)).statusCode).toBe(200);
  expect(await findSong(world, id)).toMatchObject({ votes: 3, votesEver: 3 });

  await pressAll(world, true);
  await pressAll(world, false);
  expect(await findSong(world, id)).toMatchObject({ votes: 3, votesEver: 3 });
  expect(await rounds(world)).toMatchObject([{ votes: 3 }]);
});
