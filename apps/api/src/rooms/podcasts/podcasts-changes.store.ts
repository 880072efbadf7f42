import { onlyRow, hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { asc, eq, and, isNull, sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
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
  const [podcast] = await tx
    .select()
    .from(podcasts)
    .where(and(eq(podcasts.id, id), isNull(podcasts.deletedAt)))
    .for('update');
  if (!podcast) return null;
  const { userId, name, isShow, version } = podcast;
  const kept = await tx
    .select({ id: tracks.id, title: tracks.title, position: tracks.position })
    .from(tracks)
    .where(and(eq(tracks.podcastId, id), isNull(tracks.deletedAt)))
    .orderBy(asc(tracks.position), asc(tracks.id));
  return { id, userId, name, isShow, version, tracks: kept };
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
