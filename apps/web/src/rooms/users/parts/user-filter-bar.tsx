import { IconFilter } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';

import { countFilters } from '../users.search.ts';
import type { UserListSearch } from '../users.search.ts';
import { UserChips } from './user-chips.tsx';
import type { UserFiltersProps } from './user-filters.tsx';
import { UserSearch } from './user-search.tsx';

const UserFilters = lazyDialog<UserFiltersProps>(
  async () => (await import('./user-filters.tsx')).UserFilters,
);

type UserFilterBarProps = {
  search: UserListSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: UserListSearch, isReplacing?: boolean) => void;
};

/** Search, the filter panel behind its button, and the active filters. */
export function UserFilterBar({ search, onChange }: UserFilterBarProps) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusButton = useCallback(() => buttonRef.current?.focus(), []);
  const count = countFilters(search);

  return (
    <>
      <UserSearch
        search={search.search}
        onSearch={(text) => onChange({ search: text }, Boolean(text && search.search))}
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
      <UserChips search={search} onChange={onChange} onEmptied={focusButton} />
      {wasOpened && (
        <UserFilters
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
