import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { lazyDialog } from '#kit/lazy-part.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { clashesOf } from './parlour-agenda-clashes.ts';
import { ParlourAgendaRow } from './parlour-agenda-row.tsx';
import agenda from './parlour-agenda.module.css';
import { dayTitle, monthOf } from './parlour-month-days.ts';
import { ParlourMonthGrid } from './parlour-month-grid.tsx';
import { ParlourMonthHead } from './parlour-month-head.tsx';
import classes from './parlour-month.module.css';
import { dayOf } from './parlour-times.ts';
import { useMinute } from './use-minute.ts';

export type ParlourMonthProps = {
  parlours: readonly Parlour[];
  /** `YYYY-MM`; by default this month. */
  month: string | undefined;
  onMonth: (month: string) => void;
  onOpen: (parlour: Parlour) => void;
  /** A day `YYYY-MM-DD` was chosen for a new parlour. */
  onCreate: (day: string) => void;
};

const NONE: readonly Parlour[] = [];

const LazyDay = lazyDialog(async () => (await import('./parlour-month-day.tsx')).ParlourMonthDay);

/** Groups parlours by their day in New York, each day by time. */
function daysOf(parlours: readonly Parlour[]): Map<string, Parlour[]> {
  const sorted = parlours.toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id);
  return Map.groupBy(sorted, ({ start_date }) => dayOf(start_date));
}

/** A month of New York's days with their parlours: a grid of weeks, on phones with the list of its days. */
export function ParlourMonth(props: ParlourMonthProps) {
  const { parlours, onMonth, onOpen, onCreate } = props;
  const today = dayOf(useMinute());
  const { month = monthOf(today) } = props;
  const titleId = useId();
  const [shown, setShown] = useState<string | null>(null);
  const days = daysOf(parlours);
  const clashes = clashesOf(parlours);
  const ofMonth = [...days].filter(([day]) => monthOf(day) === month);
  const count = ofMonth.reduce((sum, [, inside]) => sum + inside.length, 0);

  function leaveTo(next: () => void): void {
    // The focus returns to the day before another dialog opens, which later returns it there.
    flushSync(() => setShown(null));
    next();
  }

  return (
    <div className={classes.month}>
      <ParlourMonthHead titleId={titleId} month={month} today={today} count={count} onMonth={onMonth} />
      <ParlourMonthGrid
        titleId={titleId}
        month={month}
        today={today}
        days={days}
        onMonth={onMonth}
        onChoose={(day) => (days.has(day) ? setShown(day) : onCreate(day))}
        onOpen={onOpen}
      />
      <div className={classes.list}>
        {ofMonth.map(([day, inside]) => (
          <section key={day} data-day={day} aria-labelledby={`${titleId}-${day}`}>
            <h4 id={`${titleId}-${day}`} className={agenda.day}>
              {dayTitle(day, today)}
            </h4>
            <ol className={agenda.rows}>
              {inside.map((parlour) => (
                <ParlourAgendaRow
                  key={parlour.id}
                  parlour={parlour}
                  clashes={clashes.get(parlour.id) ?? []}
                  hasDay={false}
                  onOpen={onOpen}
                />
              ))}
            </ol>
          </section>
        ))}
        {count === 0 && <p className={classes.none}>No parlours in this month.</p>}
      </div>
      {shown !== null && (
        <LazyDay
          day={shown}
          parlours={days.get(shown) ?? NONE}
          clashes={clashes}
          onClose={() => setShown(null)}
          onOpen={(parlour) => leaveTo(() => onOpen(parlour))}
          onCreate={(day) => leaveTo(() => onCreate(day))}
        />
      )}
    </div>
  );
}
