import { LIMITS } from '@greenroom/contract/kit/limits';
import type { UserQuery } from '@greenroom/contract/users';
import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { all, patternOf } from '#kit/db/sql.ts';

/**
 * A condition of the list. `cell`: the same condition on `user_cells`, if it has one; `kind`: which cells have it, when
 * only some do. `titled`: a text that is part of a talent's title also finds that talent's users.
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

/** Filters by date: both days are included, in the community's zone; a single date is ignored. */
function rangeFilter({ start_date: start, end_date: end }: UserQuery, zone: string): Filter | null {
  if (!start || !end) return null;
  return {
    where: sql`created_at >= (${start}::date)::timestamp at time zone ${zone}
      and created_at < (${end}::date + 1)::timestamp at time zone ${zone}`,
    cell: sql`state = '' and city = '' and day >= ${start}::date and day <= ${end}::date`,
    kind: 'day',
  };
}

/** Returns the conditions of the query, one filter each. */
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

/** Selects the users who match all filters and are not removed. */
export const whereOf = (filters: Filter[]): SQL =>
  all([sql`deleted_at is null`, ...filters.map((filter) => filter.where)]);

/** Returns the exact number of users who match all filters: summed from cells if they have it, else counted. */
export function totalOf(filters: Filter[]): SQL {
  if (filters.length === 0) return sql`tally('users')`;
  const cells = filters.flatMap(({ cell }) => cell ?? []);
  const kinds = filters.flatMap(({ kind }) => kind ?? []);
  if (cells.length < filters.length || kinds.length > 1) {
    return sql`(select count(*) from users where ${whereOf(filters)})`;
  }
  return sql`(select coalesce(sum(amount), 0) from user_cells where kind = ${kinds[0] ?? 'talents'} and ${all(cells)})`;
}
