import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, orNull, Text } from '#kit/db/row.ts';

const RemovedTrack = z.object({
  podcastId: Int,
  title: Text,
  objectKey: Text,
  thumbnailKey: orNull(Text),
});
export type RemovedTrack = z.input<typeof RemovedTrack>;

/** Returns whether there is such a person, who is not removed. */
export async function hasUser(db: Sql, id: number): Promise<boolean> {
  return hasRow(db, sql`select from users where id = ${id} and deleted_at is null`);
}

/**
 * Deletes a track from a podcast that is not removed; null when there is no such track. The same statement increments
 * the podcast's version, which shows a colleague that the tracks have changed.
 */
export async function removeTrack(tx: Tx, id: number): Promise<RemovedTrack | null> {
  // The podcast is locked first, as by an update of it: the two lock in the same order.
  const [gone] = await rowsOf(
    tx,
    RemovedTrack,
    sql`with podcast as (
          select p.id from podcasts p join tracks t on t.podcast_id = p.id
          where t.id = ${id} and t.deleted_at is null and p.deleted_at is null for update of p
        ), changed as (
          update podcasts p set version = version + 1, updated_at = now() from podcast where p.id = podcast.id
        )
        delete from tracks t using podcast
        where t.id = ${id} and t.podcast_id = podcast.id and t.deleted_at is null
        returning podcast.id as "podcastId", t.title, t.object_key as "objectKey", t.thumbnail_key as "thumbnailKey"`,
  );
  return gone ?? null;
}
