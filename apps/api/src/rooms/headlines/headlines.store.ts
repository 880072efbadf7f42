import type { Headline, HeadlineBody, HeadlineQuery } from '@greenroom/contract/headlines';
import type { HeadlineSort } from '@greenroom/contract/headlines-list.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { iso, wantedIds } from '#kit/db/sql.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import type { BulkRow } from '#kit/records/bulk.ts';
import { removeRecords } from '#kit/records/trash.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

export const headlinesTrash: TrashSpec = {
  kind: 'news',
  permission: 'headlines.change',
  action: 'headlines.remove',
  table: headlines,
  title: headlines.title,
  owns: [],
};

/** The columns that hold upload keys. */
export const headlineObjects: ObjectRef[] = [
  { table: headlines, column: headlines.videoKey },
  { table: headlines, column: headlines.photoKeys },
];

/** Each order has an index. */
const ORDERS: Record<HeadlineSort, SQL> = {
  title: sql`lower(h.title)`,
  type: sql`h.type`,
  createdAt: sql`h.created_at`,
  owner: sql`lower(a.name)`,
};

const fieldsOf = (mediaUrl: string): SQL => sql`
  h.id, h.title, h.type, h.description, h.website_link, ${mediaUrl}::text || h.video_key as video_url,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.place, 'url', ${mediaUrl}::text || k.key) order by k.place), '[]')
   from unnest(h.photo_keys) with ordinality k(key, place)) as news_photo,
  ${iso(sql`h.created_at`)} as "createdAt", jsonb_build_object('id', a.id, 'name', a.name) as user`;

const PRESENT = sql`headlines h where h.deleted_at is null`;
/** Sorts by owner: selects as many of each admin as the page can need, in the order of an index. */
const ofEachAdmin = (dir: SQL, most: number): SQL => sql`admins a cross join lateral (
  select id from headlines where admin_id = a.id and deleted_at is null order by id ${dir} limit ${most}
) h`;

/** Returns a page of headlines with the exact number of all, in one statement. */
export async function listHeadlines(
  db: Sql,
  { page, limit, sort_by, sort_dir }: HeadlineQuery,
  mediaUrl: string,
): Promise<{ data: Headline[]; totalCounts: number }> {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const order = sql`${ORDERS[sort_by]} ${dir}, h.id ${dir}`;
  const found = await rowsOf<Headline & { total: number }>(
    db,
    sql`with page as (
          select h.id from ${sort_by === 'owner' ? ofEachAdmin(dir, page * limit) : PRESENT}
          order by ${order} limit ${limit} offset ${(page - 1) * limit}
        )
        select ${fieldsOf(mediaUrl)}, total.total::int as total
        from (select tally('headlines') as total) total
        left join (page join headlines h using (id) join admins a on a.id = h.admin_id) on true
        order by ${order}`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? 0 };
}

/** Returns the ids of all headlines, in order. */
export async function listHeadlineIds(
  db: Sql,
  { sort_by, sort_dir }: Pick<HeadlineQuery, 'sort_by' | 'sort_dir'>,
): Promise<number[]> {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const found = await rowsOf<{ id: number }>(
    db,
    sql`select h.id from headlines h join admins a on a.id = h.admin_id where h.deleted_at is null
        order by ${ORDERS[sort_by]} ${dir}, h.id ${dir}`,
  );
  return found.map(({ id }) => id);
}

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getHeadlines = (db: Sql, ids: readonly number[], mediaUrl: string): Promise<Headline[]> =>
  rowsOf<Headline>(
    db,
    sql`select ${fieldsOf(mediaUrl)} from ${wantedIds(ids)} join headlines h using (id) join admins a on a.id = h.admin_id
        where h.deleted_at is null order by wanted.place`,
  );

/** Returns one headline, or null. */
export async function getHeadline(db: Sql, id: number, mediaUrl: string): Promise<Headline | null> {
  const [found] = await rowsOf<Headline>(
    db,
    sql`select ${fieldsOf(mediaUrl)} from headlines h join admins a on a.id = h.admin_id
        where h.id = ${id} and h.deleted_at is null`,
  );
  return found ?? null;
}

/** Publishes a headline and returns its id. `durationMs` is the length of its video. */
export async function createHeadline(
  db: Sql,
  { adminId, body, durationMs }: { adminId: number; body: HeadlineBody; durationMs: number | null },
): Promise<number> {
  const row = {
    adminId,
    type: body.type,
    title: body.title,
    description: body.description ?? '',
    websiteLink: body.website_link,
    videoKey: body.video_url ?? null,
    videoDurationMs: durationMs,
    photoKeys: body.news_photo ?? [],
  };
  const [made] = await db.insert(headlines).values(row).returning({ id: headlines.id });
  if (!made) throw new Error('an insert returned nothing');
  return made.id;
}

/** Selects the ids of all headlines. */
export const selectHeadlines = (): SQL => sql`select h.id from ${PRESENT}`;

/** Removes many headlines and returns them. */
export async function removeHeadlines(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
  const gone = await removeRecords(tx, headlinesTrash, ids);
  const types = await rowsOf<{ id: number; type: number }>(
    tx,
    sql`select id, type from headlines where id = any (${sql.param(gone.map(({ id }) => id))}::bigint[])`,
  );
  const typeOf = new Map(types.map(({ id, type }) => [id, type]));
  return gone.map(({ id, title }) => ({ id, title, before: { title, type: typeOf.get(id) } }));
}
