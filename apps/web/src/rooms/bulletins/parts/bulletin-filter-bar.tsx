import { useCallback, useRef } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { FilterButton } from '#kit/list/filter-button.tsx';
import type { FilterPanelProps } from '#kit/list/filter-button.tsx';
import { FilterChips } from '#kit/list/filter-chips.tsx';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { SearchField } from '#kit/list/search-field.tsx';

import { NO_FILTERS, countFilters } from '../bulletins.filter.ts';
import type { BulletinFilters as Filters, BulletinListSearch } from '../bulletins.search.ts';

const BulletinFilters = lazyDialog<FilterPanelProps<Filters>>(
  async () => (await import('./bulletin-filters.tsx')).BulletinFilters,
);

type BulletinFilterBarProps = {
  search: BulletinListSearch;
  /** The author, when all posts are one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: BulletinListSearch, isReplacing?: boolean) => void;
};

function chipsOf({ search, person, onChange }: BulletinFilterBarProps): FilterChip[] {
  const { status, author, user_id } = search;
  const texts: ['status' | 'author' | 'user_id', string | undefined][] = [
    ['status', status === undefined ? undefined : `Status: ${status ? 'Active' : 'Inactive'}`],
    ['author', author && `Author: ${author}`],
    ['user_id', user_id === undefined ? undefined : `Posts by ${person ?? 'one person'}`],
  ];
  return texts.flatMap(([key, text]) =>
    text ? { key, text, onRemove: () => onChange({ [key]: undefined }) } : [],
  );
}

/** Search, the filter panel behind its button, and the active filters. */
export function BulletinFilterBar(props: BulletinFilterBarProps) {
  const { search, onChange } = props;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusButton = useCallback(() => buttonRef.current?.focus(), []);

  return (
    <>
      <SearchField
        label="Search posts by title or text"
        placeholder="Search title or text"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
      />
      <FilterButton
        buttonRef={buttonRef}
        panel={BulletinFilters}
        count={countFilters(search)}
        filters={search}
        onApply={onChange}
      />
      <FilterChips chips={chipsOf(props)} onClear={() => onChange(NO_FILTERS)} onEmptied={focusButton} />
    </>
  );
}
