import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { orNull, Text } from '#kit/db/row.ts';

const KnownTitle = z.object({ title: orNull(Text), thumbnail_url: orNull(Text) });
export type KnownTitle = z.input<typeof KnownTitle>;

/** A missing answer is requested again soon, a title after a day. */
const FRESH = sql`now() - case when title is null then interval '10 minutes' else interval '24 hours' end`;
/** Matches expired rows. Enough are deleted at a time to keep up with new ones. */
const OLD = sql`asked_at < now() - case when title is null then interval '1 hour' else interval '7 days' end`;

/** Returns what is cached for a video; null when it was not requested lately. */
export async function findVideoTitle(db: Sql, video: string): Promise<KnownTitle | null> {
  const [found] = await rowsOf(
    db,
    KnownTitle,
    sql`select title, thumbnail_url from video_titles where video = ${video} and asked_at > ${FRESH}`,
  );
  return found ?? null;
}

/** Caches an answer, and deletes expired ones. */
export async function saveVideoTitle(db: Sql, video: string, told: KnownTitle): Promise<void> {
  await db.execute(
    sql`insert into video_titles (video, title, thumbnail_url) values (${video}, ${told.title}, ${told.thumbnail_url})
        on conflict (video) do update
        set title = excluded.title, thumbnail_url = excluded.thumbnail_url, asked_at = now()`,
  );
  await db.execute(
    sql`delete from video_titles where video in
        (select video from video_titles where ${OLD} limit 20 for update skip locked)`,
  );
}
