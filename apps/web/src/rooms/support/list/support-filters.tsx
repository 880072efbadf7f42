import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import type { SupportState } from '@greenroom/contract/support-list.rules';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { isolated } from '#kit/format.ts';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';

import type { SupportListSearch } from '../support.search.ts';

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

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'appeal', label: 'Appeals' },
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
  const hasDesk = has('support');
  return (
    <FilterRow
      label="Filter the messages"
      chips={supportChips({ search, person, onChange })}
      onClear={() => onChange(noFilters(SUPPORT_LIST, 'search'))}
      search={
        has('details') && (
          <SearchField
            label={
              hasDesk ? 'Search messages by text, name or email' : 'Search messages by subject, name or email'
            }
            placeholder={hasDesk ? 'Search text, name or email' : 'Search subject, name or email'}
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
          />
        )
      }
    >
      {hasDesk && <DeskFilters search={search} onChange={onChange} />}
    </FilterRow>
  );
}

const choiceLabel = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** Returns the active filters, each with what removes it. */
function supportChips({ search, person, onChange }: SupportFiltersProps): FilterChip[] {
  const { state, assignee, kind, replied, user_id: sender } = search;
  const from = person ? isolated(person) : 'one person';
  const texts: [text: string | undefined, without: SupportListSearch][] = [
    [state && `State: ${choiceLabel(STATES, state)}`, { state: undefined }],
    [assignee && `Assigned to: ${choiceLabel(ASSIGNEES, assignee)}`, { assignee: undefined }],
    [kind && `Kind: ${choiceLabel(KINDS, kind)}`, { kind: undefined }],
    [replied === undefined ? undefined : replied ? 'Answered' : 'Unanswered', { replied: undefined }],
    [sender === undefined ? undefined : `Messages from ${from}`, { user_id: undefined }],
  ];
  return texts.flatMap(([text, without]) =>
    text ? { key: Object.keys(without).join(' '), text, onRemove: () => onChange(without) } : [],
  );
}

type FilterProps = Pick<SupportFiltersProps, 'search' | 'onChange'>;

function DeskFilters({ search: { state, assignee, kind }, onChange }: FilterProps) {
  return (
    <>
      <ChoiceSelect
        label="State"
        choices={STATES}
        value={state ?? 'all'}
        onChange={(chosen) => onChange({ state: chosen === 'all' ? undefined : chosen })}
      />
      {can('support.assign') && (
        <ChoiceSelect
          label="Assigned to"
          choices={ASSIGNEES}
          value={assignee ?? 'all'}
          onChange={(chosen) => onChange({ assignee: chosen === 'all' ? undefined : chosen })}
        />
      )}
      {has('moderation') && (
        <ChoiceSelect
          label="Kind"
          choices={KINDS}
          value={kind ?? 'all'}
          onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
        />
      )}
    </>
  );
}
