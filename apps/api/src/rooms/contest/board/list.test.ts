import { CONTEST } from '@greenroom/contract/contest.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { addPartner, addSong, addVotes, findSong, listSongs } from '#testing/contest.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate contest_entries, users cascade');
});

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values);
const listSongIds = async (featured: boolean) => (await listSongs(world, featured)).map(({ id }) => id);
const votedBy = (entryId: number, userId: number) =>
  query('insert into contest_votes (entry_id, user_id) values ($1, $2)', [entryId, userId]);
const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;

describe('the order of the songs', () => {
  test('in the contest is by votes, then the oldest, then the smallest id', async () => {
    const young = await addSong(world, { featured: true, createdAt: on(5) });
    const old = await addSong(world, { featured: true, createdAt: on(2) });
    const asOld = await addSong(world, { featured: true, createdAt: on(2) });
    const best = await addSong(world, { featured: true, createdAt: on(9) });
    const mixed = await addSong(world, { featured: true, createdAt: on(9) });
    await addVotes(world, best, 3);
    await addVotes(world, mixed, 1);
    await votedBy(mixed, (await world.addUser()).id);
    expect(await listSongIds(true)).toEqual([best, mixed, old, asOld, young]);
    expect(await listSongIds(false)).toEqual([]);
  });

  test('of submissions is newest first, whatever their votes, then the greatest id', async () => {
    const old = await addSong(world, { createdAt: on(1) });
    const twin = await addSong(world, { createdAt: on(3) });
    const other = await addSong(world, { createdAt: on(3) });
    await addVotes(world, old, 2);
    expect(await listSongIds(false)).toEqual([other, twin, old]);
    expect(await listSongIds(true)).toEqual([]);
  });

  test('omits removed songs, and stops after 500', async () => {
    await addSong(world, { deletedAt: on(1) });
    await addSong(world, { deletedAt: on(1), featured: true });
    expect([await listSongIds(false), await listSongIds(true)]).toEqual([[], []]);
    await query(
      `insert into contest_entries (title, name, object_key, duration_ms, created_at)
       select 'S', 's', 'k', 1, timestamptz '2026-01-01' + i * interval '1 s' from generate_series(1, $1) i`,
      [CONTEST.songsMax + 1],
    );
    const songs = await listSongs(world, false, false);
    expect(songs).toHaveLength(CONTEST.songsMax);
    expect(songs.at(-1)?.createdAt).toBe('2026-01-01T00:00:02.000Z');
  });
});

describe('a song', () => {
  test('has its file, its picture and its times, ready for a browser', async () => {
    const id = await addSong(world, {
      title: 'Night Bus',
      name: 'night-bus.mp3',
      objectKey: 'demo/night.mp3',
      thumbnailKey: 'demo/night.webp',
      durationMs: 61_000,
      createdAt: on(1),
      updatedAt: on(2),
    });
    expect(await findSong(world, id)).toEqual({
      id,
      votes: 0,
      votesLoggedCount: 0,
      votesSetAside: 0,
      votesSetAsideLogged: 0,
      votesEver: 0,
      reports: 0,
      is_active: false,
      disqualified: null,
      createdAt: on(1),
      updatedAt: on(2),
      media: {
        title: 'Night Bus',
        name: 'night-bus.mp3',
        url_complete: `${world.app.mediaUrl}demo/night.mp3`,
        thumbnail_url: `${world.app.mediaUrl}demo/night.webp`,
        duration: 61_000,
      },
      users: [],
      votesLogged: [],
      votesNotLogged: [],
    });
  });

  test('has no picture when none was uploaded', async () => {
    const id = await addSong(world);
    expect((await findSong(world, id))?.media.thumbnail_url).toBeNull();
  });

  test('lists its partners in order, without the names of removed ones', async () => {
    const id = await addSong(world);
    const place = { city: 'Austin', state: 'TX' };
    const [first, second, third] = [
      await world.addUser({ name: 'Zoe', ...place, profileImage: 'demo/zoe.webp' }),
      await world.addUser({ name: 'Ann', ...place, profileImage: 'demo/ann.webp' }),
      await world.addUser({ name: 'Bea', ...place }),
    ];
    await addPartner(world, id, third.id, 0);
    await addPartner(world, id, first.id, 2);
    await addPartner(world, id, second.id, 1);
    await world.call('users.remove', { params: { id: second.id } });
    expect((await findSong(world, id))?.users).toEqual([
      { id: third.id, name: 'Bea', ...place, profile_image_url: null },
      { id: null, name: 'Deleted user', city: '', state: '', profile_image_url: null },
      { id: first.id, name: 'Zoe', ...place, profile_image_url: `${world.app.mediaUrl}demo/zoe.webp` },
    ]);
  });

  test('counts the vote of a removed user, without their name', async () => {
    const id = await addSong(world, { featured: true });
    const [gone, here] = [await world.addUser({ name: 'Gone' }), await world.addUser({ name: 'Here' })];
    await votedBy(id, gone.id);
    await votedBy(id, here.id);
    await addVotes(world, id, 1);
    await world.call('users.remove', { params: { id: gone.id } });
    const song = await findSong(world, id);
    expect([song?.votes, song?.votesLoggedCount]).toEqual([3, 2]);
    expect(song?.votesLogged.map(({ name }) => name)).toEqual(['Here', 'Deleted user']);
    expect(song?.votesNotLogged).toEqual(['Voter 1']);
  });

  test('lists its newest 200 voters of each kind and the exact number of all', async () => {
    const id = await addSong(world, { featured: true });
    await query(
      `insert into users (name, email) select 'Fan ' || i, 'fan' || i || '@example.com' from generate_series(1, 203) i`,
    );
    await query(
      `insert into contest_votes (entry_id, user_id) select $1, id from users where name like 'Fan %' order by id`,
      [id],
    );
    await addVotes(world, id, 205);
    const song = await findSong(world, id);
    expect([song?.votes, song?.votesLoggedCount]).toEqual([408, 203]);
    expect(song?.votesLogged).toHaveLength(CONTEST.votersShown);
    expect([song?.votesLogged[0]?.name, song?.votesLogged.at(-1)?.name]).toEqual(['Fan 203', 'Fan 4']);
    expect(song?.votesNotLogged).toHaveLength(CONTEST.votersShown);
    expect([song?.votesNotLogged[0], song?.votesNotLogged.at(-1)]).toEqual(['Voter 205', 'Voter 6']);
  });

  test('omits its voters unless they are requested', async () => {
    const id = await addSong(world, { featured: true });
    await addVotes(world, id, 2);
    const [song] = await listSongs(world, true, false);
    expect([song?.votes, song?.votesLogged, song?.votesNotLogged]).toEqual([2, [], []]);
  });
});
