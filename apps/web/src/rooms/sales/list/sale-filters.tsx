import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconSearch } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDay, isolated } from '#kit/format.ts';
import { FilterChips } from '#kit/list/filter-chips.tsx';
import { readDay } from '#kit/url-state.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { ChoiceSelect } from '../parts/choice-select.tsx';
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

function draftOf(search: SaleListSearch): Draft {
  const { search: text = '', author = '', start_date = '', end_date = '' } = search;
  return { search: text, author, start_date, end_date };
}

/** Validates the two dates together. @source contract Rulings */
function rangeNote(start: string | undefined, end: string | undefined): { text: string; isWrong?: boolean } {
  if (start && end && start > end) return { text: USER_MESSAGES.rangeReversed, isWrong: true };
  if (start && !end) return { text: 'Choose an end date too.' };
  if (end && !start) return { text: 'Choose a start date too.' };
  return { text: '' };
}

type SaleFiltersProps = {
  search: SaleListSearch;
  /** The host, when all parlours are one person's and the name is known. */
  person: string | undefined;
  onChange: (change: SaleListSearch) => void;
};

/** The fields, and below them the active filters. */
export function SaleFilters({ search, person, onChange }: SaleFiltersProps) {
  return (
    <>
      <Fields search={search} onChange={onChange} />
      <Chips search={search} person={person} onChange={onChange} />
    </>
  );
}

/** Search, Author and dates apply on Enter or the button, the select immediately. @source spec 2 Finished Parlours */
function Fields({ search, onChange }: Omit<SaleFiltersProps, 'person'>) {
  const noteId = useId();
  const hasDates = has('filters');
  const [draft, setDraft] = useState(() => draftOf(search));
  const [known, setKnown] = useState(() => draftOf(search));

  // The address changed in another way (Back, a chip): those fields follow it; text being typed in others is kept.
  const told = draftOf(search);
  const changed = FIELDS.filter((field) => told[field] !== known[field]);
  if (changed.length > 0) {
    setKnown(told);
    setDraft((before) => ({
      ...before,
      ...Object.fromEntries(changed.map((field) => [field, told[field]])),
    }));
  }

  const [start, end] = [readDay(draft.start_date), readDay(draft.end_date)];
  const note = rangeNote(start, end);
  const isRange = start !== undefined && end !== undefined;

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (note.isWrong) return;
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
  const date = { type: 'date', 'aria-describedby': noteId, 'aria-invalid': note.isWrong } as const;

  return (
    <form
      className={clsx(
        'grid w-full items-end gap-x-3 gap-y-2 max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_112px_auto] max-sm:grid-cols-2',
        hasDates
          ? 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)_148px_148px_112px_auto]'
          : 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)_112px_auto]',
      )}
      aria-label="Filter finished parlours"
      onSubmit={handleSubmit}
    >
      <TextField
        {...fieldProps('search')}
        {...words}
        className="max-sm:col-span-full"
        label="Search"
        placeholder="Title, description or author"
      />
      <TextField
        {...fieldProps('author')}
        {...words}
        className={clsx('max-sm:col-span-full', hasDates && 'max-xl:col-[2/-1]')}
        label="Author"
        placeholder="Name"
      />
      {hasDates && (
        <>
          <TextField {...fieldProps('start_date')} {...date} label="Start date" />
          <TextField {...fieldProps('end_date')} {...date} label="End date" />
        </>
      )}
      <ChoiceSelect
        label="Parlours"
        choices={CHOICES}
        value={search.is_top === undefined ? 'all' : search.is_top ? 'true' : 'false'}
        onChange={(chosen) => onChange({ is_top: chosen === 'all' ? undefined : chosen === 'true' })}
      />
      <Button
        type="submit"
        look="default"
        size="field"
        icon={<IconSearch size={18} aria-hidden />}
        disabled={note.isWrong}
      >
        Search
      </Button>
      <output
        id={noteId}
        className={clsx(
          'col-span-full text-13 empty:hidden',
          note.isWrong ? 'text-danger-ink' : 'text-ink-soft',
        )}
      >
        {note.text}
      </output>
    </form>
  );
}

function rangeOf({ start_date, end_date }: SaleListSearch): string | undefined {
  if (!start_date || !end_date) return undefined;
  return `Started: ${[...new Set([start_date, end_date])].map(formatDay).join(' – ')}`;
}

/** The active filters, each with a cross, and 'Clear all'. */
function Chips({ search, person, onChange }: SaleFiltersProps) {
  const { search: text, author, is_top, user_id } = search;
  const texts: [text: string | undefined, without: SaleListSearch][] = [
    [text && `Search: ${text}`, { search: undefined }],
    [author && `Author: ${isolated(author)}`, { author: undefined }],
    [user_id === undefined ? undefined : `Parlours by ${person ?? 'one person'}`, { user_id: undefined }],
    [is_top === undefined ? undefined : `Parlours: ${is_top ? 'Top' : 'Not Top'}`, { is_top: undefined }],
    [rangeOf(search), { start_date: undefined, end_date: undefined }],
  ];
  const chips = texts.flatMap(([said, without]) =>
    said ? { key: Object.keys(without).join(' '), text: said, onRemove: () => onChange(without) } : [],
  );
  return <FilterChips chips={chips} onClear={() => onChange(NO_FILTERS)} />;
}
