import type { SupportState } from '@greenroom/contract/support.rules';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { isolated } from '#kit/format.ts';
import { FilterChips } from '#kit/list/filter-chips.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { ChoicePills } from '#rooms/users/parts/choice-pills.tsx';

import type { SupportListSearch } from '../support.search.ts';

const ANSWERS = [
  { value: 'all', label: 'All' },
  { value: 'false', label: 'Unanswered' },
  { value: 'true', label: 'Answered' },
] as const;

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'later', label: 'Later' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'No answer needed' },
] as const satisfies readonly { value: SupportState | 'all'; label: string }[];

const ASSIGNEES = [
  { value: 'all', label: 'Everyone’s' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const;

type SupportFiltersProps = {
  search: SupportListSearch;
  /** The sender, when all messages are one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: SupportListSearch, isReplacing?: boolean) => void;
};

/** Search, the filters for what messages need and whose they are, and the one for a person. */
export function SupportFilters({ search, person, onChange }: SupportFiltersProps) {
  const withoutPerson = () => onChange({ user_id: undefined });
  const chip = {
    key: 'user_id',
    text: `Messages from ${person ? isolated(person) : 'one person'}`,
    onRemove: withoutPerson,
  };
  const hasDesk = has('support_desk');
  return (
    <>
      {has('filters') && (
        <SearchField
          label={
            hasDesk ? 'Search messages by text, name or email' : 'Search messages by subject, name or email'
          }
          placeholder={hasDesk ? 'Search text, name or email' : 'Search subject, name or email'}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
        />
      )}
      {hasDesk ? (
        <DeskFilters search={search} onChange={onChange} />
      ) : (
        has('threads') && <AnswerFilter search={search} onChange={onChange} />
      )}
      <FilterChips chips={search.user_id === undefined ? [] : [chip]} onClear={withoutPerson} />
    </>
  );
}

type FilterProps = Pick<SupportFiltersProps, 'search' | 'onChange'>;

function AnswerFilter({ search: { replied }, onChange }: FilterProps) {
  return (
    <ChoicePills
      legend="Answer"
      isLegendHidden
      isSingle
      choices={ANSWERS}
      chosen={[replied === undefined ? 'all' : replied ? 'true' : 'false']}
      onChange={([chosen]) => onChange({ replied: chosen === 'all' ? undefined : chosen === 'true' })}
    />
  );
}

function DeskFilters({ search: { state, assignee }, onChange }: FilterProps) {
  return (
    <>
      <ChoicePills
        legend="State"
        isLegendHidden
        isSingle
        choices={STATES}
        chosen={[state ?? 'all']}
        onChange={([chosen = 'all']) => onChange({ state: chosen === 'all' ? undefined : chosen })}
      />
      {can('support.assign') && (
        <ChoicePills
          legend="Assigned to"
          isLegendHidden
          isSingle
          choices={ASSIGNEES}
          chosen={[assignee ?? 'all']}
          onChange={([chosen = 'all']) => onChange({ assignee: chosen === 'all' ? undefined : chosen })}
        />
      )}
    </>
  );
}
