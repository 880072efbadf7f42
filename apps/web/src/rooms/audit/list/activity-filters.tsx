import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';
import { useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDay, formatEmail } from '#kit/format.ts';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { DayRange } from '#kit/ui/day-range.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';

import { useActorList } from '../audit.queries.ts';
import type { AuditSearch } from '../audit.search.ts';
import { KINDS, listActions, sentence } from '../parts/activity-words.ts';

type ActivityFiltersProps = {
  search: AuditSearch;
  /** `isReplacing`: the same search with other letters, which adds no step for Back. */
  onChange: (change: AuditSearch, isReplacing?: boolean) => void;
};
type Choice = { value: string; label: string };

const ANY = '';
const ACTION_CHOICES: readonly Choice[] = [
  { value: ANY, label: 'Anything' },
  ...listActions().map(({ action: value, words: label }) => ({ value, label })),
];
const KIND_CHOICES: readonly Choice[] = [
  { value: ANY, label: 'Any record' },
  ...KINDS.map(([value, noun]) => ({ value, label: sentence(noun) })),
];

/** Search, person, action, kind and days, and below them what is in use. */
export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const { data: staff = [] } = useActorList();
  const people: readonly Choice[] = [
    { value: ANY, label: 'Everybody' },
    ...staff.map(({ id, name, email }) => ({ value: String(id), label: staffLabel(staff, name, email) })),
  ];
  const { actor, action = ANY, kind = ANY } = search;
  return (
    <FilterRow
      label="Filter the activity"
      chips={activityChips({ people, search, onChange })}
      onClear={() => onChange(noFilters(AUDIT_LIST))}
      search={
        has('details') && (
          <SearchField
            label="Search by name or title"
            placeholder="Name or title"
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, Boolean(text && search.search))}
          />
        )
      }
    >
      <ChoiceSelect
        label="Who"
        choices={people}
        value={actor === undefined ? ANY : String(actor)}
        onChange={(chosen) => onChange({ actor: chosen === ANY ? undefined : Number(chosen) })}
      />
      <ChoiceSelect
        label="What"
        choices={ACTION_CHOICES}
        value={action}
        onChange={(chosen) => onChange({ action: chosen || undefined })}
      />
      <ChoiceSelect
        label="On what"
        choices={KIND_CHOICES}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen || undefined, record: undefined })}
      />
      <Days search={search} onChange={onChange} />
    </FilterRow>
  );
}

/** Two colleagues may have one name. */
function staffLabel(staff: readonly { name: string }[], name: string, email: string): string {
  return staff.filter((each) => each.name === name).length > 1 ? `${name} (${formatEmail(email)})` : name;
}

type Range = { start_date: string; end_date: string };

/** Returns the days as a filter: none without both in their order. */
const takeWholeRange = (days: Range): Range =>
  days.start_date && days.end_date && days.start_date <= days.end_date
    ? days
    : { start_date: '', end_date: '' };

const isSame = (one: Range, other: Range): boolean =>
  one.start_date === other.start_date && one.end_date === other.end_date;

/** The first and the last day; they apply when both are chosen. */
function Days({ search, onChange }: ActivityFiltersProps) {
  const told = { start_date: search.start_date ?? '', end_date: search.end_date ?? '' };
  const [days, setDays] = useState(told);
  const [known, setKnown] = useState(told);

  // The address changed in another way, such as Back or a chip.
  if (!isSame(told, known)) {
    setKnown(told);
    if (!isSame(told, takeWholeRange(days))) setDays(told);
  }

  function handleDays(next: Range): void {
    setDays(next);
    const range = takeWholeRange(next);
    if (!isSame(range, told))
      onChange({ start_date: range.start_date || undefined, end_date: range.end_date || undefined });
  }

  return (
    <DayRange
      start={days.start_date}
      end={days.end_date}
      onChange={handleDays}
      fieldClass="min-w-40!"
      noteClass="order-1 max-w-none! basis-full! empty:hidden"
    />
  );
}

const choiceLabel = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

type ChipsOf = ActivityFiltersProps & { people: readonly Choice[] };

/** Returns the active filters, each with what removes it. */
function activityChips({ people, search, onChange }: ChipsOf): FilterChip[] {
  const {
    search: text,
    actor,
    action,
    kind,
    record,
    bulk,
    act,
    key,
    start_date: start,
    end_date: end,
  } = search;
  const days = start && end && [...new Set([start, end])].map(formatDay).join(' – ');
  const texts: [text: string | undefined, without: AuditSearch][] = [
    [text && `Search: ${text}`, { search: undefined }],
    [actor === undefined ? undefined : `Who: ${choiceLabel(people, String(actor))}`, { actor: undefined }],
    [action && `What: ${choiceLabel(ACTION_CHOICES, action)}`, { action: undefined }],
    [kind && `On what: ${choiceLabel(KIND_CHOICES, kind)}`, { kind: undefined, record: undefined }],
    [record && `Record: ${record}`, { record: undefined }],
    [bulk && 'Changed together', { bulk: undefined }],
    [act === undefined ? undefined : 'One act', { act: undefined }],
    [key === undefined ? undefined : `By key: ${key}`, { key: undefined }],
    [days && `When: ${days}`, { start_date: undefined, end_date: undefined }],
  ];
  return texts.flatMap(([words, without]) =>
    words ? [{ key: Object.keys(without).join(' '), text: words, onRemove: () => onChange(without) }] : [],
  );
}
