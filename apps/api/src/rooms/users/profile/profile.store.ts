import { UserDetail } from '@greenroom/contract/users-profile';
import { PROFILE } from '@greenroom/contract/users-profile.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import { openReportsOf } from '#rooms/reports/reports.table.ts';
import { selectInForce, selectStrictest } from '#rooms/users/measures/measures.store.ts';

/** Selects the newest of a user's records, as a list of objects with these fields. */
const newest = (fields: SQL, from: SQL, order: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]')
  from (select * from ${from} order by ${order} limit ${PROFILE.partsMax}) x)`;

const theirs = (table: string, owner = 'user_id'): SQL =>
  sql.raw(`${table} where ${owner} = u.id and deleted_at is null`);

const count = (from: SQL): SQL => sql`(select count(*) from ${from})`;

const OWN_TRACKS = sql`${theirs('tracks')} and podcast_id is null`;
const PLANS = sql`plans where user_id = u.id`;
const BY_MAKING = sql`created_at desc, id desc`;
const CREATED_AT = sql`'createdAt', ${iso(sql`x.created_at`)}`;

const refsOf = (table: 'roles' | 'genres', order: 'id' | 'title'): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.${sql.raw(order)}), '[]')
  from ${sql.raw(table)} r where r.id = any (u.${sql.raw(table === 'roles' ? 'role_ids' : 'genre_ids')}))`;

const selectProfileLists = (mediaUrl: string): SQL => sql`
  ${newest(
    sql`'id', x.id, 'name', x.name, 'is_show', x.is_show, ${CREATED_AT}, 'tracks',
      (select count(*) from tracks t where t.podcast_id = x.id and t.deleted_at is null)`,
    theirs('podcasts'),
    BY_MAKING,
  )} as podcasts,
  ${newest(
    sql`'id', x.id, 'title', x.title, 'type', x.type, 'description', x.description, ${CREATED_AT},
      'picture_url', ${mediaUrl}::text || x.picture_keys[1]`,
    theirs('projects'),
    BY_MAKING,
  )} as projects,
  ${newest(
    sql`'id', x.id, 'title', x.title, 'duration', x.duration_ms,
      'thumbnail', ${mediaUrl}::text || x.thumbnail_key, 'url', ${mediaUrl}::text || x.object_key`,
    OWN_TRACKS,
    BY_MAKING,
  )} as audio_links,
  jsonb_build_object('totalSpent', u.total_spent_cents / 100.0::float8, 'data', ${newest(
    sql`'id', x.id, 'name', x.name, 'start_date', ${iso(sql`x.start_date`)},
      'end_date', ${iso(sql`x.end_date`)}, 'base_amount', x.base_amount_cents / 100.0::float8`,
    PLANS,
    sql`start_date desc, id desc`,
  )}) as user_plans,
  jsonb_build_object(
    'podcasts', ${count(theirs('podcasts'))},
    'projects', ${count(theirs('projects'))},
    'audio_links', ${count(OWN_TRACKS)},
    'plans', ${count(PLANS)},
    'bulletins', ${count(theirs('bulletins'))},
    'supports', ${count(sql`${theirs('support_messages')} and merged_into is null`)},
    'parlours', ${count(theirs('parlours', 'owner_id'))},
    'notes', ${count(theirs('user_notes'))}
  ) as counts`;

/** Returns everything about a user who is not removed, or null. */
export async function getUser(db: Sql, id: number, mediaUrl: string): Promise<UserDetail | null> {
  const [found] = await rowsOf(
    db,
    UserDetail,
    sql`select u.id, u.name, u.email, ${iso(sql`u.email_verified_at`)} as "emailVerifiedAt", u.profile_image,
          ${mediaUrl}::text || u.profile_image as profile_image_url, u.bio, u.city, u.state, u.zipcode, u.latitude,
          u.longitude, u.website_url, u.video_links, u.featured, u.active, u.rating / 10.0::float8 as rating,
          u.total_spent_cents / 100.0::float8 as "totalSpent", ${openReportsOf('users', sql`u.id`)} as reports,
          ${iso(sql`u.created_at`)} as "createdAt",
          ${iso(sql`u.updated_at`)} as "updatedAt", u.version, ${refsOf('roles', 'id')} as roles,
          ${selectStrictest(sql`u.id`)} as measure, ${selectInForce(sql`u.id`)} as measures,
          ${refsOf('genres', 'title')} as genres, ${selectProfileLists(mediaUrl)}
        from users u where u.id = ${id} and u.deleted_at is null`,
  );
  return found ?? null;
}
