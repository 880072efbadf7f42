import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { eq, sql } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import type { Versioned } from '#kit/http/etags.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';

/** A podcast as it is now, locked against other changes until the transaction ends. */
export type LockedPodcast = {
  id: number;
  userId: number;
  name: string;
  isShow: boolean;
  version: number;
  tracks: { id: number; title: string; position: number }[];
};
export type StoredTrack = {
  title: string;
  objectKey: string;
  thumbnailKey: string | null;
  durationMs: number;
};

/** Locks a user against removal until the transaction ends. Returns false when there is no such user. */
export async function lockHost(tx: Tx, userId: number): Promise<boolean> {
  return hasRow(tx, sql`select id from users where id = ${userId} and deleted_at is null for no key update`);
}

/** Locks a podcast and reads it; null when there is none. Its tracks are read only once the lock is held. */
export async function lockPodcast(tx: Tx, id: number): Promise<LockedPodcast | null> {
  const [podcast] = await rowsOf(
    tx,
    { id: Int, userId: Int, name: Text, isShow: Flag, version: Int },
    sql`select id, user_id as "userId", name, is_show as "isShow", version
        from podcasts where id = ${id} and deleted_at is null for update`,
  );
  if (!podcast) return null;
  const kept = await rowsOf(
    tx,
    { id: Int, title: Text, position: Int },
    sql`select id, title, position from tracks where podcast_id = ${id} and deleted_at is null order by position, id`,
  );
  return { ...podcast, tracks: kept };
}

/** Creates a podcast without tracks and returns its id. */
export async function createPodcast(
  db: Sql,
  podcast: { userId: number; name: string; isShow: boolean },
): Promise<number> {
  return onlyRow(await db.insert(podcasts).values(podcast).returning({ id: podcasts.id })).id;
}

/** Adds tracks after the existing ones of a podcast. */
export async function addTracks(
  db: Sql,
  podcast: { id: number; userId: number; tracks: { position: number }[] },
  added: readonly StoredTrack[],
): Promise<void> {
  if (added.length === 0) return;
  const first = 1 + Math.max(-1, ...podcast.tracks.map((track) => track.position));
  const { id: podcastId, userId } = podcast;
  await db
    .insert(tracks)
    .values(added.map((track, index) => ({ ...track, podcastId, userId, position: first + index })));
}

/** Changes a podcast's own fields and increments its version. */
export async function updatePodcast(
  db: Sql,
  id: number,
  { name, isShow }: { name: string; isShow: boolean },
): Promise<void> {
  await db
    .update(podcasts)
    .set({ name, isShow, updatedAt: sql`now()`, version: sql`${podcasts.version} + 1` })
    .where(eq(podcasts.id, id));
}

export async function renameTrack(db: Sql, id: number, title: string): Promise<void> {
  await db.update(tracks).set({ title }).where(eq(tracks.id, id));
}

/** Returns the versions of all podcasts of a user, newest first, for the list's tag. */
export async function listVersions(db: Sql, userId: number): Promise<Versioned[]> {
  return rowsOf(
    db,
    { id: Int, version: Int },
    sql`select id, version from podcasts where user_id = ${userId} and deleted_at is null
        order by created_at desc, id desc`,
  );
}
