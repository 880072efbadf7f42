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
  /** `isReplacing`: the same search in other letters, no step to come back to. */
  onChange: (change: SupportListSearch, isReplacing?: boolean) => void;
};

/** Search, and which messages by their answer. */
export function SupportFilters({ search, onChange }: SupportFiltersProps) {
  const { replied } = search;
  return (
    <>
      <SearchField
        label="Search messages by subject, name or e-mail"
        placeholder="Search subject, name or e-mail"
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
    </>
  );
}
