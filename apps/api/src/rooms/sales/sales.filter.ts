import type { SaleFilter } from '@greenroom/contract/sales';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, patternOf } from '#kit/db/sql.ts';

/** The name shown for all removed users. */
const GONE = 'Deleted user';

/** Selects the name of a host, from a row of `users` with the alias `u`. */
export const HOST_NAME = sql.raw(`case when u.deleted_at is null then u.name else '${GONE}' end`);

const isByAuthor = (text: string): SQL => sql`lower(s.host_name) like ${patternOf(text)}`;

/** Two ways to match, each with its own index. */
const searchFilter = (text: string): SQL =>
  sql`(lower(s.title || chr(10) || s.description) like ${patternOf(text)} or ${isByAuthor(text)})`;

/** Filters by the parlour's start: both days are included, in the community's zone; a single date is ignored. */
function rangeFilter({ start_date: start, end_date: end }: SaleFilter, zone: string): SQL | null {
  if (!start || !end) return null;
  return sql`s.parlour_id in (
    select id from parlours where starts_at >= moment_of(${start}::date, ${zone})
      and starts_at < moment_of(${end}::date + 1, ${zone}))`;
}

/** Selects what no tally counts. */
function untalliedOf(filter: SaleFilter, zone: string): SQL[] {
  const search = filter.search?.trim();
  const author = filter.author?.trim();
  const parts = [
    search ? searchFilter(search) : null,
    author ? isByAuthor(author) : null,
    filter.user_id === undefined ? null : sql`s.user_id = ${filter.user_id}`,
    rangeFilter(filter, zone),
  ];
  return parts.filter((part) => part !== null);
}

/** Selects the rows of `sales`, with the alias `s`, that match the filter and are not removed. */
export function whereOf(filter: SaleFilter, zone: string): SQL {
  const isTop = filter.is_top === undefined ? [] : [sql`s.is_top = ${filter.is_top}`];
  return all([sql`s.deleted_at is null`, ...untalliedOf(filter, zone), ...isTop]);
}

/** Returns whether the filter leaves nothing out. */
export const isEmpty = (filter: SaleFilter, zone: string): boolean =>
  filter.is_top === undefined && untalliedOf(filter, zone).length === 0;

/** Returns the exact number of matches: kept by triggers for all and the top ones, else counted. */
export function totalOf(filter: SaleFilter, zone: string): SQL {
  if (untalliedOf(filter, zone).length > 0)
    return sql`(select count(*) from sales s where ${whereOf(filter, zone)})`;
  if (filter.is_top === undefined) return sql`tally('sales')`;
  return filter.is_top ? sql`tally('sales_top')` : sql`tally('sales') - tally('sales_top')`;
}
