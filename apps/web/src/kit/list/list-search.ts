import type { Capability } from '@greenroom/contract/capabilities';
import { isWords } from '@greenroom/contract/kit/list';
import type { ListField, ListQuery } from '@greenroom/contract/kit/list';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { isEnough } from '@greenroom/contract/kit/search';

import { has } from '../capabilities.ts';
import { readDay, readFlag, readId, readIds, readOneOf, readPage, readText } from '../url-state.ts';

type ValueOf<F extends ListField> = F extends 'flag'
  ? boolean
  : F extends 'id'
    ? number
    : F extends string
      ? string
      : F extends readonly string[]
        ? F[number]
        : number[];
type TextOf<F extends ListField> = F extends 'flag'
  ? 'true' | 'false'
  : F extends readonly string[]
    ? F[number]
    : string;

/** What narrows a list, as its address holds it. */
export type FiltersOf<L extends ListQuery> = {
  [F in keyof L['fields']]?: ValueOf<L['fields'][F]> | undefined;
};

/** A list's address: everything that a user can share or return to. Undefined is the default. */
export type SearchOf<L extends ListQuery> = FiltersOf<L> & {
  page?: number | undefined;
  limit?: number | undefined;
  sort_by?: L['sorts'][number] | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
};

/** Returns what of a list's query the host does not know. */
export const unknownIn = ({ added = [], capabilities = {} }: ListQuery): readonly string[] => [
  ...(has('details') ? [] : added),
  ...Object.keys(capabilities).filter((name) => !isKnown(capabilities[name])),
];
const isKnown = (capability: Capability | undefined) => capability === undefined || has(capability);

/** Returns the least letters of a search of a list. */
export const searchMinOf = ({ searchMin = LIMITS.lookupMin }: ListQuery): number => searchMin;

/** Returns whether something is searched for by too few letters: then nothing is found. */
export const isTooShort = <const L extends ListQuery>(list: L, search: SearchOf<L>): boolean =>
  Object.entries(list.fields).some(([name, field]) => {
    const text = (search as Loose)[name];
    return field === 'search' && typeof text === 'string' && !isEnough(text, searchMinOf(list));
  });

/** Returns a list's default order: its own where the host knows it, else the specification's. */
export const defaultSortOf = ({ sort, ownSort, capabilities = {} }: ListQuery) =>
  ownSort && isKnown(capabilities[ownSort.by]) ? ownSort : sort;

type TextsOf<L extends ListQuery> = { [F in keyof L['fields']]?: TextOf<L['fields'][F]> };
type Loose = Record<string, unknown>;

/** The server rejects NUL, and no name contains one. */
const readLine = (value: unknown): string | undefined =>
  readText(typeof value === 'string' ? value.replaceAll('\0', '') : value, LIMITS.queryText);

function readField(field: ListField, value: unknown): unknown {
  if (field === 'flag') return readFlag(value);
  if (field === 'day') return readDay(value);
  if (field === 'id') return readId(value);
  if (isWords(field)) return readOneOf(value, field, undefined);
  if (typeof field !== 'string') {
    const ids = readIds(value)?.filter((id) => field.includes(id));
    return ids?.length ? ids : undefined;
  }
  return readLine(value);
}

const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

/** Returns a list's address, typed; invalid values fall back to the default and are removed. A range needs both days. */
export function readSearch<const L extends ListQuery>(list: L, raw: Loose): SearchOf<L> {
  const sort = defaultSortOf(list);
  const sorts = list.sorts.filter((name) => isKnown(list.capabilities?.[name]));
  const found: Loose = {
    page: unless(1, readPage(raw['page'])),
    limit: unless(LIMITS.pageSize, readOneOf(raw['limit'], LIMITS.pageSizes, LIMITS.pageSize)),
    sort_by: unless(sort.by, readOneOf(raw['sort_by'], sorts, sort.by)),
    sort_dir: unless(sort.dir, readOneOf(raw['sort_dir'], ['asc', 'desc'], sort.dir)),
  };
  for (const [name, field] of Object.entries(list.fields)) found[name] = readField(field, raw[name]);
  const { start_date: start, end_date: end } = found as { start_date?: string; end_date?: string };
  if (!start || !end || start > end) {
    for (const day of ['start_date', 'end_date']) if (day in list.fields) found[day] = undefined;
  }
  return found as SearchOf<L>;
}

/** Returns the question of a list's screen for an address as the browser has it, for its first call. */
export const queryAt = <const L extends ListQuery>(list: L, raw: Loose) =>
  queryOf(list, readSearch(list, raw));

/** Returns what narrows the list as the server's texts, in a fixed order, so that it can be a cache key. */
export function filterTextsOf<const L extends ListQuery>(list: L, search: SearchOf<L>): TextsOf<L> {
  const texts: Loose = {};
  for (const name of Object.keys(list.fields)) {
    const value = (search as Loose)[name];
    if (value !== undefined) texts[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return texts as TextsOf<L>;
}

/** Returns the server's order for an address; its own for one that it does not know. */
export function orderTextsOf<const L extends ListQuery>(list: L, search: SearchOf<L>) {
  const sort = defaultSortOf(list);
  const { sort_by = sort.by, sort_dir = sort.dir } = search as SearchOf<ListQuery>;
  if (list.addedSorts?.includes(sort_by) && !has('details')) return {};
  return { sort_by: sort_by as L['sorts'][number], sort_dir };
}

/** Returns the server's query for an address, as far as the host knows it. */
export function queryOf<const L extends ListQuery>(list: L, search: SearchOf<L>) {
  const { page = 1, limit = LIMITS.pageSize } = search as SearchOf<ListQuery>;
  const query: { page: string; limit?: string } & ReturnType<typeof orderTextsOf<L>> & TextsOf<L> = {
    page: String(page),
    limit: String(limit),
    ...orderTextsOf(list, search),
    ...filterTextsOf(list, search),
  };
  for (const name of unknownIn(list)) delete (query as Loose)[name];
  return query;
}

/** Returns the server's query for all rows of an address, in its order, for a file. */
export const exportQueryOf = <const L extends ListQuery>(list: L, search: SearchOf<L>) => ({
  ...filterTextsOf(list, search),
  ...orderTextsOf(list, search),
});

/** Returns the query of an export of what is selected, in the list's order; null when those are too many for an address. */
export function selectedQueryOf<const L extends ListQuery>(
  list: L,
  search: SearchOf<L>,
  target: { ids: readonly number[] } | { expected: number },
) {
  if ('expected' in target) return exportQueryOf(list, search);
  if (target.ids.length > LIMITS.selectedMax) return null;
  return { ...orderTextsOf(list, search), ids: JSON.stringify(target.ids) };
}

/** Returns an address's change that removes what narrows the list, `except` one field. */
export function noFilters<const L extends ListQuery>(list: L, except?: keyof L['fields']): FiltersOf<L> {
  const names = Object.keys(list.fields).filter((name) => name !== except);
  return Object.fromEntries(names.map((name) => [name, undefined])) as FiltersOf<L>;
}
