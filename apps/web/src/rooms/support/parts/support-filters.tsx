import { FilterChips } from '#kit/ui/filter-chips.tsx';
import { SearchField } from '#kit/ui/search-field.tsx';
import { ChoicePills } from '#rooms/users/parts/choice-pills.tsx';

import type { SupportListSearch } from '../support.search.ts';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'false', label: 'Unanswered' },
  { value: 'true', label: 'Answered' },
] as const;

type SupportFiltersProps = {
  search: SupportListSearch;
  /** The sender, when all messages are one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: SupportListSearch, isReplacing?: boolean) => void;
};

/** The chip was removed: the focus needs a new place. */
const focusContent = (): void => document.getElementById('content')?.focus();

/** Search, the filter for answered messages, and the one for a person. */
export function SupportFilters({ search, person, onChange }: SupportFiltersProps) {
  const { replied, user_id } = search;
  const withoutPerson = () => onChange({ user_id: undefined });
  const chip = { key: 'user_id', text: `Messages from ${person ?? 'one person'}`, onRemove: withoutPerson };
  return (
    <>
      <SearchField
        label="Search messages by subject, name or email"
        placeholder="Search subject, name or email"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
      />
      <ChoicePills
        legend="Answer"
        isLegendHidden
        isSingle
        choices={CHOICES}
        chosen={[replied === undefined ? 'all' : replied ? 'true' : 'false']}
        onChange={([chosen]) => onChange({ replied: chosen === 'all' ? undefined : chosen === 'true' })}
      />
      <FilterChips
        chips={user_id === undefined ? [] : [chip]}
        onClear={withoutPerson}
        onEmptied={focusContent}
      />
    </>
  );
}
