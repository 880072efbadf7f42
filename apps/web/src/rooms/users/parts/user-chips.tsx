import { TALENTS, keywordOf } from '@greenroom/contract/users.rules';

import { formatDay } from '#kit/format.ts';
import { FilterChips } from '#kit/ui/filter-chips.tsx';

import { NO_FILTERS } from '../users.search.ts';
import type { UserListSearch } from '../users.search.ts';

type UserChipsProps = {
  search: UserListSearch;
  onChange: (change: UserListSearch) => void;
  /** The last chip was removed: the focus needs a new place. */
  onEmptied: () => void;
};

type ChipText = { key: string; text: string; without: UserListSearch };

/** Returns 'Artists' or 'Featured members' for a search that the dashboard's cards use, else null. @source spec 2 /dashboard */
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

/** The active filters, each with a cross, and 'Clear all'. */
export function UserChips({ search, onChange, onEmptied }: UserChipsProps) {
  const chips = chipsOf(search).map(({ key, text, without }) => ({
    key,
    text,
    onRemove: () => onChange(without),
  }));
  return (
    <FilterChips
      chips={chips}
      onClear={() => onChange({ ...NO_FILTERS, ...(keywordText(search.search) && { search: undefined }) })}
      onEmptied={onEmptied}
    />
  );
}
