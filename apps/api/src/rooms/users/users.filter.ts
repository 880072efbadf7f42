import { LIMITS } from '@greenroom/contract/kit/limits';
import type { UserQuery } from '@greenroom/contract/users';
import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { all, patternOf } from '#kit/db/sql.ts';

/**
 * One condition of the list. `cell`: the same condition on `user_cells`, where it has one; `kind`: which cells know it,
 * when only some do. `titled`: a text that is part of a talent's title finds that talent's people besides.
 */
export type Filter = {
  where: SQL;
  cell?: SQL;
  kind?: 'place' | 'day';
  isText?: true;
  titled?: Filter;
};

const roleFilter = (ids: number[]): Filter => {
  const where = sql`role_ids && ${sql.param(ids)}::smallint[]`;
  return { where, cell: where };
};

const featuredFilter = (featured: boolean): Filter => {
  const where = sql`featured = ${featured}`;
  return { where, cell: where };
};

function searchFilter(search: string): Filter | null {
  const text = search.trim().toLowerCase();
  if (text.length < LIMITS.searchMin) return null;
  const keyword = keywordOf(text);
  if (keyword === 'featured') return featuredFilter(true);
  if (keyword) return roleFilter([keyword.roleId]);
  const titles = TALENTS.filter((talent) => talent.title.toLowerCase().includes(text)).map(
    (talent) => talent.id,
  );
  return {
    where: sql`search like ${patternOf(text)}`,
    isText: true,
    ...(titles.length > 0 && { titled: roleFilter(titles) }),
  };
}

function placeFilter({ city, state }: UserQuery): Filter | null {
  const parts: [SQL, SQL][] = [];
  if (city) parts.push([sql`lower(city) = lower(${city})`, sql`city = lower(${city})`]);
  if (state) parts.push([sql`lower(state) = lower(${state})`, sql`state = lower(${state})`]);
  if (parts.length === 0) return null;
  return {
    where: all(parts.map(([where]) => where)),
    cell: all(parts.map(([, cell]) => cell)),
    kind: 'place',
  };
}

/** Both days count whole, in the community's zone; half a range is no range. */
function rangeFilter({ start_date: start, end_date: end }: UserQuery, zone: string): Filter | null {
  if (!start || !end) return null;
  return {
    where: sql`created_at >= (${start}::date)::timestamp at time zone ${zone}
      and created_at < (${end}::date + 1)::timestamp at time zone ${zone}`,
    cell: sql`state = '' and city = '' and day >= ${start}::date and day <= ${end}::date`,
    kind: 'day',
  };
}

/** What the query asks for, one filter a condition. */
export function filtersOf(query: UserQuery, zone: string): Filter[] {
  const zipcode = query.zipcode?.trim();
  return [
    query.search ? searchFilter(query.search) : null,
    placeFilter({ ...query, city: query.city?.trim(), state: query.state?.trim() }),
    zipcode ? { where: sql`zipcode = ${zipcode}` } : null,
    rangeFilter(query, zone),
    query.role_ids && query.role_ids.length > 0 ? roleFilter(query.role_ids) : null,
    query.profile_type === undefined ? null : featuredFilter(query.profile_type),
  ].filter((filter) => filter !== null);
}

/** The people who meet all filters and are not removed. */
export const whereOf = (filters: Filter[]): SQL =>
  all([sql`deleted_at is null`, ...filters.map((filter) => filter.where)]);

/** The exact number of people who meet all filters: summed from cells where they know it, else counted. */
export function totalOf(filters: Filter[]): SQL {
  if (filters.length === 0) return sql`tally('users')`;
  const cells = filters.flatMap(({ cell }) => cell ?? []);
  const kinds = filters.flatMap(({ kind }) => kind ?? []);
  if (cells.length < filters.length || kinds.length > 1) {
    return sql`(select count(*) from users where ${whereOf(filters)})`;
  }
  return sql`(select coalesce(sum(amount), 0) from user_cells where kind = ${kinds[0] ?? 'talents'} and ${all(cells)})`;
}
