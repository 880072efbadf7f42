import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { readDay } from '#kit/url-state.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { SaleListSearch } from '../sales.search.ts';
import { ChoiceSelect } from './choice-select.tsx';
import classes from './sale-filters.module.css';

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

type SaleFiltersProps = { search: SaleListSearch; onChange: (change: SaleListSearch) => void };

/** Search, Author and dates apply on Enter or the button, the select immediately. @source spec 2 Finished Parlours */
export function SaleFilters({ search, onChange }: SaleFiltersProps) {
  const noteId = useId();
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
    <form className={classes.form} aria-label="Filter finished parlours" onSubmit={handleSubmit}>
      <TextField
        {...fieldProps('search')}
        {...words}
        label="Search"
        placeholder="Title, description or author"
      />
      <TextField {...fieldProps('author')} {...words} label="Author" placeholder="Name" />
      <TextField {...fieldProps('start_date')} {...date} label="Start date" />
      <TextField {...fieldProps('end_date')} {...date} label="End date" />
      <ChoiceSelect
        label="Parlours"
        choices={CHOICES}
        value={search.is_top === undefined ? 'all' : search.is_top ? 'true' : 'false'}
        onChange={(chosen) => onChange({ is_top: chosen === 'all' ? undefined : chosen === 'true' })}
      />
      <Button
        type="submit"
        look="default"
        className={classes.submit}
        icon={<IconSearch size={18} aria-hidden />}
        disabled={note.isWrong}
      >
        Search
      </Button>
      <output id={noteId} className={classes.note} data-wrong={note.isWrong}>
        {note.text}
      </output>
    </form>
  );
}
