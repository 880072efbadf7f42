import { REPORT_KINDS } from '@greenroom/contract/kit/reports';
import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';
import { REPORT_REASONS, REPORT_REASON_NAMES } from '@greenroom/contract/reports.rules';

import { has } from '#kit/capabilities.ts';
import { isolated } from '#kit/format.ts';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';

import type { ReportListSearch } from '../reports.search.ts';
import { manyName } from './report-kinds.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'held', label: 'Held' },
  { value: 'nothing', label: 'Nothing wrong' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'measure', label: 'Measure taken' },
  { value: 'decided', label: 'All decided' },
] as const;

const KIND_CHOICES = [
  { value: 'all', label: 'Everything' },
  ...REPORT_KINDS.map((kind) => ({ value: kind, label: manyName(kind) })),
] as const;

const REASONS = [
  { value: 'all', label: 'Any' },
  ...REPORT_REASON_NAMES.map((reason) => ({ value: reason, label: REPORT_REASONS[reason] })),
] as const;

type ReportFiltersProps = {
  search: ReportListSearch;
  /** Who made what was reported, when all of it is one person's and the name is known. */
  person: string | undefined;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: ReportListSearch, isReplacing?: boolean) => void;
};

/** Search, and filters for the state, the kind of thing and the reason. */
export function ReportFilters({ search, person, onChange }: ReportFiltersProps) {
  const { state = 'open', kind = 'all', reason = 'all' } = search;
  return (
    <FilterRow
      label="Filter the reports"
      chips={reportChips({ search, person, onChange })}
      onClear={() => onChange(noFilters(REPORT_LIST, 'search'))}
      search={
        has('details') && (
          <SearchField
            label="Search reports by title, text, name or email"
            placeholder="Search title, text or name"
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
          />
        )
      }
    >
      <ChoiceSelect
        label="State"
        choices={STATES}
        value={state}
        onChange={(chosen) => onChange({ state: chosen === 'open' ? undefined : chosen })}
      />
      <ChoiceSelect
        label="What"
        choices={KIND_CHOICES}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
      />
      <ChoiceSelect
        label="Reason"
        choices={REASONS}
        value={reason}
        onChange={(chosen) => onChange({ reason: chosen === 'all' ? undefined : chosen })}
      />
    </FilterRow>
  );
}

/** Returns the active filters, each with what removes it. */
function reportChips({ search, person, onChange }: ReportFiltersProps): FilterChip[] {
  const { state, kind, record, reason, user_id: maker } = search;
  const by = person ? isolated(person) : 'one person';
  const texts: [text: string | undefined, without: ReportListSearch][] = [
    [state && `State: ${STATES.find(({ value }) => value === state)?.label ?? state}`, { state: undefined }],
    [kind && `What: ${manyName(kind)}`, { kind: undefined }],
    [record === undefined ? undefined : 'Only one thing', { record: undefined }],
    [reason && `Reason: ${REPORT_REASONS[reason]}`, { reason: undefined }],
    [maker === undefined ? undefined : `Made by ${by}`, { user_id: undefined }],
  ];
  return texts.flatMap(([text, without]) =>
    text ? { key: Object.keys(without).join(' '), text, onRemove: () => onChange(without) } : [],
  );
}
