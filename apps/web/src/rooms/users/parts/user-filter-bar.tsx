import { useCallback, useRef } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { FilterButton } from '#kit/list/filter-button.tsx';
import type { FilterPanelProps } from '#kit/list/filter-button.tsx';

import { countFilters } from '../users.filter.ts';
import type { UserFilters as Filters, UserListSearch } from '../users.search.ts';
import { UserChips } from './user-chips.tsx';
import { UserSearch } from './user-search.tsx';

const UserFilters = lazyDialog<FilterPanelProps<Filters>>(
  async () => (await import('./user-filters.tsx')).UserFilters,
);

type UserFilterBarProps = {
  search: UserListSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: UserListSearch, isReplacing?: boolean) => void;
};

/** Search, the filter panel behind its button, and the active filters. */
export function UserFilterBar({ search, onChange }: UserFilterBarProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusButton = useCallback(() => buttonRef.current?.focus(), []);
  return (
    <>
      <UserSearch
        search={search.search}
        onSearch={(text) => onChange({ search: text }, Boolean(text && search.search))}
      />
      <FilterButton
        buttonRef={buttonRef}
        panel={UserFilters}
        count={countFilters(search)}
        filters={search}
        onApply={onChange}
      />
      <UserChips search={search} onChange={onChange} onEmptied={focusButton} />
    </>
  );
}
