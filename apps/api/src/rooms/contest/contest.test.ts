import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { cutLines, openGreeted } from '#testing/stream.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_entries, contest_rounds, users cascade');
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const setFeatured = (featured: boolean, songsId: number[]) =>
  world.call('contest.setFeatured', { body: { featured, songsId } });
const setActive = (id: number, isActive: boolean, press?: string) =>
  world.call('contest.setActive', { body: { id, is_active: isActive, ...(press && { press }) } });
const featuredIds = async () => new Set((await listSongs(world, true, false)).map(({ id }) => id));
/** Returns everything about the songs and the records beside them. */
const state = async () => [
  await query('select * from contest_entries order by id'),
  await query('select * from contest_round_songs order by round_id, entry_id'),
  await query('select * from new_entries order by id'),
];
const addSongs = async (count: number, entry: Parameters<typeof addSong>[1] = {}) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await addSong(world, entry));
  return ids;
};
const addFeatured = () => addSong(world, { featured: true });
const LONG_AGO = '2026-01-01T00:00:00.000Z';

describe('adding songs to the contest', () => {
  test('adds ten in one request, paused, with the same time, and reports it', async () => {
    const ids = await addSongs(10, { updatedAt: LONG_AGO, isActive: true });
    const response = await setFeatured(true, ids);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: CONTEST_MESSAGES.added }]);
    const songs = await listSongs(world, true);
    expect(songs.map(({ id, is_active: isActive }) => ({ id, isActive }))).toEqual(
      ids.map((id) => ({ id, isActive: false })),
    );
    const times = new Set(songs.map(({ updatedAt }) => updatedAt));
    expect([times.size, times.has(LONG_AGO)]).toEqual([1, false]);
  });

  test('refuses eleven with an error message, and adds none', async () => {
    const ids = await addSongs(11);
    const before = await state();
    const response = await setFeatured(true, ids);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'bad_input', errors: { songsId: [CONTEST_MESSAGES.tooMany] } },
    ]);
    expect(await state()).toEqual(before);
  });

  test('leaves a song that is already in it unchanged, with its votes and time', async () => {
    const started = await addStartedSong(world);
    await addVotes(world, started, 2);
    const before = await findSong(world, started);
    const other = await addSong(world);
    expect((await setFeatured(true, [started, other])).statusCode).toBe(200);
    expect(await findSong(world, started)).toEqual(before);
    expect(await featuredIds()).toEqual(new Set([started, other]));
    expect(await query(`select record from new_entries where action = 'contest.setFeatured'`)).toEqual([
      { record: String(other) },
    ]);
  });

  test('a second time changes nothing', async () => {
    const ids = await addSongs(2);
    await setFeatured(true, ids);
    const before = await state();
    expect((await setFeatured(true, ids)).statusCode).toBe(200);
    expect(await state()).toEqual(before);
  });
});

describe.each([true, false])('a selection with featured %s', (featured) => {
  test.each(['unknown', 'removed'])('is refused as a whole when it includes an %s song', async (kind) => {
    const [one, two] = [
      await addSong(world, { featured: !featured }),
      await addSong(world, { featured: !featured }),
    ];
    const gone = kind === 'unknown' ? 999_999_999 : await addSong(world, { deletedAt: LONG_AGO });
    const before = await state();
    const response = await setFeatured(featured, [one, gone, two]);
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { code: 'not_found', msg: CONTEST_MESSAGES.gone, errors: { songsId: [CONTEST_MESSAGES.gone] } },
    ]);
    expect(await state()).toEqual(before);
  });

  test.each([
    ['no song', []],
    ['a song twice', [1, 1]],
    ['a text', ['1']],
  ])('is refused when it is %s', async (_, songsId) => {
    const response = await world.call('contest.setFeatured', { body: { featured, songsId } });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_input']);
  });
});

describe('removing songs from the contest', () => {
  test('makes them submissions that cannot be voted for, and keeps their votes', async () => {
    const id = await addStartedSong(world, { updatedAt: LONG_AGO });
    await addVotes(world, id, 3);
    const response = await setFeatured(false, [id]);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: CONTEST_MESSAGES.removed }]);
    expect(await featuredIds()).toEqual(new Set());
    expect(await findSong(world, id)).toMatchObject({ id, is_active: false, votes: 3 });
  });

  test('removes more than ten in one request, with the same time, and leaves a submission unchanged', async () => {
    const ids = await addSongs(12, { featured: true, updatedAt: LONG_AGO });
    const waiting = await addSong(world, { updatedAt: LONG_AGO });
    expect((await setFeatured(false, [...ids, waiting])).statusCode).toBe(200);
    const songs = await listSongs(world, false);
    expect(songs.find(({ id }) => id === waiting)?.updatedAt).toBe(LONG_AGO);
    const times = new Set(songs.filter(({ id }) => id !== waiting).map(({ updatedAt }) => updatedAt));
    expect([songs.length, times.size, times.has(LONG_AGO)]).toEqual([13, 1, false]);
  });
});

test('many admins who change the same songs simultaneously all get an answer, and each change is applied fully', async () => {
  const [first, last] = [await addFeatured(), await addFeatured()];
  const ids = [first, ...(await addSongs(4, { featured: true })), last];
  const backwards = ids.toReversed();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => [
      setFeatured(true, ids),
      setFeatured(false, backwards),
      setActive(first, true),
      setActive(last, false),
      world.call('contest.removeSongs', { body: { songsId: [999_999_999, ...backwards] } }),
    ]).flat(),
  );
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect([0, 6]).toContain((await featuredIds()).size);
  expect(await query('select from contest_entries where is_active and not featured')).toEqual([]);
});

test('each change is published to open consoles, but no refused or empty change', async () => {
  const id = await addSong(world);
  const { line } = await openGreeted(world, world.app);
  await setActive(id, true);
  await setFeatured(false, [id]);
  await setFeatured(true, [id]);
  expect((await line.next()).name).toBe('contest');
  await setActive(id, true);
  expect((await line.next()).name).toBe('contest');
  await world.app.events.publish(world.db, 'support', { id: 1 });
  expect((await line.next()).name).toBe('support');
  cutLines();
});
