import type { ListQuery } from '@greenroom/contract/kit/list';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { useNavigate } from '@tanstack/react-router';

import { defaultSortOf, isTooShort, noFilters, searchMinOf, unknownIn } from './list-search.ts';
import type { SearchOf } from './list-search.ts';
import type { Sort } from './sort-select.tsx';

/** A list in its address: what it shows, and functions that ask for something else. */
export type List<S> = {
  search: S;
  page: number;
  size: number;
  sort: Sort;
  /** What narrows the list, as a text: a selection is for one. */
  filterKey: string;
  /** Whether a search or a filter hides rows. */
  isNarrowed: boolean;
  /** The least letters of a search, and whether this one has fewer: it finds nothing. */
  searchMin: number;
  isTooShort: boolean;
  /** Changes the address, from page 1 on. `isReplacing`: adds no step for Back, such as the same search with other letters. */
  ask: (change: Partial<S>, isReplacing?: boolean) => void;
  clear: () => void;
  onPage: (page: number, isReplacing?: boolean) => void;
  /** Undefined when the host has only one size, or one order. */
  onSize: ((size: number) => void) | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Whether the host can search or filter. */
  canNarrow: boolean;
};

/** Returns the list of a screen whose route reads `search` by `readSearch(query, …)`; the host may not know all of it. */
export function useList<const L extends ListQuery, S extends SearchOf<L>>(query: L, address: S): List<S> {
  const navigate = useNavigate();
  const unknown = unknownIn(query);
  const knows = (name: string) => !unknown.includes(name);
  const search =
    unknown.length === 0
      ? address
      : (Object.fromEntries(Object.entries(address).filter(([name]) => knows(name))) as S);
  const { page = 1, limit: size = LIMITS.pageSize } = search;
  const usual = defaultSortOf(query);
  const { sort_by: by = usual.by, sort_dir: dir = usual.dir } = search as SearchOf<ListQuery>;

  function ask(change: object, isReplacing = false): void {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      // Only another page starts at its top.
      resetScroll: Object.keys(change).join() === 'page',
    });
  }

  // The first row stays on the page.
  function handleSize(next: number): void {
    const first = Math.floor(((page - 1) * size) / next) + 1;
    const limit = next === LIMITS.pageSize ? undefined : next;
    ask({ page: first === 1 ? undefined : first, limit });
  }

  return {
    search,
    page,
    size,
    sort: { by, dir },
    filterKey: JSON.stringify(Object.keys(query.fields).map((name) => search[name as keyof S] ?? null)),
    isNarrowed: Object.keys(query.fields).some((name) => search[name as keyof S] !== undefined),
    searchMin: searchMinOf(query),
    isTooShort: isTooShort(query, search),
    ask,
    clear: () => ask(noFilters(query)),
    onPage: (next, isReplacing) => ask({ page: next === 1 ? undefined : next }, isReplacing),
    onSize: knows('limit') ? handleSize : undefined,
    onSort: knows('sort_by') ? (sort) => ask({ sort_by: sort.by, sort_dir: sort.dir }) : undefined,
    canNarrow: Object.keys(query.fields).some(knows),
  };
}
