import { fold } from '@greenroom/contract/kit/fold';
import { LIMITS } from '@greenroom/contract/kit/limits';
import type { MeasureKind } from '@greenroom/contract/kit/measures';
import { SEARCH_MOST, readSearch } from '@greenroom/contract/kit/search';
import type { Search } from '@greenroom/contract/kit/search';
import type { UserQuery } from '@greenroom/contract/users';
import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';

import type { Narrowed } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all, either, likeText } from '#kit/db/sql.ts';
import { isPart } from '#kit/db/words.ts';
import { measured } from '#rooms/users/measures/measures.store.ts';

/** What narrows the list. */
type Narrowing = Partial<UserQuery>;

/**
 * A condition of the list. `cell`: the same condition on `user_cells`, if it has one; `kind`: which cells have it, when
 * only some do.
 */
type Filter = {
  where: SQL;
  cell?: SQL;
  kind?: 'place' | 'day';
  /** Who of the others does not match: where they are few, counting them is quicker. */
  rest?: Filter;
  /** How many match when nothing else narrows the list, where that is quicker than counting users. */
  alone?: SQL;
};

const roleFilter = (ids: number[]): Filter => {
  const where = sql`role_ids && ${sql.param(ids)}::smallint[]`;
  return { where, cell: where };
};

const featuredFilter = (featured: boolean): Filter => {
  const where = sql`featured = ${featured}`;
  return { where, cell: where };
};

/** A search of the list, which may be a keyword of the dashboard: then it has no words. `id`: whose it may be. */
type UserSearch = Search & { keyword: ReturnType<typeof keywordOf>; id: number | null };

/** Returns a search of the list as it is read once. */
export function readUserSearch(text = ''): UserSearch {
  const keyword = keywordOf(text);
  return { ...readSearch(keyword ? '' : text, LIMITS.searchMin), keyword, id: readTypedId(text.trim()) };
}

/** Returns the filter that a search names by a keyword of the dashboard. */
function keywordFilter({ keyword }: UserSearch): Filter | null {
  if (keyword === 'featured') return featuredFilter(true);
  return keyword ? roleFilter([keyword.roleId]) : null;
}

const titlesWith = (word: string): number[] =>
  TALENTS.filter(({ title }) => fold(title).includes(word)).map(({ id }) => id);

/** Selects who has a word in their name or address, as a word of their city, which is in capitals, or in the title of a talent. */
function hasWord(word: string): SQL {
  const titles = titlesWith(word);
  const city = word.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
  const own = sql`(${isPart(sql`folded`, word)} or ${isPart(sql`folded`, ` ${city} `)})`;
  return titles.length > 0 ? sql`(${own} or ${roleFilter(titles).where})` : own;
}

/**
 * Selects who has each word of a search; true for none. The index looks for several at once whatever their case: PostgreSQL
 * then takes them for rarer than they are, so a single word goes without.
 */
export const searched = ({ forms }: Search): SQL => either(forms.map(hasEach)) ?? sql`true`;

function hasEach(words: readonly string[]): SQL {
  const looked = words.filter((word) => words.length > 1 && titlesWith(word).length === 0);
  return all([...looked.map((word) => sql`folded ilike ${`%${likeText(word)}%`}`), ...words.map(hasWord)]);
}

/** Returns the condition of a search for words or an id. */
function wordsIn(search: UserSearch): SQL | null {
  if (search.forms.length === 0) return null;
  return search.id === null ? searched(search) : sql`(${searched(search)} or id = ${search.id})`;
}

/** Returns whether a single word is the name or the city of so many that none of them need be counted. */
function isFrequent({ words: [word = '', ...others] }: Search): SQL | undefined {
  if (others.length > 0) return undefined;
  return sql`((select sum(amount) from tallies where metric = 'name' and key = ${word}) > ${SEARCH_MOST}
    or (select sum(amount) from tallies where metric = 'city' and key like ${`${likeText(word)}/%`}) > ${SEARCH_MOST})`;
}

