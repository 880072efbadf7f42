import { LIMITS } from '@greenroom/contract/kit/limits';
import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';
import { useRef, useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDay } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { SearchField } from '#kit/list/search-field.tsx';

import { MEASURE_FILTERS, NO_FILTERS, PLAN_LABELS, countFilters } from '../users.filter.ts';
import type { UserListSearch } from '../users.search.ts';

const UserFilters = lazyDialog(async () => (await import('./user-filters.tsx')).UserFilters);

type UserFilterBarProps = {
  search: UserListSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: UserListSearch, isReplacing?: boolean) => void;
};

/** Search, the filter panel behind its button, and the active filters. */
export function UserFilterBar({ search, onChange }: UserFilterBarProps) {
  return (
    <FilterRow
      label="Filter the people"
      search={
        <UserSearch
          search={search.search}
          onSearch={(text) => onChange({ search: text }, Boolean(text && search.search))}
        />
      }
      renderPanel={(opening) => <UserFilters {...opening} filters={search} onApply={onChange} />}
      count={countFilters(search)}
      chips={userChips(search).map(({ key, text, without }) => ({
        key,
        text,
        onRemove: () => onChange(without),
      }))}
      onClear={() => onChange({ ...NO_FILTERS, ...(keywordText(search.search) && { search: undefined }) })}
    />
  );
}

/** Returns 'Artists' or 'Featured members' for a search that the dashboard's cards use, else null. @source spec 2 /dashboard */
function keywordText(search: string | undefined): string | null {
  const keyword = search === undefined ? null : keywordOf(search);
  if (keyword === 'featured') return 'Featured members';
  return TALENTS.find((talent) => talent.id === keyword?.roleId)?.plural ?? null;
}

type ChipText = { key: string; text: string; without: UserListSearch };

function userChips(search: UserListSearch): ChipText[] {
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
  return [...chips, ...addedChips(search)];
}

/** The chips of what the specification does not name. */
function addedChips({ active, verified, plan, measure }: UserListSearch): ChipText[] {
  const chips: ChipText[] = [];
  if (active !== undefined) {
    const text = `Status: ${active ? 'Active' : 'Inactive'}`;
    chips.push({ key: 'active', text, without: { active: undefined } });
  }
  if (verified !== undefined) {
    const text = `Email: ${verified ? 'Verified' : 'Not verified'}`;
    chips.push({ key: 'verified', text, without: { verified: undefined } });
  }
  if (plan) chips.push({ key: 'plan', text: `Plan: ${PLAN_LABELS[plan]}`, without: { plan: undefined } });
  if (measure) {
    const text = `Measures: ${MEASURE_FILTERS[measure]}`;
    chips.push({ key: 'measure', text, without: { measure: undefined } });
  }
  return chips;
}

type UserSearchProps = {
  search: string | undefined;
  onSearch: (text: string | undefined) => void;
};

/**
 * The search field. A search from the dashboard's cards is a chip, not text; it stays in the field only during
 * typing, because 'artist' may become 'artistry'.
 */
function UserSearch({ search, onSearch }: UserSearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const boxRef = useRef<HTMLSpanElement>(null);
  const isChip = keywordText(search) !== null && search !== typed;

  return (
    <span
      ref={boxRef}
      className="contents"
      onBlur={(leave) => {
        if (!leave.currentTarget.contains(leave.relatedTarget)) setTyped(null);
      }}
    >
      <SearchField
        key={turn}
        min={LIMITS.searchMin}
        label={`Search people by name, email${has('details') ? ', city, id' : ''} or talent`}
        placeholder={has('details') ? 'Search name, email, city or id' : 'Search name, email or talent'}
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
