import { calls } from '@greenroom/contract';
import { BulletinRow } from '@greenroom/contract/bulletins';
import type { BulletinFilter, BulletinQuery } from '@greenroom/contract/bulletins';
import * as z from 'zod';

import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { listIds, listPage, selectIds } from '#kit/db/list.ts';
import type { Page } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, Text } from '#kit/db/row.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { BULLETINS, narrowBulletins } from '#rooms/bulletins/bulletins.filter.ts';
import { isHeld, openReportsOf } from '#rooms/reports/reports.table.ts';

/** Removing a user removes their responses; the join excludes one that was added at that moment. */
const RESPONSES = sql`bulletin_responses r join users a on a.id = r.user_id
  where r.bulletin_id = b.id and r.deleted_at is null and a.deleted_at is null`;

const SHOWN_RESPONSES = sql`${RESPONSES} and r.hidden_at is null`;

/** What somebody wrote who is deactivated is not in the app. */
const BY_ACTIVE = sql`exists (select from users author where author.id = b.user_id and author.active)`;

const bulletinAuthorJson = (
  mediaUrl: string,
): SQL => sql`jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email,
  'profile_image_url', ${mediaUrl}::text || a.profile_image)`;
/** The same as other people see them. */
const posterOf = (mediaUrl: string): SQL => sql`${bulletinAuthorJson(mediaUrl)} - 'email'`;

const bulletinRowColumns = (mediaUrl: string): SQL => sql`
  b.id, b.title, b.description, b.status, ${iso(sql`b.created_at`)} as "createdAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title) order by t.id), '[]')
   from roles t where t.id = any (b.role_ids)) as roles,
  (select ${bulletinAuthorJson(mediaUrl)} from users a where a.id = b.user_id) as user`;

/** Selects the ids of all posts that match. */
export const selectBulletins = (filter: BulletinFilter): SQL => selectIds(BULLETINS, narrowBulletins(filter));

/** Returns the ids of all posts that match, in order. */
export const listBulletinIds = (db: Sql, query: Omit<BulletinQuery, 'page' | 'limit'>): Promise<number[]> =>
  listIds(db, BULLETINS, query, narrowBulletins(query));

/** Returns a page of posts with how many match, in one statement. */
export const listBulletins = (db: Sql, query: BulletinQuery, mediaUrl: string): Promise<Page<BulletinRow>> =>
  listPage(db, BULLETINS, query, narrowBulletins(query), {
    row: BulletinRow,
    fields: sql`${bulletinRowColumns(mediaUrl)}, (select count(*)::int from ${SHOWN_RESPONSES}) as responses, ${openReportsOf('bulletins', sql`b.id`)} as reports`,
    rows: sql`bulletins b using (id)`,
  });

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getBulletins = (db: Sql, ids: readonly number[]): Promise<BulletinRow[]> =>
  rowsOf(
    db,
    BulletinRow,
    sql`select ${bulletinRowColumns('')}, (select count(*)::int from ${SHOWN_RESPONSES}) as responses, 0 as reports
        from ${wantedIds(ids)} join bulletins b using (id) where b.deleted_at is null order by wanted.place`,
  );

/** Sets the status of many posts, and returns them with what it was. */
export async function setManyStatus(tx: Tx, ids: readonly number[], status: boolean): Promise<BulkRow[]> {
  const rows = await rowsOf(
    tx,
    { id: Int, title: Text, was: Flag },
    sql`with was as materialized (
          select id, title, status from bulletins
          where id = any (${sql.param(ids)}::bigint[]) and deleted_at is null order by id for update
        ), changed as (
          update bulletins b set status = ${status} from was where b.id = was.id and was.status <> ${status}
        )
        select id, title, status as was from was`,
  );
  return rows.map(({ id, title, was }) =>
    was === status ? { id, title } : { id, title, before: { status: was }, after: { status } },
  );
}

const Bulletin = calls['bulletins.get'].output.shape.data;
type Bulletin = z.input<typeof Bulletin>;

/** Returns a post with its responses, oldest first, or null. */
export async function getBulletin(db: Sql, id: number, mediaUrl: string): Promise<Bulletin | null> {
  const [found] = await rowsOf(
    db,
    Bulletin,
    sql`select ${bulletinRowColumns(mediaUrl)}, (
          select coalesce(jsonb_agg(jsonb_build_object(
                   'id', r.id, 'message', r.message, 'createdAt', ${iso(sql`r.created_at`)}, 'user', ${bulletinAuthorJson(mediaUrl)},
                   'hidden', case when r.hidden_at is not null then jsonb_build_object('at', ${iso(sql`r.hidden_at`)},
                     'by', coalesce((select name from admins h where h.id = r.hidden_by_id), 'A colleague')) end
                 ) order by r.created_at, r.id), '[]')
          from ${RESPONSES}
        ) as responses
        from bulletins b where b.id = ${id} and b.deleted_at is null`,
  );
  return found ?? null;
}

