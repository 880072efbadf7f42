import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { contestEntries } from '#rooms/contest/contest.table.ts';

/** A partner or voter as the contract's person, of a row of `users` that is called `u`: who is removed is not named. */
export const personOf = (mediaUrl: string): SQL => sql`case when u.deleted_at is null
  then json_build_object('id', u.id, 'name', u.name, 'city', u.city, 'state', u.state,
                         'profile_image_url', ${mediaUrl}::text || u.profile_image)
  else json_build_object('id', null, 'name', 'Deleted user', 'city', '', 'state', '', 'profile_image_url', null) end`;

/** A song's partners in their order, of a row of `contest_entries` that is called `e`. */
export const partnersOf = (mediaUrl: string): SQL => sql`(
  select coalesce(json_agg(${personOf(mediaUrl)} order by p.position, u.id), '[]')
  from contest_partners p join users u on u.id = p.user_id where p.entry_id = e.id)`;

/**
 * A song that was voted for or took part in a round stays as these know it, without its file; a round still shows its
 * picture. Another one goes for good.
 */
export const songsTrash: TrashSpec = {
  kind: 'songs',
  table: contestEntries,
  title: contestEntries.title,
  owns: [],
  event: 'contest',
  purge: (id) => sql`
    with round as (select entry_id from contest_round_songs where entry_id = ${id} limit 1),
    kept as (
      update contest_entries set object_key = '', deleted_at = '-infinity',
        thumbnail_key = case when exists (select from round) then thumbnail_key end
      where id = ${id}
        and (exists (select from round) or exists (select from contest_votes where entry_id = ${id}))
      returning id
    )
    delete from contest_entries where id = ${id} and not exists (select from kept)`,
};

export type LockedSong = {
  id: number;
  title: string;
  featured: boolean;
  isActive: boolean;
  updatedAt: string;
};

/**
 * Those of the songs that are not removed, by id; nobody votes for or changes them until the transaction ends. In one
 * order, so that none waits in a ring; whoever needs the round's lock takes it before.
 */
export async function lockSongs(tx: Tx, ids: readonly number[]): Promise<LockedSong[]> {
  return rowsOf<LockedSong>(
    tx,
    sql`select id, title, featured, is_active as "isActive", ${iso(sql`updated_at`)} as "updatedAt"
        from contest_entries where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null
        order by id for no key update`,
  );
}

/** Whether the contest holds a song beside these. */
export async function hasOtherFeatured(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const others = await rowsOf(
    tx,
    sql`select from contest_entries
        where featured and deleted_at is null and id <> all (${sql.param(ids)}::bigint[]) limit 1`,
  );
  return others.length > 0;
}

/** A song's disqualification as the contract has it or null, of a row of `contest_round_songs` that is called `s`. */
export const DISQUALIFICATION: SQL = sql`case when s.removed_at is not null and s.rank is null
  then json_build_object('at', ${iso(sql`s.removed_at`)}, 'by', (select name from admins where id = s.removed_by)) end`;

/** Puts songs into the contest, paused, or takes them out of it, all at one time. */
export async function setSongsFeatured(tx: Tx, ids: readonly number[], featured: boolean): Promise<void> {
  // The time of the statement: that of the transaction may be before what it waited for.
  await tx.execute(
    sql`update contest_entries
        set featured = ${featured}, is_active = false, press = null, updated_at = statement_timestamp()
        where id = any (${sql.param(ids)}::bigint[])`,
  );
}

/** Starts or pauses voting for a song, at the time of its press where that has changed another one already. Returns that time. */
export async function setSongActive(
  tx: Tx,
  id: number,
  isActive: boolean,
  press: string | null,
): Promise<string | null> {
  // A press has one direction, so that a name that is used twice lends no old time.
  const [changed] = await rowsOf<{ updatedAt: string }>(
    tx,
    sql`update contest_entries
        set is_active = ${isActive}, press = ${press}, updated_at = coalesce(
          (select min(updated_at) from contest_entries where press = ${press} and is_active = ${isActive}),
          statement_timestamp())
        where id = ${id} returning ${iso(sql`updated_at`)} as "updatedAt"`,
  );
  return changed?.updatedAt ?? null;
}
