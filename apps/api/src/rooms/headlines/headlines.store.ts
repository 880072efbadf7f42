import type { Headline, HeadlineQuery, ShownHeadline } from '@greenroom/contract/headlines';
import type { HeadlineSort } from '@greenroom/contract/headlines-list.rules';
import { HEADLINE_KIND_WORDS } from '@greenroom/contract/headlines.rules';
import type { HeadlineState } from '@greenroom/contract/headlines.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, iso, patternOf, wantedIds } from '#kit/db/sql.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
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

/** Whether somebody's Featured Headline plan is running. */
const isFeatured = (person: SQL): SQL => sql`exists (
  select from plans p join users f on f.id = p.user_id
  where p.user_id = ${person} and p.name = 'weekly' and p.start_date <= now() and p.end_date > now()
    and f.deleted_at is null)`;

/** The words of a headline's state: only the clock makes a scheduled one published. */
const STATES: Record<HeadlineState, SQL> = {
  draft: sql`h.publish_at is null`,
  scheduled: sql`h.publish_at > now()`,
  published: sql`h.publish_at <= now()`,
};

const contentOf = (mediaUrl: string): SQL => sql`
  h.id, h.title, h.type, h.description, h.website_link, ${mediaUrl}::text || h.video_key as video_url,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.place, 'url', ${mediaUrl}::text || k.key, 'key', k.key)
     order by k.place), '[]')
   from unnest(h.photo_keys) with ordinality k(key, place)) as news_photo,
  ${isFeatured(sql`h.person_id`)} as featured`;

const fieldsOf = (mediaUrl: string): SQL => sql`${contentOf(mediaUrl)}, h.video_key,
  ${iso(sql`h.created_at`)} as "createdAt", jsonb_build_object('id', a.id, 'name', a.name) as user,
  case when ${STATES.draft} then 'draft' when ${STATES.scheduled} then 'scheduled' else 'published' end as state,
  ${iso(sql`h.publish_at`)} as publish_at, h.version,
  (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
            'profile_image_url', ${mediaUrl}::text || u.profile_image)
   from users u where u.id = h.person_id and u.deleted_at is null) as person`;

const isSearch = (text: string | undefined): text is string =>
  text !== undefined && text.trim().length >= LIMITS.searchMin;

type HeadlineFilter = Pick<Partial<HeadlineQuery>, 'search' | 'state' | 'kind' | 'featured'>;

/** Returns what narrows the list, `h` being the headline. */
function narrowed({ search, state, kind, featured }: HeadlineFilter): SQL[] {
  const featuredIs = isFeatured(sql`h.person_id`);
  return [
    ...(isSearch(search) ? [sql`lower(h.title || ' ' || h.description) like ${patternOf(search)}`] : []),
    ...(state ? [STATES[state]] : []),
    ...(kind ? [sql`h.type = ${HEADLINE_KIND_WORDS.indexOf(kind) + 1}`] : []),
    ...(featured === undefined ? [] : [featured ? featuredIs : sql`not ${featuredIs}`]),
  ];
}

/** Selects the ids of all headlines that match. */
export const selectHeadlines = (filter: HeadlineFilter): SQL =>
  sql`select h.id from headlines h where ${all([sql`h.deleted_at is null`, ...narrowed(filter)])}`;

/** Counts all that match: by tallies where nearly all do, less the few that do not. */
function totalOf(filter: HeadlineFilter): SQL {
  const { state, featured, ...others } = filter;
  if (featured === false) {
    const both = totalOf({ ...filter, featured: undefined });
    return sql`(${both} - ${totalOf({ ...filter, featured: true })})`;
  }
  const isNarrowed = featured !== undefined || narrowed(others).length > 0;
  if (isNarrowed || (state && state !== 'published'))
    return sql`(select count(*) from (${selectHeadlines(filter)}) c)`;
  if (!state) return sql`tally('headlines')`;
  return sql`(tally('headlines') - ${totalOf({ state: 'draft' })} - ${totalOf({ state: 'scheduled' })})`;
}

/** Sorts by owner: selects as many of each admin as the page can need, in the order of an index. */
const ofEachAdmin = (where: SQL, dir: SQL, most: number): SQL => sql`admins a cross join lateral (
  select h.id from headlines h where h.admin_id = a.id and ${where} order by h.id ${dir} limit ${most}
) h`;

/** Returns a page of headlines with the exact number of all that match, in one statement. */
export async function listHeadlines(
  db: Sql,
  { page, limit, sort_by, sort_dir, ...filter }: HeadlineQuery,
  mediaUrl: string,
): Promise<{ data: Headline[]; totalCounts: number }> {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const order = sql`${ORDERS[sort_by]} ${dir}, h.id ${dir}`;
  const where = all([sql`h.deleted_at is null`, ...narrowed(filter)]);
  const from = sort_by === 'owner' ? ofEachAdmin(where, dir, page * limit) : sql`headlines h where ${where}`;
  const found = await rowsOf<Headline & { total: number }>(
    db,
    sql`with page as (
          select h.id from ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}
        )
        select ${fieldsOf(mediaUrl)}, total.total::int as total
        from (select ${totalOf(filter)} as total) total
        left join (page join headlines h using (id) join admins a on a.id = h.admin_id) on true
        order by ${order}`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? 0 };
}

/** Returns a page of what the app shows, newest first. */
export async function listShown(
  db: Sql,
  { page, limit, featured }: { page: number; limit: number; featured?: boolean | undefined },
  mediaUrl: string,
): Promise<{ data: ShownHeadline[]; totalCounts: number }> {
  const filter = { state: 'published', featured } as const;
  const found = await rowsOf<ShownHeadline & { total: number }>(
    db,
    sql`with page as (
          select h.id from headlines h where h.id in (${selectHeadlines(filter)})
          order by h.publish_at desc, h.id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select ${contentOf(mediaUrl)}, ${iso(sql`h.publish_at`)} as "publishedAt", total.total::int as total
        from (select ${totalOf(filter)} as total) total
        left join (page join headlines h using (id)) on true
        order by h.publish_at desc, h.id desc`,
  );
  return { data: found.filter((row) => row.id !== null), totalCounts: found[0]?.total ?? 0 };
}

/** Returns the ids of all headlines that match, in order. */
export async function listHeadlineIds(
  db: Sql,
  { sort_by, sort_dir, ...filter }: HeadlineFilter & Pick<HeadlineQuery, 'sort_by' | 'sort_dir'>,
): Promise<number[]> {
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  const found = await rowsOf<{ id: number }>(
    db,
    sql`select h.id from headlines h join admins a on a.id = h.admin_id
        where ${all([sql`h.deleted_at is null`, ...narrowed(filter)])}
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
