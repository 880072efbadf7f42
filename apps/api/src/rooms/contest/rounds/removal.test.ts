import { calls } from '@greenroom/contract';
import { CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { trashSpecs } from '#app/rooms.ts';
import { addPartner, addSong, addStartedSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { cutLines, openGreeted } from '#testing/stream.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { purgeRemoved } from '#kit/records/trash.ts';

const world: World = await createWorld(inject('databaseUrl'));
await world.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_entries, contest_rounds, users cascade');
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const removeSongs = (songsId: number[]) => world.call('contest.removeSongs', { body: { songsId } });
const restore = (id: number) => world.call('trash.restore', { body: { kind: 'songs', id } });
const submissions = async () => (await listSongs(world, false)).map(({ id }) => id);
const trash = async () => {
  const response = await world.call('trash.list', { query: { kind: 'songs' } });
  return calls['trash.list'].output.parse(response.json()).data.map(({ id, title }) => ({ id, title }));
};
const state = async () => [
  await query('select * from contest_entries order by id'),
  await query('select * from new_entries order by id'),
];

describe('removing submissions', () => {
  test('removes the whole selection, reports it and records each removal', async () => {
    const [one, two, stays] = [
      await addSong(world, { title: 'One' }),
      await addSong(world, { title: 'Two' }),
      await addSong(world),
    ];
    const response = await removeSongs([two, one]);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: CONTEST_MESSAGES.deleted }]);
    expect(await submissions()).toEqual([stays]);
    expect(await query('select action, kind, record, before from new_entries order by id')).toEqual([
      { action: 'contest.removeSongs', kind: 'songs', record: String(one), before: { title: 'One' } },
      { action: 'contest.removeSongs', kind: 'songs', record: String(two), before: { title: 'Two' } },
    ]);
  });

  test('removes fifty in one request', async () => {
    const ids: number[] = [];
    while (ids.length < 50) ids.push(await addSong(world));
    expect((await removeSongs(ids)).statusCode).toBe(200);
    expect(await submissions()).toEqual([]);
  });

  test('refuses the whole selection when it includes a song in the contest', async () => {
    const [one, two] = [await addSong(world), await addSong(world)];
    const featured = await addStartedSong(world);
    const before = await state();
    const response = await removeSongs([one, featured, two]);
    const words = CONTEST_MESSAGES.stillFeatured;
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'conflict', msg: words, errors: { songsId: [words] } },
    ]);
    expect(await state()).toEqual(before);
  });

  test.each(['unknown', 'removed'])(
    'refuses the whole selection when it includes an %s song',
    async (kind) => {
      const [one, two] = [await addSong(world), await addSong(world)];
      const gone = kind === 'unknown' ? 999_999_999 : await addSong(world, { deletedAt: '2026-01-01' });
      const before = await state();
      const response = await removeSongs([one, gone, two]);
      const words = CONTEST_MESSAGES.gone;
      expect([response.statusCode, response.json()]).toMatchObject([
        404,
        { code: 'not_found', msg: words, errors: { songsId: [words] } },
      ]);
      expect(await state()).toEqual(before);
    },
  );

  test('while adding it to the contest leaves no removed song in the contest', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addSong(world);
      const answers = await Promise.all([
        removeSongs([id]),
        world.call('contest.setFeatured', { body: { featured: true, songsId: [id] } }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
    expect(await query('select from contest_entries where featured and deleted_at is not null')).toEqual([]);
  });
});

describe('a removed song', () => {
  test('is in the trash by its title, and is restored unchanged, one by one', async () => {
    const [one, two] = [
      await addSong(world, { title: 'One', updatedAt: '2026-01-01T00:00:00.000Z' }),
      await addSong(world, { title: 'Two' }),
    ];
    await addPartner(world, one, (await world.addUser()).id, 0);
    const before = await findSong(world, one);
    await removeSongs([one, two]);
    expect(await trash()).toEqual([
      { id: two, title: 'Two' },
      { id: one, title: 'One' },
    ]);
    const { line } = await openGreeted(world, world.app);
    const response = await restore(one);
    expect([response.statusCode, response.json()]).toEqual([200, { msg: 'One was restored.' }]);
    expect((await line.next()).name).toBe('contest');
    cutLines();
    expect(await findSong(world, one)).toEqual(before);
    expect([await submissions(), await trash()]).toEqual([[one], [{ id: two, title: 'Two' }]]);
    expect((await restore(one)).statusCode).toBe(404);
  });

  test('is purged after 30 days with its partners, if it never had a vote', async () => {
    const [late, early] = [await addSong(world), await addSong(world)];
    await addPartner(world, late, (await world.addUser()).id, 0);
    await removeSongs([late, early]);
    await query(`update contest_entries set deleted_at = now() - interval '31 days' where id = ${late}`);
    await query(`update contest_entries set deleted_at = now() - interval '29 days' where id = ${early}`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(1);
    expect(await query('select id from contest_entries')).toEqual([{ id: early }]);
    expect(await query('select from contest_partners')).toEqual([]);
    expect((await restore(late)).statusCode).toBe(404);
  });

  test('with votes is kept without its file and picture, but a round that it was in keeps the picture', async () => {
    const file = { objectKey: 'demo/a.mp3', thumbnailKey: 'demo/a.webp' };
    const voted = await addSong(world, { ...file, title: 'Voted' });
    await addVotes(world, voted, 2);
    const played = await addStartedSong(world, { ...file, title: 'Played' });
    await world.call('contest.setFeatured', { body: { featured: false, songsId: [played] } });
    await removeSongs([voted, played]);
    await query(`update contest_entries set deleted_at = now() - interval '31 days'`);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(2);
    expect(await purgeRemoved(world.db, trashSpecs)).toBe(0);
    expect(
      await query(
        'select title, object_key, thumbnail_key, votes_not_logged from contest_entries order by id',
      ),
    ).toEqual([
      { title: 'Voted', object_key: '', thumbnail_key: null, votes_not_logged: 2 },
      { title: 'Played', object_key: '', thumbnail_key: 'demo/a.webp', votes_not_logged: 0 },
    ]);
    expect([await trash(), await submissions(), (await restore(voted)).statusCode]).toEqual([[], [], 404]);
  });
});