const Shown = calls['bulletins.getShown'].output.shape.data;
type Shown = z.input<typeof Shown>;

/** A response that waits for the staff, for who wrote it. */
const OWN_HELD = (viewer: number) =>
  sql`(r.user_id = ${viewer} and r.hidden_at is not null and ${isHeld('responses', sql`r.id`)})`;

/**
 * Returns a post as the app shows it, without responses of deactivated people; null for one that it does not show. What
 * waits for the staff is there for who wrote it.
 */
export async function getShown(
  db: Sql,
  id: number,
  { viewer, mediaUrl }: { viewer: number; mediaUrl: string },
): Promise<Shown | null> {
  const [found] = await rowsOf(
    db,
    Shown,
    sql`select ${bulletinRowColumns(mediaUrl)}, (select ${posterOf(mediaUrl)} from users a where a.id = b.user_id) as user, not b.status as held, (
          select coalesce(jsonb_agg(jsonb_build_object(
                   'id', r.id, 'message', r.message, 'createdAt', ${iso(sql`r.created_at`)}, 'user', ${posterOf(mediaUrl)},
                   'held', r.hidden_at is not null
                 ) order by r.created_at, r.id), '[]')
          from ${RESPONSES} and a.active and (r.hidden_at is null or ${OWN_HELD(viewer)})
        ) as responses
        from bulletins b where b.id = ${id} and b.deleted_at is null and ${BY_ACTIVE}
          and (b.status or (b.user_id = ${viewer} and ${isHeld('bulletins', sql`b.id`)}))`,
  );
  return found ?? null;
}

const HiddenChange = z.object({ bulletinId: Int, message: Text, was: Flag });
type HiddenChange = z.input<typeof HiddenChange>;

/** Hides a response or shows it again; null when there is no such response, as when its author was removed. */
export async function setHidden(
  db: Sql,
  { id, hidden, adminId }: { id: number; hidden: boolean; adminId: number },
): Promise<HiddenChange | null> {
  const [found] = await rowsOf(
    db,
    HiddenChange,
    sql`with was as (
          select r.id, r.bulletin_id, r.message, r.hidden_at is not null as was
          from bulletin_responses r join bulletins b on b.id = r.bulletin_id join users a on a.id = r.user_id
          where r.id = ${id} and r.deleted_at is null and b.deleted_at is null and a.deleted_at is null
          for update of r
        ), changed as (
          update bulletin_responses r
          set hidden_at = ${hidden ? sql`now()` : sql`null`}, hidden_by_id = ${hidden ? adminId : null}::bigint
          from was where r.id = was.id and was.was <> ${hidden}
        )
        select bulletin_id as "bulletinId", message, was from was`,
  );
  return found ?? null;
}

/** Sets a post's status, or toggles it without one; null when there is no such post. */
export async function setBulletinStatus(
  db: Sql,
  id: number,
  status: boolean | undefined,
): Promise<{ was: boolean; status: boolean } | null> {
  const [changed] = await rowsOf(
    db,
    { was: Flag, status: Flag },
    sql`with was as (select id, status from bulletins where id = ${id} and deleted_at is null for update)
        update bulletins b set status = coalesce(${status ?? null}::boolean, not was.status)
        from was where b.id = was.id returning was.status as was, b.status`,
  );
  return changed ?? null;
}

type NewBulletin = {
  userId: number;
  title: string;
  description: string;
  roleIds: number[];
  isShown: boolean;
};

/** Posts a bulletin and returns its id; null when the user is removed. */
export async function createBulletin(db: Sql, bulletin: NewBulletin): Promise<number | null> {
  const { userId, title, description, roleIds, isShown } = bulletin;
  // Locked, so that removing the user also removes this post.
  const [made] = await rowsOf(
    db,
    { id: Int },
    sql`with person as (select id from users where id = ${userId} and deleted_at is null for share)
        insert into bulletins (user_id, title, description, role_ids, status)
        select id, ${title}, ${description}, ${sql.param(roleIds)}::smallint[], ${isShown} from person returning id`,
  );
  return made?.id ?? null;
}

/** Returns whether the user exists, and locks them until the transaction ends; call it before locking their records. */
export async function lockPerson(db: Sql, id: number): Promise<boolean> {
  return hasRow(db, sql`select id from users where id = ${id} and deleted_at is null for share`);
}

/** Answers a post that the app shows and returns the answer's id; null when it shows no such post. */
export async function createResponse(
  db: Sql,
  response: { bulletinId: number; userId: number; message: string; isShown: boolean },
): Promise<number | null> {
  const { bulletinId, userId, message, isShown } = response;
  const [made] = await rowsOf(
    db,
    { id: Int },
    sql`with post as (select id from bulletins b where id = ${bulletinId} and status and deleted_at is null
            and ${BY_ACTIVE} for share)
        insert into bulletin_responses (bulletin_id, user_id, message, hidden_at)
        select id, ${userId}::bigint, ${message}, ${isShown ? sql`null` : sql`now()`} from post returning id`,
  );
  return made?.id ?? null;
}
