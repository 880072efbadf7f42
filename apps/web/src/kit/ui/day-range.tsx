import { RANGE_REVERSED } from '@greenroom/contract/kit/limits';
import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { DAY_WRONG, DateField } from './date-field.tsx';

type Days = { start_date: string; end_date: string };
type Note = { text: string; isWrong: boolean };

type DayRangeProps = {
  start: string;
  end: string;
  onChange: (days: Days) => void;
  /** What the days lack; by default what `rangeNote` says. */
  note?: Note;
  fieldClass?: string;
  noteClass: string;
};

/** Returns what a range lacks: a day, or that the first comes before the last. @source contract Rulings */
export function rangeNote(start: string, end: string, help = ''): Note {
  if (start && end && start > end) return { text: RANGE_REVERSED, isWrong: true };
  if (start && !end) return { text: 'Choose an end date too.', isWrong: false };
  if (end && !start) return { text: 'Choose a start date too.', isWrong: false };
  return { text: help, isWrong: false };
}

/** The first and the last day of a range, and below both what is wrong with them. */
export function DayRange({ start, end, onChange, note: told, fieldClass, noteClass }: DayRangeProps) {
  const noteId = useId();
  const [unread, setUnread] = useState({ start: false, end: false });
  const isUnread = unread.start || unread.end;
  const range = told ?? rangeNote(start, end);
  const note = isUnread ? { text: DAY_WRONG, isWrong: true } : range;
  const common = {
    className: fieldClass,
    'aria-describedby': noteId,
    'aria-invalid': !isUnread && range.isWrong,
  };
  return (
    <>
      <DateField
        {...common}
        label="Start date"
        name="start_date"
        value={start}
        onChange={(day) => onChange({ start_date: day, end_date: end })}
        onWrong={(isWrong) => setUnread((before) => ({ ...before, start: isWrong }))}
      />
      <DateField
        {...common}
        label="End date"
        name="end_date"
        value={end}
        onChange={(day) => onChange({ start_date: start, end_date: day })}
        onWrong={(isWrong) => setUnread((before) => ({ ...before, end: isWrong }))}
      />
      <output
        id={noteId}
        className={clsx('text-13', note.isWrong ? 'text-danger-ink' : 'text-ink-soft', noteClass)}
      >
        {note.text}
      </output>
    </>
  );
}
