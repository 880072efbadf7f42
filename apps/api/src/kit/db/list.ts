import { SEARCH_MOST } from '@greenroom/contract/kit/search';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Flag, Int, knownRows, orNull } from '#kit/db/row.ts';
import type { RowOf, Shape } from '#kit/db/row.ts';

/** What a list is: where its rows are, and its orders. */
export type List<Sort extends string> = {
  /** `users`, with what an order joins. */
  from: SQL;
  /** The id of a row, if not `id`. */
  id?: SQL;
  /** The keys of each order, for which there is an index that ends in the id. */
  orders: Record<Sort, readonly SQL[]>;
  /**
   * Selects at least the first `most` rows of an order, each with its `id` and the key `key0`, in any order: where no
   * single index has them.
   */
  first?: (order: Order<Sort>, where: SQL, most: number) => SQL | null;
};

export type Order<Sort extends string> = { sort_by: Sort; sort_dir: 'asc' | 'desc' };
export type Asked<Sort extends string> = Order<Sort> & { page: number; limit: number };

/**
 * What narrows a list. `words`: what a search adds to `where`. `total`: how many match without a search. `isShort`: a
 * search is too short to be made; then a page has all, as the specification has it, and a selection or an export none.
 * `isFrequent`: whether tallies say that more match than are counted; null where they do not know.
 */
export type Narrowed = {
  where: SQL;
  words: SQL | null;
  total: SQL;
  isShort?: boolean;
  isFrequent?: SQL | undefined;
};
/** A page. `hasMore`: a search finds more than it counts. */
export type Page<Row> = { data: Row[]; totalCounts: number; hasMore: boolean };

/** From here on a page is read from the nearer end of its order: before it, scanning the index is as fast. */
const DEEP = 1000;

const both = (where: SQL, words: SQL | null): SQL => (words ? sql`${where} and ${words}` : where);
const sortDirection = (isDown: boolean): SQL => (isDown ? sql`desc` : sql`asc`);
const idColumn = <Sort extends string>({ id = sql`id` }: List<Sort>): SQL => id;

/** Returns an order by keys and, at last, by id. */
export const orderBy = (keys: readonly SQL[], dir: SQL): SQL =>
  sql.join(
    keys.map((key) => sql`${key} ${dir}`),
    sql`, `,
  );

/** Returns the keys of an order with the id, as they are and as columns named `key0`, `key1` and `id`. */
function selectOrderKeys<Sort extends string>(list: List<Sort>, { sort_by }: Order<Sort>) {
  const keys = list.orders[sort_by];
  const names = [...keys.map((_, at) => sql.raw(`key${at}`)), sql`id`];
  const columns = [...keys, idColumn(list)];
  const selected = sql.join(
    columns.map((column, at) => sql`${column} as ${names[at] ?? sql``}`),
    sql`, `,
  );
  return { columns, names, selected };
}

/**
 * Selects the ids of a page of a search. Up to so many matches are read and sorted. Of more, which are frequent, the first
 * ones of the order are selected.
 */
function stepsOfWords<Sort extends string>(
  list: List<Sort>,
  asked: Asked<Sort>,
  where: SQL,
  isFrequent: SQL,
): SQL {
  const { columns, names, selected } = selectOrderKeys(list, asked);
  const dir = sortDirection(asked.sort_dir === 'desc');
  const offset = (asked.page - 1) * asked.limit;
  const rows = sql`select ${selected} from ${list.from} where ${where}`;
  return sql`
    known as materialized (select coalesce(${isFrequent}, false) as many),
    hit as materialized (${rows} and not (select many from known) limit ${SEARCH_MOST + 1}),
    counted as materialized (
      select case when (select many from known) then ${SEARCH_MOST + 1} else count(*) end as total from hit
    ),
    page as (select id, row_number() over () as place from (
      select id from (
        (select * from hit where (select total <= ${SEARCH_MOST} from counted))
        union all
        (${rows} and (select total > ${SEARCH_MOST} from counted) order by ${orderBy(columns, dir)} limit ${offset + asked.limit})
      ) found order by ${orderBy(names, dir)} limit ${asked.limit} offset ${offset}) p)`;
}

/** Selects the ids of a page near the beginning of its order. */
function stepsInOrder<Sort extends string>(list: List<Sort>, asked: Asked<Sort>, where: SQL): SQL {
  const { columns, names } = selectOrderKeys(list, asked);
  const dir = sortDirection(asked.sort_dir === 'desc');
  const offset = (asked.page - 1) * asked.limit;
  const first = list.first?.(asked, where, offset + asked.limit);
  const rows = first
    ? sql`select id from (${first}) f order by ${orderBy(names, dir)}`
    : sql`select ${idColumn(list)} as id from ${list.from} where ${where} order by ${orderBy(columns, dir)}`;
  return sql`page as (select id, row_number() over () as place from (${rows} limit ${asked.limit} offset ${offset}) p)`;
}

