import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Float, Int, listOf, orNull, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';

/** A track as a feed shows it. */
const FedTrack = z.object({
  id: Int,
  title: Text,
  key: Text,
  seconds: Float,
  image: orNull(Text),
  createdAt: Time,
});
type FedTrack = z.input<typeof FedTrack>;

/** A podcast as a feed shows it; `changedAt` is when anything of it last changed. */
const FedPodcast = z.object({
  id: Int,
  name: Text,
  artist: Text,
  image: orNull(Text),
  changedAt: Time,
  /** The newest first. */
  tracks: listOf(FedTrack),
});
type FedPodcast = z.input<typeof FedPodcast>;

/** Returns a podcast that is shown, or null: a hidden or removed one has no feed, nor has that of somebody who is removed or deactivated. */
export async function getFedPodcast(db: Sql, id: number): Promise<FedPodcast | null> {
  const [found] = await rowsOf(
    db,
    FedPodcast,
    sql`select p.id, p.name, u.name as artist, u.profile_image as image,
          ${iso(sql`greatest(p.updated_at, u.updated_at, max(t.created_at))`)} as "changedAt",
          coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'key', t.object_key,
            'seconds', round(t.duration_ms / 1000.0)::int, 'image', t.thumbnail_key,
            'createdAt', ${iso(sql`t.created_at`)}) order by t.position desc, t.id desc)
            filter (where t.id is not null), '[]') as tracks
        from podcasts p join users u on u.id = p.user_id
        left join tracks t on t.podcast_id = p.id and t.deleted_at is null
        where p.id = ${id} and p.is_show and p.deleted_at is null and u.deleted_at is null and u.active
        group by p.id, u.id`,
  );
  return found ?? null;
}
