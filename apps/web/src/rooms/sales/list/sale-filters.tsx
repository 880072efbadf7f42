import { LIMITS } from '@greenroom/contract/kit/limits';
import { useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDay, isolated } from '#kit/format.ts';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { readDay } from '#kit/url-state.ts';
import { DayRange } from '#kit/ui/day-range.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { ChoiceSelect } from '#kit/ui/choice-select.tsx';
import { NO_FILTERS } from '../sales.filter.ts';
import type { SaleListSearch } from '../sales.search.ts';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'Top' },
  { value: 'false', label: 'Not Top' },
] as const;

const FIELDS = ['search', 'author', 'start_date', 'end_date'] as const;
/** The typed values, before they are applied. */
type Draft = Record<(typeof FIELDS)[number], string>;

function saleFilterDraft(search: SaleListSearch): Draft {
  const { search: text = '', author = '', start_date = '', end_date = '' } = search;
  return { search: text, author, start_date, end_date };
}

type SaleFiltersProps = {
  search: SaleListSearch;
  /** The host, when all parlours are one person's and the name is known. */
  person: string | undefined;
  onChange: (change: SaleListSearch) => void;
};

/** Search, Author and dates apply on Enter or the button, the select immediately. @source spec 2 Finished Parlours */
export function SaleFilters({ search, person, onChange }: SaleFiltersProps) {
  const hasDates = has('details');
  const [draft, setDraft] = useState(() => saleFilterDraft(search));
  const [known, setKnown] = useState(() => saleFilterDraft(search));

  // The address changed in another way (Back, a chip): those fields follow it; text being typed in others is kept.
  const told = saleFilterDraft(search);
  const changed = FIELDS.filter((field) => told[field] !== known[field]);
  if (changed.length > 0) {
    setKnown(told);
    setDraft((before) => ({
      ...before,
      ...Object.fromEntries(changed.map((field) => [field, told[field]])),
    }));
  }

  const [start, end] = [readDay(draft.start_date), readDay(draft.end_date)];
  const isRange = start !== undefined && end !== undefined;
  const isWrong = isRange && start > end;

  function handleSubmit(): void {
    onChange({
      search: draft.search.trim() || undefined,
      author: draft.author.trim() || undefined,
      start_date: isRange ? start : undefined,
      end_date: isRange ? end : undefined,
    });
  }

  const fieldProps = (field: keyof Draft) => ({
    name: field,
    value: draft[field],
    onChange: (typed: { currentTarget: { value: string } }) => {
      const { value } = typed.currentTarget;
      setDraft((before) => ({ ...before, [field]: value }));
    },
  });
  const words = { type: 'search', autoComplete: 'off', maxLength: LIMITS.queryText } as const;

  return (
    <FilterRow
      label="Filter finished parlours"
      chips={saleChips({ search, person, onChange })}
      onClear={() => onChange(NO_FILTERS)}
      canSubmit={!isWrong}
      onSubmit={handleSubmit}
      search={
        <TextField
          {...fieldProps('search')}
          {...words}
          className="flex-1"
          label="Search"
          placeholder="Title, description or author"
        />
      }
    >
      <TextField
        {...fieldProps('author')}
        {...words}
        className="sm:grow-2!"
        label="Author"
        placeholder="Name"
      />
      {hasDates && (
        <DayRange
          start={draft.start_date}
          end={draft.end_date}
          onChange={(days) => setDraft((before) => ({ ...before, ...days }))}
          fieldClass="min-w-40!"
          noteClass="order-1 max-w-none! basis-full! empty:hidden"
        />
      )}
      <ChoiceSelect
        label="Parlours"
        choices={CHOICES}
        value={search.is_top === undefined ? 'all' : search.is_top ? 'true' : 'false'}
        onChange={(chosen) => onChange({ is_top: chosen === 'all' ? undefined : chosen === 'true' })}
      />
    </FilterRow>
  );
}

function describeSaleRange({ start_date, end_date }: SaleListSearch): string | undefined {
  if (!start_date || !end_date) return undefined;
  return `Started: ${[...new Set([start_date, end_date])].map(formatDay).join(' – ')}`;
}

/** Returns the active filters, each with what removes it. */
function saleChips({ search, person, onChange }: SaleFiltersProps): FilterChip[] {
  const { search: text, author, is_top, user_id } = search;
  const texts: [text: string | undefined, without: SaleListSearch][] = [
    [text && `Search: ${text}`, { search: undefined }],
    [author && `Author: ${isolated(author)}`, { author: undefined }],
    [user_id === undefined ? undefined : `Parlours by ${person ?? 'one person'}`, { user_id: undefined }],
    [is_top === undefined ? undefined : `Parlours: ${is_top ? 'Top' : 'Not Top'}`, { is_top: undefined }],
    [describeSaleRange(search), { start_date: undefined, end_date: undefined }],
  ];
  return texts.flatMap(([said, without]) =>
    said ? { key: Object.keys(without).join(' '), text: said, onRemove: () => onChange(without) } : [],
  );
}
