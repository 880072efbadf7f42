import type { SaleFilter } from '@greenroom/contract/sales';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { all, patternOf } from '#kit/db/sql.ts';

/** What all are called who are removed. */
const GONE = 'Deleted user';

/** What a host is called, of a row of `users` that is called `u`. */
export const HOST_NAME = sql.raw(`case when u.deleted_at is null then u.name else '${GONE}' end`);

/** Ids of the people who are called so; by their index, which knows present names alone. */
function authorsOf(text: string): SQL {
  const present = sql`select id from users where deleted_at is null and lower(name) like ${patternOf(text)}`;
  const areGoneMeant = GONE.toLowerCase().includes(text.toLowerCase());
  return areGoneMeant ? sql`${present} union all select id from users where deleted_at is not null` : present;
}

const isByAuthor = (text: string): SQL => sql`s.user_id in (${authorsOf(text)})`;

/** Two ways to a hit, each with an index of its own. */
const searchFilter = (text: string): SQL => sql`s.id in (
  select id from sales where lower(title || chr(10) || description) like ${patternOf(text)}
  union all select id from sales where user_id in (${authorsOf(text)}))`;

/** Of the parlour's start: both days count whole, in the community's zone; half a range is no range. */
function rangeFilter({ start_date: start, end_date: end }: SaleFilter, zone: string): SQL | null {
  if (!start || !end) return null;
  return sql`s.parlour_id in (
    select id from parlours where starts_at >= (${start}::date)::timestamp at time zone ${zone}
      and starts_at < (${end}::date + 1)::timestamp at time zone ${zone})`;
}

/** The rows of `sales`, called `s`, that meet the filter and are not removed. */
export function whereOf(filter: SaleFilter, zone: string): SQL {
  const search = filter.search?.trim();
  const author = filter.author?.trim();
  const parts = [
    sql`s.deleted_at is null`,
    search ? searchFilter(search) : null,
    author ? isByAuthor(author) : null,
    filter.user_id === undefined ? null : sql`s.user_id = ${filter.user_id}`,
    filter.is_top === undefined ? null : sql`s.is_top = ${filter.is_top}`,
    rangeFilter(filter, zone),
  ];
  return all(parts.filter((part) => part !== null));
}
