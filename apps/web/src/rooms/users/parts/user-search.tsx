import { useRef, useState } from 'react';

import { SearchField } from '#kit/ui/search-field.tsx';

import classes from './user-cells.module.css';
import { keywordText } from './user-chips.tsx';

type UserSearchProps = {
  search: string | undefined;
  onSearch: (text: string | undefined) => void;
};

/**
 * The search field. A search from the dashboard's cards is a chip, not text; it stays in the field only during
 * typing, because 'artist' may become 'artistry'.
 */
export function UserSearch({ search, onSearch }: UserSearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const boxRef = useRef<HTMLSpanElement>(null);
  const isChip = keywordText(search) !== null && search !== typed;

  return (
    <span
      ref={boxRef}
      className={classes.search}
      onBlur={(leave) => {
        if (!leave.currentTarget.contains(leave.relatedTarget)) setTyped(null);
      }}
    >
      <SearchField
        key={turn}
        label="Search people by name, email or talent"
        placeholder="Search name, email or talent"
        value={isChip ? '' : (search ?? '')}
        onSearch={(text) => {
          // The field was left before the pause was over: a new field replaces the one with the text in it.
          if (boxRef.current?.contains(document.activeElement)) setTyped(text);
          else if (keywordText(text)) setTurn(turn + 1);
          onSearch(text || undefined);
        }}
      />
    </span>
  );
}
