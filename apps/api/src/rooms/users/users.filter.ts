import { LIMITS } from '@greenroom/contract/kit/limits';
import type { UserQuery } from '@greenroom/contract/users';
import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { likeText } from '#kit/sql.ts';

/** One condition of the list. `total`: how many people meet it alone, where a tally knows. */
export type Filter = { where: SQL; total?: SQL; isText?: true };

const roleFilter = (ids: number[]): Filter => ({
  where: sql`role_ids && ${sql.param(ids)}::smallint[]`,
  ...(ids.length === 1 && { total: sql`tally('role', ${String(ids[0])})` }),
});

const featuredFilter = (featured: boolean): Filter => ({
  where: sql`featured = ${featured}`,
  total: featured ? sql`tally('featured')` : sql`(tally('users') - tally('featured'))`,
});

function searchFilter(search: string): Filter | null {
  const text = search.trim().toLowerCase();
  if (text.length < LIMITS.searchMin) return null;
  const keyword = keywordOf(text);
  if (keyword === 'featured') return featuredFilter(true);
  if (keyword) return roleFilter([keyword.roleId]);
  const titles = TALENTS.filter((talent) => talent.title.toLowerCase().includes(text)).map(
    (talent) => talent.id,
  );
  const inText = sql`search like ${`%${likeText(text)}%`}`;
  return {
    where: titles.length > 0 ? sql`(${inText} or ${roleFilter(titles).where})` : inText,
    isText: true,
  };
}

function placeFilter({ city, state }: UserQuery): Filter | null {
  const [inCity, inState] = [sql`lower(city) = lower(${city})`, sql`lower(state) = lower(${state})`];
  if (city && state) {
    return {
      where: sql`${inCity} and ${inState}`,
      total: sql`tally('city', lower(${city}) || '/' || lower(${state}))`,
    };
  }
  if (state) return { where: inState, total: sql`tally('state', lower(${state}))` };
  return city ? { where: inCity } : null;
}

/** Both days count whole, in the community's zone; half a range is no range. */
function rangeFilter({ start_date: start, end_date: end }: UserQuery, zone: string): Filter | null {
  if (!start || !end) return null;
  return {
    where: sql`created_at >= (${start}::date)::timestamp at time zone ${zone}
      and created_at < (${end}::date + 1)::timestamp at time zone ${zone}`,
    total: sql`tally_between('registered', ${start}, ${end})`,
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

/** The exact number of people who meet all filters: read from a tally where one knows, else counted. */
export function totalOf(filters: Filter[], where: SQL): SQL {
  if (filters.length === 0) return sql`tally('users')`;
  const [first] = filters;
  if (filters.length === 1 && first?.total) return first.total;
  return sql`(select count(*) from users where ${where})`;
}
