import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, Text, Time } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { contestEntries } from '#rooms/contest/contest.table.ts';

/**
 * Selects a partner or voter as the contract's person, from a row of `users` with the alias `u`: removed users are not
 * named.
 */
export const artistJson = (mediaUrl: string): SQL => sql`case when u.deleted_at is null
  then json_build_object('id', u.id, 'name', u.name, 'city', u.city, 'state', u.state,
                         'profile_image_url', ${mediaUrl}::text || u.profile_image)
  else json_build_object('id', null, 'name', 'Deleted user', 'city', '', 'state', '', 'profile_image_url', null) end`;

/** Selects a song's partners in their order, for a row of `contest_entries` with the alias `e`. */
export const partnersOf = (mediaUrl: string): SQL => sql`(
  select coalesce(json_agg(${artistJson(mediaUrl)} order by p.position, u.id), '[]')
  from contest_partners p join users u on u.id = p.user_id where p.entry_id = e.id)`;

/**
 * A song with votes or in a round is kept for them without its file; a round still shows its picture. Any other song is
 * deleted for good.
 */
export const songsTrash: TrashSpec = {
  kind: 'songs',
  permission: 'contest.change',
  action: 'contest.removeSongs',
  table: contestEntries,
  title: contestEntries.title,
  owns: [],
  event: 'contest',
  purge: (tx, id) =>
    tx.execute(sql`
    with round as (select entry_id from contest_round_songs where entry_id = ${id} limit 1),
    kept as (
      update contest_entries set object_key = '', deleted_at = '-infinity',
        thumbnail_key = case when exists (select from round) then thumbnail_key end
      where id = ${id}
        and (exists (select from round) or exists (select from contest_votes where entry_id = ${id}))
      returning id
    )
    delete from contest_entries where id = ${id} and not exists (select from kept)`),
};

const LockedSong = z.object({ id: Int, title: Text, featured: Flag, isActive: Flag, updatedAt: Time });
export type LockedSong = z.input<typeof LockedSong>;

/**
 * Returns those of the songs that are not removed, by id, and locks them against votes and changes until the
 * transaction ends. The order prevents deadlocks; if you need the round's lock, take it before.
 */
export async function lockSongs(tx: Tx, ids: readonly number[]): Promise<LockedSong[]> {
  return rowsOf(
    tx,
    LockedSong,
    sql`select id, title, featured, is_active as "isActive", ${iso(sql`updated_at`)} as "updatedAt"
        from contest_entries where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null
        order by id for no key update`,
  );
}

/** Returns whether the contest has other songs than these. */
export async function hasOtherFeatured(tx: Tx, ids: readonly number[]): Promise<boolean> {
  return hasRow(
    tx,
    sql`select from contest_entries
        where featured and deleted_at is null and id <> all (${sql.param(ids)}::bigint[]) limit 1`,
  );
}

/**
 * Selects a song's disqualification as in the contract, or null, from a row of `contest_round_songs` with the alias
 * `s`.
 */
export const DISQUALIFICATION: SQL = sql`case when s.removed_at is not null and s.rank is null
  then json_build_object('at', ${iso(sql`s.removed_at`)}, 'by', (select name from admins where id = s.removed_by)) end`;

/** Adds songs to the contest, paused, or removes them from it, all with the same time. */
export async function setSongsFeatured(tx: Tx, ids: readonly number[], featured: boolean): Promise<void> {
  // The time of the statement, since the transaction's time may precede what it waited for.
  await tx.execute(
    sql`update contest_entries
        set featured = ${featured}, is_active = false, press = null, updated_at = statement_timestamp()
        where id = any (${sql.param(ids)}::bigint[])`,
  );
}

/**
 * Starts or pauses voting for a song, with the time of its press if that has already changed another one. Returns that
 * time.
 */
export async function setSongActive(
  tx: Tx,
  id: number,
  isActive: boolean,
  press: string | null,
): Promise<string | null> {
  // A press has one direction, so that a reused name does not return an old time.
  const [changed] = await rowsOf(
    tx,
    { updatedAt: Time },
    sql`update contest_entries
        set is_active = ${isActive}, press = ${press}, updated_before = updated_at, updated_at = coalesce(
          (select min(updated_at) from contest_entries where press = ${press} and is_active = ${isActive}),
          statement_timestamp())
        where id = ${id} returning ${iso(sql`updated_at`)} as "updatedAt"`,
  );
  return changed?.updatedAt ?? null;
}

/** In a group of `contest_round_songs` with the alias `s`, with its entries `e`: the titles of all that won, oldest first. */
export const WINNERS: SQL = sql`coalesce(json_agg(s.title order by e.created_at, e.id)
  filter (where s.rank = 1 and s.votes_logged + s.votes_not_logged > 0), '[]')`;
