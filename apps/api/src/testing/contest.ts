import { calls } from '@greenroom/contract';
import type { Song } from '@greenroom/contract/contest';

import type { World } from '#testing/world.ts';
import { contestEntries, contestPartners } from '#rooms/contest/contest.table.ts';

type Entry = typeof contestEntries.$inferInsert;
let songs = 0;

/** Inserts a song as the app's own back end does, with defaults for missing fields. Returns its id. */
export async function addSong(world: World, entry: Partial<Entry> = {}): Promise<number> {
  songs += 1;
  const [made] = await world.db
    .insert(contestEntries)
    .values({
      title: `Song ${songs}`,
      name: `song-${songs}.mp3`,
      objectKey: 'demo/song.mp3',
      durationMs: 1000,
      ...entry,
    })
    .returning({ id: contestEntries.id });
  if (!made) throw new Error('no song');
  return made.id;
}

/** Adds a song to the contest and starts its voting through the API. Returns its id. */
export async function addStartedSong(world: World, entry: Partial<Entry> = {}): Promise<number> {
  const id = await addSong(world, { ...entry, featured: true });
  await world.call('contest.setActive', { body: { id, is_active: true } });
  return id;
}

export async function addPartner(
  world: World,
  entryId: number,
  userId: number,
  position: number,
): Promise<void> {
  await world.db.insert(contestPartners).values({ entryId, userId, position });
}

/** Inserts votes, each from a new device, as the app's calls would write them. */
export async function addVotes(
  world: World,
  entryId: number,
  count: number,
  device = 'device',
): Promise<void> {
  await world.db.$client.query(
    `insert into contest_votes (entry_id, name, device_hash)
     select $1, 'Voter ' || i, sha256(convert_to($3 || i, 'UTF8')) from generate_series(1, $2::int) i`,
    [entryId, count, device],
  );
}

/** Returns the list of songs. */
export async function listSongs(world: World, featured: boolean, voters?: boolean): Promise<Song[]> {
  const query = { featured, ...(voters !== undefined && { voters }) };
  const response = await world.call('contest.list', { query });
  return calls['contest.list'].output.parse(response.json()).data as Song[];
}

/** Returns a song of the list, in the contest or not. */
export async function findSong(world: World, id: number): Promise<Song | undefined> {
  const all = [...(await listSongs(world, true)), ...(await listSongs(world, false))];
  return all.find((song) => song.id === id);
}