/**
 * Selects the ids of a deep page by reading the order from the end that is nearer, up to its half. The planner does not
 * know the two limits, so it is told again how few rows come.
 */
function stepsFromNearerEnd<Sort extends string>(
  list: List<Sort>,
  asked: Asked<Sort>,
  { where, total }: Narrowed,
): SQL {
  const { columns, names, selected } = selectOrderKeys(list, asked);
  const { limit, sort_dir } = asked;
  const offset = (asked.page - 1) * limit;
  const isDown = sort_dir === 'desc';
  const rows = (down: boolean) =>
    sql`select ${selected} from ${list.from} where ${where} order by ${orderBy(columns, sortDirection(down))}`;
  return sql`
    matching as materialized (
      select total, total - ${offset}::bigint as after, 2 * ${offset}::bigint > total as is_far from (select ${total} as total) t
    ),
    page as (select id, row_number() over () as place from (select id from (
      (${rows(isDown)} limit (select case when is_far then 0 else ${limit}::bigint end from matching) offset ${offset})
      union all
      (${rows(!isDown)} limit (select case when is_far then greatest(least(after, ${limit}::bigint), 0) else 0 end from matching)
        offset (select greatest(after - ${limit}::bigint, 0) from matching))
    ) either order by ${orderBy(names, sortDirection(isDown))} limit ${limit}) p)`;
}

/** Returns the steps of a `with`, of which `page` has the ids with their place, and the total with whether there are more. */
function readingSteps<Sort extends string>(
  list: List<Sort>,
  asked: Asked<Sort>,
  narrowed: Narrowed,
  own?: SQL,
) {
  const { where, words, total, isFrequent = sql`false` } = narrowed;
  if (words) {
    return {
      steps: stepsOfWords(list, asked, both(where, words), isFrequent),
      total: sql`select least(total, ${SEARCH_MOST}) as total, total > ${SEARCH_MOST} as more from counted`,
    };
  }
  if (!own && !list.first && (asked.page - 1) * asked.limit >= DEEP) {
    return {
      steps: stepsFromNearerEnd(list, asked, narrowed),
      total: sql`select total, false as more from matching`,
    };
  }
  return {
    steps: own ?? stepsInOrder(list, asked, where),
    total: sql`select ${total} as total, false as more`,
  };
}

/**
 * Returns a page of a list and how many match, in one statement: exactly, but for a search that finds more than
 * `SEARCH_MOST`. `fields` of `rows`, which join the ids by `using (id)`: `users u using (id)`; `row`: their shape. `own`:
 * the step `page` of an order that is quicker in another way.
 */
export async function listPage<S extends Shape, Sort extends string = string>(
  db: Sql,
  list: List<Sort>,
  asked: Asked<Sort>,
  narrowed: Narrowed,
  { row, fields, rows, own }: { row: S; fields: SQL; rows: SQL; own?: SQL | undefined },
): Promise<Page<RowOf<S>>> {
  const { steps, total } = readingSteps(list, asked, narrowed, own);
  const found = await rowsOf(
    db,
    { place: orNull(Int), total: Int, more: Flag },
    sql`with ${steps}, total as materialized (${total})
        select ${fields}, page.place, total.total::int as total, total.more
        from total left join (page join ${rows}) on true order by page.place`,
  );
  const data = knownRows(
    row,
    found.filter(({ place }) => place !== null),
  );
  return { data, totalCounts: found[0]?.total ?? 0, hasMore: found[0]?.more ?? false };
}

/** Selects the ids of all that match. */
export const selectIds = <Sort extends string>(
  list: List<Sort>,
  { where, words, isShort = false }: Omit<Narrowed, 'total'>,
): SQL =>
  sql`select ${idColumn(list)} as id from ${list.from} where ${isShort ? sql`false` : both(where, words)}`;

/** Returns the ids of all that match, in order: few bytes each, even when there are a million. */
export async function listIds<Sort extends string>(
  db: Sql,
  list: List<Sort>,
  order: Order<Sort>,
  narrowed: Omit<Narrowed, 'total'>,
): Promise<number[]> {
  const { columns } = selectOrderKeys(list, order);
  const found = await rowsOf(
    db,
    { id: Int },
    sql`${selectIds(list, narrowed)} order by ${orderBy(columns, sortDirection(order.sort_dir === 'desc'))}`,
  );
  return found.map(({ id }) => id);
}

/**
 * Returns a page with its total from a statement that selects `total` in each row, and one row without an `id` where the
 * page is empty. Null when it gives no row at all.
 */
export async function findPage<S extends Shape>(
  db: Sql,
  row: S,
  query: SQL,
): Promise<Omit<Page<RowOf<S>>, 'hasMore'> | null> {
  const found = await rowsOf(db, { total: Int }, query);
  const [first] = found;
  const data = found.filter((each) => !('id' in each) || each.id !== null);
  return first ? { data: knownRows(row, data), totalCounts: first.total } : null;
}
