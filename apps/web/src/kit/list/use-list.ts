import type { ListQuery } from '@greenroom/contract/kit/list';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { useNavigate } from '@tanstack/react-router';

import { noFilters } from './list-search.ts';
import type { SearchOf } from './list-search.ts';
import type { Sort } from './sort-select.tsx';

/** A list in its address: what it shows, and functions that ask for something else. */
export type List<S> = {
  search: S;
  page: number;
  size: number;
  sort: Sort;
  /** Whether a search or a filter hides rows. */
  isNarrowed: boolean;
  /** Changes the address, from page 1 on. `isReplacing`: adds no step for Back, such as the same search with other letters. */
  ask: (change: Partial<S>, isReplacing?: boolean) => void;
  clear: () => void;
  onPage: (page: number, isReplacing?: boolean) => void;
  onSize: (size: number) => void;
  onSort: (sort: Sort) => void;
};

/** Returns the list of a screen whose route reads `search` by `readSearch(query, …)`. */
export function useList<const L extends ListQuery, S extends SearchOf<L>>(query: L, search: S): List<S> {
  const navigate = useNavigate();
  const { page = 1, limit: size = LIMITS.pageSize } = search;
  const { sort_by: by = query.sort.by, sort_dir: dir = query.sort.dir } = search as SearchOf<ListQuery>;

  function ask(change: object, isReplacing = false): void {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      // Only another page starts at its top.
      resetScroll: Object.keys(change).join() === 'page',
    });
  }

  return {
    search,
    page,
    size,
    sort: { by, dir },
    isNarrowed: Object.keys(query.fields).some((name) => search[name as keyof S] !== undefined),
    ask,
    clear: () => ask(noFilters(query)),
    onPage: (next, isReplacing) => ask({ page: next === 1 ? undefined : next }, isReplacing),
    // The first row stays on the page.
    onSize(next) {
      const first = Math.floor(((page - 1) * size) / next) + 1;
      const limit = next === LIMITS.pageSize ? undefined : next;
      ask({ page: first === 1 ? undefined : first, limit });
    },
    onSort: (sort) => ask({ sort_by: sort.by, sort_dir: sort.dir }),
  };
}