/** Returns the id that a search names, as '123' or '#123'. */
function readTypedId(text: string): number | null {
  const digits = /^#?0*([1-9]\d{0,14})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

const activeFilter = (active: boolean): Filter => ({
  where: sql`active = ${active}`,
  ...(active && { rest: { where: sql`not active` } }),
});

const verifiedFilter = (verified: boolean): Filter =>
  verified
    ? { where: sql`email_verified_at is not null`, rest: { where: sql`email_verified_at is null` } }
    : { where: sql`email_verified_at is null` };

const RUNNING = sql`select user_id from plans where end_date > now() and start_date <= now()`;
const PLANS = {
  any: RUNNING,
  headline: sql`${RUNNING} and name = 'weekly'`,
  member: sql`${RUNNING} and name <> 'weekly'`,
};

/** Filters by a running plan. An index has all of those plans, and another the few removed users. */
function planFilter(plan: keyof typeof PLANS | 'none'): Filter {
  if (plan === 'none') return { where: sql`id not in (${RUNNING})`, rest: planFilter('any') };
  return {
    where: sql`id in (${PLANS[plan]})`,
    alone: sql`(select count(distinct user_id) from (${PLANS[plan]}) running
      where user_id not in (select id from users where deleted_at is not null))`,
  };
}

/** Filters by what is in force against people, who are few. */
const measureFilter = (kind: MeasureKind | 'any'): Filter => ({
  where: sql`id in (${measured(kind)})`,
  alone: sql`(select count(distinct user_id) from (${measured(kind)}) m
    where user_id not in (select id from users where deleted_at is not null))`,
});

function placeFilter({ city, state }: Narrowing): Filter | null {
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
function rangeFilter({ start_date: start, end_date: end }: Narrowing, zone: string): Filter | null {
  if (!start || !end) return null;
  return {
    where: sql`created_at >= moment_of(${start}::date, ${zone})
      and created_at < moment_of(${end}::date + 1, ${zone})`,
    cell: sql`state = '' and city = '' and day >= ${start}::date and day <= ${end}::date`,
    kind: 'day',
  };
}

/** Returns the conditions of the query, one filter each. */
function listUserFilters(query: Narrowing, search: UserSearch, zone: string): Filter[] {
  const zipcode = query.zipcode?.trim();
  return [
    keywordFilter(search),
    placeFilter({ ...query, city: query.city?.trim(), state: query.state?.trim() }),
    zipcode ? { where: sql`zipcode = ${zipcode}` } : null,
    rangeFilter(query, zone),
    query.role_ids && query.role_ids.length > 0 ? roleFilter(query.role_ids) : null,
    query.profile_type === undefined ? null : featuredFilter(query.profile_type),
    query.active === undefined ? null : activeFilter(query.active),
    query.verified === undefined ? null : verifiedFilter(query.verified),
    query.plan === undefined ? null : planFilter(query.plan),
    query.measure === undefined ? null : measureFilter(query.measure),
  ].filter((filter) => filter !== null);
}

/** Returns whether anything but a search for words narrows the list. */
export const isNarrowed = (query: Narrowing, search: UserSearch, zone: string): boolean =>
  listUserFilters(query, search, zone).length > 0;

/** Returns what narrows the list to a query. */
export function narrowUsers(query: Narrowing, zone: string): Narrowed & { isAll: boolean } {
  const search = readUserSearch(query.search);
  const filters = listUserFilters(query, search, zone);
  const words = wordsIn(search);
  return {
    where: userWhere(filters),
    words,
    total: userTotal(filters),
    isShort: search.isShort,
    isFrequent: filters.length === 0 ? isFrequent(search) : undefined,
    isAll: filters.length === 0 && !words,
  };
}

/** Selects the users who match all filters and are not removed. */
const userWhere = (filters: Filter[]): SQL =>
  all([sql`deleted_at is null`, ...filters.map((filter) => filter.where)]);

/** Returns whether the users who match are counted by cells, or all of them by a tally. */
function isTallied(filters: Filter[]): boolean {
  const kinds = filters.filter(({ kind }) => kind !== undefined);
  return kinds.length < 2 && filters.every(({ cell }) => cell !== undefined);
}

const countFilteredUsers = (filters: Filter[]): SQL =>
  sql`(select count(*) from users where ${userWhere(filters)})`;

/**
 * Returns the exact number of users who match all filters: summed from cells if they have it, less the few who do not match
 * the rest, else counted.
 */
function userTotal(filters: Filter[]): SQL {
  if (filters.length === 0) return sql`tally('users')`;
  if (filters.length === 1 && filters[0]?.alone) return filters[0].alone;
  const last = filters.findLast(({ rest }) => rest !== undefined);
  const others = filters.filter((filter) => filter !== last);
  if (last?.rest && isTallied(others.filter(({ rest }) => rest === undefined))) {
    return sql`(${userTotal(others)} - ${userTotal([...others, last.rest])})`;
  }
  if (!isTallied(filters)) return countFilteredUsers(filters);
  const [kind = 'talents'] = filters.flatMap((filter) => filter.kind ?? []);
  const cells = all(filters.flatMap(({ cell }) => cell ?? []));
  return sql`(select coalesce(sum(amount), 0) from user_cells where kind = ${kind} and ${cells})`;
}
