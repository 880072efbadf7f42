import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addSong, addStartedSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
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

describe('voting for a song', () => {
  test('is started and ended, each with its message, time and audit entry', async () => {
    const id = await addSong(world, { featured: true, updatedAt: LONG_AGO });
    const started = await setActive(id, true);
    expect(started.statusCode).toBe(200);
    expect(started.json()).toMatchObject({ data: { id, is_active: true }, msg: 'Voting is start' });
    const song = await findSong(world, id);
    expect(song).toMatchObject({ is_active: true, updatedAt: started.json().data.updatedAt });
    expect((song?.updatedAt ?? '') > LONG_AGO).toBe(true);
    const ended = await setActive(id, false);
    expect(ended.json()).toMatchObject({ data: { id, is_active: false }, msg: 'Voting is end' });
    const entries = await query(
      `select kind, record, before, after, actor from new_entries where action = 'contest.setActive' order by id`,
    );
    const entry = { kind: 'songs', record: String(id), actor: world.admin.email };
    expect(entries).toEqual([
      { ...entry, before: { is_active: false }, after: { is_active: true } },
      { ...entry, before: { is_active: true }, after: { is_active: false } },
    ]);
  });

  test('keeps its time and records nothing when it is already in that state', async () => {
    const id = await addStartedSong(world);
    const before = await state();
    const again = await setActive(id, true);
    expect([again.statusCode, again.json().data.updatedAt]).toEqual([
      200,
      (await findSong(world, id))?.updatedAt,
    ]);
    expect(await state()).toEqual(before);
  });

  test('is refused for a submission and for an unknown song', async () => {
    const [submission, removed] = [await addSong(world), await addSong(world, { deletedAt: LONG_AGO })];
    const answers = await Promise.all([submission, removed, 999_999_999].map((id) => setActive(id, true)));
    expect(answers.map((each) => [each.statusCode, each.json<{ code: string }>().code])).toEqual([
      [409, 'not_featured'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(await query('select from contest_entries where is_active')).toEqual([]);
  });

  test('has one time for all songs of one press, even simultaneously', async () => {
    const ids = await addSongs(7, { featured: true });
    const answers = await Promise.all(ids.map((id) => setActive(id, true, 'press-0001')));
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([]);
    const times = answers.map((each) => each.json<{ data: { updatedAt: string } }>().data.updatedAt);
    expect(new Set(times).size).toBe(1);
    expect((await listSongs(world, true)).map(({ updatedAt }) => updatedAt)).toEqual(times);
  });

  test('has a separate time for another press or the other direction', async () => {
    const [one, two, three] = [await addFeatured(), await addFeatured(), await addFeatured()];
    await setActive(one, true, 'press-0001');
    await query(`update contest_entries set updated_at = '${LONG_AGO}'`);
    await setActive(three, true, 'press-0002');
    await setActive(three, false, 'press-0001');
    await setActive(two, true, 'press-0001');
    const times = await Promise.all(
      [one, two, three].map(async (id) => (await findSong(world, id))?.updatedAt),
    );
    expect(times.map((time) => time === LONG_AGO)).toEqual([true, true, false]);
  });

  test('belongs to no earlier press after the song left the contest', async () => {
    const [one, two] = [await addStartedSong(world), await addStartedSong(world)];
    await setActive(one, false, 'press-0001');
    await setFeatured(false, [one]);
    await query(`update contest_entries set updated_at = '${LONG_AGO}'`);
    const answer = await setActive(two, false, 'press-0001');
    expect(answer.json().data.updatedAt > LONG_AGO).toBe(true);
  });

  test.each(['short', 'with blank 1', 'x'.repeat(65)])('rejects the press %j', async (press) => {
    const id = await addSong(world, { featured: true });
    const answer = await setActive(id, true, press);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['press']]);
  });
});

test('a vote changes no times of a song', async () => {
  const id = await addStartedSong(world);
  const before = (await findSong(world, id))?.updatedAt;
  await addVotes(world, id, 5);
  expect(await findSong(world, id)).toMatchObject({ votes: 5, updatedAt: before });
});
