import { readSearch } from '@greenroom/contract/kit/search';
import { ShownHeadline, Headline } from '@greenroom/contract/headlines';
import type { HeadlineQuery } from '@greenroom/contract/headlines';
import { HEADLINE_KIND_WORDS } from '@greenroom/contract/headlines-list.rules';
import { HEADLINE_FIELDS } from '@greenroom/contract/headlines.rules';
import type { HeadlineSort, HeadlineState } from '@greenroom/contract/headlines-list.rules';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { findPage, listIds, listPage, selectIds } from '#kit/db/list.ts';
import type { List, Narrowed, Order, Page } from '#kit/db/list.ts';
import { nameOrder, titleOrder } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, iso, wantedIds } from '#kit/db/sql.ts';
import { hasWords } from '#kit/db/words.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import { fieldColumns } from '#kit/records/fields.ts';
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
const HEADLINES: List<HeadlineSort> = {
  from: sql`headlines h join admins a on a.id = h.admin_id`,
  id: sql`h.id`,
  orders: {
    title: [titleOrder(sql`h.title`)],
    type: [sql`h.type`],
    createdAt: [sql`h.created_at`],
    owner: [nameOrder(sql`a.name`)],
  },
  first: selectFirstByOwner,
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

const headlineContentColumns = (mediaUrl: string): SQL => sql`
  h.id, ${fieldColumns(HEADLINE_FIELDS, 'h')}, h.type, ${mediaUrl}::text || h.video_key as video_url,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.place, 'url', ${mediaUrl}::text || k.key, 'key', k.key)
     order by k.place), '[]')
   from unnest(h.photo_keys) with ordinality k(key, place)) as news_photo,
  ${isFeatured(sql`h.person_id`)} as featured`;

const headlineRowColumns = (mediaUrl: string): SQL => sql`${headlineContentColumns(mediaUrl)}, h.video_key,
  ${iso(sql`h.created_at`)} as "createdAt", jsonb_build_object('id', a.id, 'name', a.name) as user,
  case when ${STATES.draft} then 'draft' when ${STATES.scheduled} then 'scheduled' else 'published' end as state,
  ${iso(sql`h.publish_at`)} as publish_at, h.version,
  (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
            'profile_image_url', ${mediaUrl}::text || u.profile_image)
   from users u where u.id = h.person_id and u.deleted_at is null) as person`;

type HeadlineFilter = Pick<Partial<HeadlineQuery>, 'search' | 'state' | 'kind' | 'featured'>;

/** Returns the conditions of a query besides its search, `h` being the headline. */
function headlineFilters({ state, kind, featured }: HeadlineFilter): SQL[] {
  const featuredIs = isFeatured(sql`h.person_id`);
  return [
    sql`h.deleted_at is null`,
    ...(state ? [STATES[state]] : []),
    ...(kind ? [sql`h.type = ${HEADLINE_KIND_WORDS.indexOf(kind) + 1}`] : []),
    ...(featured === undefined ? [] : [featured ? featuredIs : sql`not ${featuredIs}`]),
  ];
}

/** Returns what narrows the list to a query. */
function narrowHeadlines(filter: HeadlineFilter): Narrowed {
  const search = readSearch(filter.search, 2);
  return {
    where: all(headlineFilters(filter)),
    words: hasWords(sql`h.folded`, search),
    isShort: search.isShort,
    total: headlineTotal(filter),
  };
}

/** Selects the ids of all headlines that match. */
export const selectHeadlines = (filter: HeadlineFilter): SQL => selectIds(HEADLINES, narrowHeadlines(filter));

/** Counts all that match: by tallies where nearly all do, less the few that do not. */
function headlineTotal(filter: HeadlineFilter): SQL {
  const { state, featured, kind } = filter;
  if (featured === false) {
    const both = headlineTotal({ ...filter, featured: undefined });
    return sql`(${both} - ${headlineTotal({ ...filter, featured: true })})`;
  }
  if (featured !== undefined || kind || (state && state !== 'published'))
    return sql`(select count(*) from headlines h where ${all(headlineFilters(filter))})`;
  if (!state) return sql`tally('headlines')`;
  return sql`(tally('headlines') - ${headlineTotal({ state: 'draft' })} - ${headlineTotal({ state: 'scheduled' })})`;
}

/** Sorts by owner: selects as many of each admin as the page can need, in the order of an index. */
function selectFirstByOwner(
  { sort_by, sort_dir }: Order<HeadlineSort>,
  where: SQL,
  most: number,
): SQL | null {
  if (sort_by !== 'owner') return null;
  const dir = sort_dir === 'desc' ? sql`desc` : sql`asc`;
  return sql`select h.id, ${nameOrder(sql`a.name`)} as key0 from admins a cross join lateral (
    select h.id from headlines h where h.admin_id = a.id and ${where} order by h.id ${dir} limit ${most}) h`;
}

/** Returns a page of headlines with how many match, in one statement. */
export const listHeadlines = (db: Sql, query: HeadlineQuery, mediaUrl: string): Promise<Page<Headline>> =>
  listPage(db, HEADLINES, query, narrowHeadlines(query), {
    row: Headline,
    fields: headlineRowColumns(mediaUrl),
    rows: sql`headlines h using (id) join admins a on a.id = h.admin_id`,
  });

/** Returns a page of what the app shows, newest first. */
export async function listShown(
  db: Sql,
  { page, limit, featured }: { page: number; limit: number; featured?: boolean | undefined },
  mediaUrl: string,
): Promise<{ data: ShownHeadline[]; totalCounts: number }> {
  const filter = { state: 'published', featured } as const;
  const found = await findPage(
    db,
    ShownHeadline,
    sql`with page as (
          select h.id from headlines h where ${all(headlineFilters(filter))}
          order by h.publish_at desc, h.id desc limit ${limit} offset ${(page - 1) * limit}
        )
        select ${headlineContentColumns(mediaUrl)}, ${iso(sql`h.publish_at`)} as "publishedAt", total.total::int as total
        from (select ${headlineTotal(filter)} as total) total
        left join (page join headlines h using (id)) on true
        order by h.publish_at desc, h.id desc`,
  );
  return found ?? { data: [], totalCounts: 0 };
}

/** Returns the ids of all headlines that match, in order. */
export const listHeadlineIds = (
  db: Sql,
  query: HeadlineFilter & Pick<HeadlineQuery, 'sort_by' | 'sort_dir'>,
): Promise<number[]> => listIds(db, HEADLINES, query, narrowHeadlines(query));

/** Returns those of the ids that are not removed, in the order of the ids. */
export const getHeadlines = (db: Sql, ids: readonly number[], mediaUrl: string): Promise<Headline[]> =>
  rowsOf(
    db,
    Headline,
    sql`select ${headlineRowColumns(mediaUrl)} from ${wantedIds(ids)} join headlines h using (id) join admins a on a.id = h.admin_id
        where h.deleted_at is null order by wanted.place`,
  );

/** Returns one headline, or null. */
export async function getHeadline(db: Sql, id: number, mediaUrl: string): Promise<Headline | null> {
  const [found] = await rowsOf(
    db,
    Headline,
    sql`select ${headlineRowColumns(mediaUrl)} from headlines h join admins a on a.id = h.admin_id
        where h.id = ${id} and h.deleted_at is null`,
  );
  return found ?? null;
}
