import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';
import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { formatDay } from '#kit/format.ts';
import { FilterChips } from '#kit/list/filter-chips.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { TextField } from '#kit/ui/text-field.tsx';
import { readDay } from '#kit/url-state.ts';
import { ChoiceSelect } from '#rooms/sales/parts/choice-select.tsx';

import { useActorList } from '../audit.queries.ts';
import type { AuditSearch } from '../audit.search.ts';
import { KINDS, listActions, sentence } from '../parts/activity-words.ts';

type ActivityFiltersProps = { search: AuditSearch; onChange: (change: AuditSearch) => void };
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

/** Person, action, kind and days, and below them what is in use. */
export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const { data: staff = [] } = useActorList();
  const people: readonly Choice[] = [
    { value: ANY, label: 'Everybody' },
    ...staff.map(({ id, name, email }) => ({ value: String(id), label: nameOf(staff, name, email) })),
  ];
  const { actor, action = ANY, kind = ANY } = search;
  return (
    <>
      <div className="grid w-full grid-cols-[repeat(3,minmax(0,1fr))_auto] items-end gap-x-3 gap-y-2 max-lg:grid-cols-3 max-sm:grid-cols-1">
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
        <Days key={`${search.start_date} ${search.end_date}`} search={search} onChange={onChange} />
      </div>
      <Chips people={people} search={search} onChange={onChange} />
    </>
  );
}

/** Two colleagues may have one name. */
function nameOf(staff: readonly { name: string }[], name: string, email: string): string {
  return staff.filter((each) => each.name === name).length > 1 ? `${name} (${email})` : name;
}

/** The first and the last day; they apply when both are chosen. */
function Days({ search, onChange }: ActivityFiltersProps) {
  const noteId = useId();
  const [{ start, end }, setDays] = useState({
    start: search.start_date ?? '',
    end: search.end_date ?? '',
  });
  const isReversed = start !== '' && end !== '' && start > end;

  function handleDays(change: { start?: string; end?: string }): void {
    const days = { start, end, ...change };
    setDays(days);
    const [first, last] = [readDay(days.start), readDay(days.end)];
    if (first && last && first <= last) onChange({ start_date: first, end_date: last });
    else if (search.start_date) onChange({ start_date: undefined, end_date: undefined });
  }

  const date = { type: 'date', 'aria-describedby': noteId, 'aria-invalid': isReversed } as const;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1 max-lg:col-span-full max-lg:justify-start max-lg:sm:grid-cols-[160px_160px]">
      <TextField
        {...date}
        label="From"
        name="start_date"
        value={start}
        onChange={(typed) => handleDays({ start: typed.currentTarget.value })}
      />
      <TextField
        {...date}
        label="To"
        name="end_date"
        value={end}
        onChange={(typed) => handleDays({ end: typed.currentTarget.value })}
      />
      <output
        id={noteId}
        className={clsx(
          'col-span-full text-13 empty:hidden',
          isReversed ? 'text-danger-ink' : 'text-ink-soft',
        )}
      >
        {isReversed && USER_MESSAGES.rangeReversed}
        {!isReversed && start !== '' && end === '' && 'Choose the last day too.'}
        {!isReversed && start === '' && end !== '' && 'Choose the first day too.'}
      </output>
    </div>
  );
}

const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** The active filters, each with a cross, and 'Clear all'. */
function Chips({ people, search, onChange }: ActivityFiltersProps & { people: readonly Choice[] }) {
  const { actor, action, kind, record, bulk, start_date: start, end_date: end } = search;
  const days = start && end && [...new Set([start, end])].map(formatDay).join(' – ');
  const texts: [text: string | undefined, without: AuditSearch][] = [
    [actor === undefined ? undefined : `Who: ${labelOf(people, String(actor))}`, { actor: undefined }],
    [action && `What: ${labelOf(ACTION_CHOICES, action)}`, { action: undefined }],
    [kind && `On what: ${labelOf(KIND_CHOICES, kind)}`, { kind: undefined, record: undefined }],
    [record && `Record: ${record}`, { record: undefined }],
    [bulk && 'Changed together', { bulk: undefined }],
    [days && `When: ${days}`, { start_date: undefined, end_date: undefined }],
  ];
  const chips = texts.flatMap(([text, without]) =>
    text ? [{ key: Object.keys(without).join(' '), text, onRemove: () => onChange(without) }] : [],
  );
  return <FilterChips chips={chips} onClear={() => onChange(noFilters(AUDIT_LIST))} />;
}
