import { IconFilter } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';
import { FilterChips } from '#kit/ui/filter-chips.tsx';
import type { FilterChip } from '#kit/ui/filter-chips.tsx';
import { SearchField } from '#kit/ui/search-field.tsx';

import { NO_FILTERS, countFilters } from '../bulletins.filter.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';
import type { BulletinFiltersProps } from './bulletin-filters.tsx';

const BulletinFilters = lazyDialog<BulletinFiltersProps>(
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
  const texts: [keyof typeof NO_FILTERS, string | undefined][] = [
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
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusButton = useCallback(() => buttonRef.current?.focus(), []);
  const count = countFilters(search);

  return (
    <>
      <SearchField
        label="Search posts by title or text"
        placeholder="Search title or text"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
      />
      <Button
        ref={buttonRef}
        look="default"
        icon={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <FilterChips chips={chipsOf(props)} onClear={() => onChange(NO_FILTERS)} onEmptied={focusButton} />
      {wasOpened && (
        <BulletinFilters
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
            focusButton();
          }}
          filters={search}
          onApply={onChange}
        />
      )}
    </>
  );
}
