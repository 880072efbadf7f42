import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import { useEffect, useRef } from 'react';

import { formatDay } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { Chip } from '#kit/ui/chip.tsx';

import { NO_FILTERS } from '../users.search.ts';
import type { UserListSearch } from '../users.search.ts';
import classes from './user-chips.module.css';

type UserChipsProps = {
  search: UserListSearch;
  onChange: (change: UserListSearch) => void;
  /** The last chip went: the focus needs a place. */
  onEmptied: () => void;
};

type ChipText = { key: string; text: string; without: UserListSearch };

/** 'Artists' or 'Featured members' for a word that the dashboard's cards use, else null. @source spec 2 /dashboard */
export function keywordText(search: string | undefined): string | null {
  const keyword = search === undefined ? null : keywordOf(search);
  if (keyword === 'featured') return 'Featured members';
  return TALENTS.find((talent) => talent.id === keyword?.roleId)?.plural ?? null;
}

function chipsOf(search: UserListSearch): ChipText[] {
  const { city, state, zipcode, start_date, end_date, role_ids = [], profile_type } = search;
  const chips: ChipText[] = [];
  const keyword = keywordText(search.search);
  if (keyword) chips.push({ key: 'search', text: keyword, without: { search: undefined } });
  if (city) chips.push({ key: 'city', text: `City: ${city}`, without: { city: undefined } });
  if (state) chips.push({ key: 'state', text: `State: ${state}`, without: { state: undefined } });
  if (zipcode) chips.push({ key: 'zipcode', text: `Zipcode: ${zipcode}`, without: { zipcode: undefined } });
  if (start_date && end_date) {
    const days = [...new Set([start_date, end_date])].map(formatDay).join(' – ');
    const without = { start_date: undefined, end_date: undefined };
    chips.push({ key: 'range', text: `Joined: ${days}`, without });
  }
  for (const id of role_ids) {
    const title = TALENTS.find((talent) => talent.id === id)?.title ?? '';
    const others = role_ids.filter((each) => each !== id);
    chips.push({ key: `talent-${id}`, text: `Talent: ${title}`, without: { role_ids: others } });
  }
  if (profile_type !== undefined) {
    const text = `Profile: ${profile_type ? 'Featured' : 'Non-Featured'}`;
    chips.push({ key: 'profile', text, without: { profile_type: undefined } });
  }
  return chips;
}

/** The filters that are on, each with a cross, and 'Clear all'. */
export function UserChips({ search, onChange, onEmptied }: UserChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  const chips = chipsOf(search);
  const count = chips.length;

  // The cross that was pressed is gone: the next one takes the focus.
  useEffect(() => {
    const at = removedAt.current;
    if (at === null) return;
    removedAt.current = null;
    const crosses = listRef.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    if (crosses.length === 0) onEmptied();
    else crosses[Math.min(at, count - 1)]?.focus();
  }, [count, onEmptied]);

  if (count === 0) return null;
  return (
    <ul ref={listRef} className={classes.chips} aria-label="Filters in use">
      {chips.map((chip, index) => (
        <li key={chip.key} className={classes.item}>
          <Chip
            removeLabel={`Remove the filter ${chip.text}`}
            onRemove={() => {
              removedAt.current = index;
              onChange(chip.without);
            }}
          >
            {chip.text}
          </Chip>
        </li>
      ))}
      {count > 1 && (
        <li>
          <Button
            look="subtle"
            className={classes.clear}
            onClick={() => {
              removedAt.current = 0;
              onChange({ ...NO_FILTERS, ...(keywordText(search.search) && { search: undefined }) });
            }}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
