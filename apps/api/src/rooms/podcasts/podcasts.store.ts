import { readSearch } from '@greenroom/contract/kit/search';
import { Podcast, PodcastRow } from '@greenroom/contract/podcasts';
import type { PodcastQuery } from '@greenroom/contract/podcasts';
import { FoundUser } from '@greenroom/contract/users';
import type { PodcastSort } from '@greenroom/contract/podcasts-list.rules';
import * as z from 'zod';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { listIds, listPage } from '#kit/db/list.ts';
import type { List, Narrowed, Page } from '#kit/db/list.ts';
import { nameOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time } from '#kit/db/row.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import { hasEach, hasWord } from '#kit/db/words.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { users } from '#rooms/users/users.table.ts';

/** A podcast is removed with its tracks. */
export const podcastsTrash: TrashSpec = {
  kind: 'podcasts',
  permission: 'podcasts.change',
  action: 'podcasts.remove',
  table: podcasts,
  title: podcasts.name,
  owns: [{ table: tracks, by: tracks.podcastId }],
  ownedBy: { table: users, by: podcasts.userId },
};

/** Each order has an index of only the users with a podcast. */
const HOSTS: List<PodcastSort> = {
  from: sql`users`,
  orders: {
    name: [nameOrder(sql`name`)],
    email: [sql`email`],
    podcasts: [sql`podcast_count`],
    createdAt: [sql`podcast_at`],
  },
};

const has = (word: string): SQL => hasWord(sql`folded`, word);

/** Returns what narrows the users with a podcast to a search, which also looks in the names of their podcasts. */
function narrowPodcasts(query: Pick<PodcastQuery, 'search'>): Narrowed {
  const search = readSearch(query.search, 2);
  return {
    where: sql`deleted_at is null and podcast_count > 0`,
    // One word may be the artist's, and another one of the title.
    words: hasEach(
      search,
      (word) =>
        sql`(${has(word)} or id = any (array(select user_id from podcasts where deleted_at is null and ${has(word)})))`,
    ),
    total: sql`tally('hosts')`,
    isShort: search.isShort,
  };
}

/** Returns a page of the users with a podcast, with how many match, in one statement. */
export const listHosts = (db: Sql, query: PodcastQuery, mediaUrl: string): Promise<Page<PodcastRow>> =>
  listPage(db, HOSTS, query, narrowPodcasts(query), {
    row: PodcastRow,
    fields: sql`u.id, u.name, u.email, ${mediaUrl}::text || u.profile_image as profile_image_url,
      u.podcast_count as podcasts, ${iso(sql`u.podcast_at`)} as "createdAt"`,
    rows: sql`users u using (id)`,
  });

/** Returns the ids of all users with a podcast, in order. */
export const listHostIds = (db: Sql, query: Omit<PodcastQuery, 'page' | 'limit'>): Promise<number[]> =>
  listIds(db, HOSTS, query, narrowPodcasts(query));

/** Returns those of the ids that still have a podcast, in the order of the ids. */
export const getHosts = (db: Sql, ids: readonly number[]) =>
  rowsOf(
    db,
    { id: Int, name: Text, email: Text, podcasts: Int, createdAt: Time },
    sql`select u.id, u.name, u.email, u.podcast_count as podcasts, ${iso(sql`u.podcast_at`)} as "createdAt"
        from ${wantedIds(ids)} join users u using (id)
        where u.deleted_at is null and u.podcast_count > 0 order by wanted.place`,
  );

const Host = z.object({ ...FoundUser.shape, city: Text, state: Text });
type Host = z.input<typeof Host>;

/** Returns a user who is not removed, or null. */
export async function getHost(db: Sql, id: number, mediaUrl: string): Promise<Host | null> {
  const [found] = await rowsOf(
    db,
    Host,
    sql`select id, name, email, city, state, ${mediaUrl}::text || profile_image as profile_image_url
        from users where id = ${id} and deleted_at is null`,
  );
  return found ?? null;
}

/** `isOwnerActive`: a podcast of somebody who is deactivated has no feed. */
const StoredPodcast = Podcast.omit({ feed_url: true }).extend({ isOwnerActive: Flag });
export type StoredPodcast = z.input<typeof StoredPodcast>;

const listWhere = (db: Sql, where: SQL, mediaUrl: string): Promise<StoredPodcast[]> =>
  rowsOf(
    db,
    StoredPodcast,
    sql`select p.id, p.name, p.is_show, p.user_id, ${iso(sql`p.created_at`)} as "createdAt", p.version,
          (select u.active from users u where u.id = p.user_id) as "isOwnerActive", (
          select coalesce(jsonb_agg(jsonb_build_object(
                   'id', t.id, 'url', ${mediaUrl}::text || t.object_key, 'title', t.title,
                   'duration', round(t.duration_ms / 1000.0)::int, 'thumbnail', ${mediaUrl}::text || t.thumbnail_key
                 ) order by t.position, t.id), '[]')
          from tracks t where t.podcast_id = p.id and t.deleted_at is null
        ) as medias
        from podcasts p where p.deleted_at is null and ${where} order by p.created_at desc, p.id desc`,
  );

/** Returns all podcasts of a user, newest first. */
export const listPodcasts = (db: Sql, userId: number, mediaUrl: string): Promise<StoredPodcast[]> =>
  listWhere(db, sql`p.user_id = ${userId}`, mediaUrl);

/** Returns one podcast, or null. */
export async function getPodcast(db: Sql, id: number, mediaUrl: string): Promise<StoredPodcast | null> {
  return (await listWhere(db, sql`p.id = ${id}`, mediaUrl))[0] ?? null;
}

/** Returns the owner of a podcast, or null when there is no such podcast. */
export async function getOwner(db: Sql, id: number): Promise<number | null> {
  const [found] = await rowsOf(
    db,
    { owner: Int },
    sql`select user_id as owner from podcasts where id = ${id} and deleted_at is null`,
  );
  return found?.owner ?? null;
}
