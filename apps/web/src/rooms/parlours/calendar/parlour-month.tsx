import { monthAfter, monthOf } from '@greenroom/contract/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { useMinute } from '#kit/use-minute.ts';

import type { Parlour } from '../parlours.queries.ts';
import { formatParlourDay, parlourZonesOf } from '../parts/parlour-times.ts';
import { findClashes } from './parlour-agenda-data.ts';
import { ParlourAgendaRows } from './parlour-agenda-rows.tsx';
import { dayTitle, isMonthInReach, monthTitle } from './parlour-month-days.ts';
import { ParlourMonthGrid } from './parlour-month-grid.tsx';

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
function groupParloursByDay(parlours: readonly Parlour[]): Map<string, Parlour[]> {
  const sorted = parlours.toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id);
  return Map.groupBy(sorted, ({ start_date }) => formatParlourDay(start_date));
}

/** A month of New York's days with their parlours: a grid of weeks, on phones with the list of its days. */
export function ParlourMonth(props: ParlourMonthProps) {
  const { parlours, onMonth, onOpen, onCreate } = props;
  const today = formatParlourDay(useMinute());
  const { month = monthOf(today) } = props;
  const titleId = useId();
  const [shown, setShown] = useState<string | null>(null);
  const days = groupParloursByDay(parlours);
  const clashes = findClashes(parlours);
  const ofMonth = [...days].filter(([day]) => monthOf(day) === month);
  const count = ofMonth.reduce((sum, [, inside]) => sum + inside.length, 0);

  function leaveTo(next: () => void): void {
    // The focus returns to the day before another dialog opens, which later returns it there.
    flushSync(() => setShown(null));
    next();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Head titleId={titleId} month={month} today={today} count={count} onMonth={onMonth} />
      <ParlourMonthGrid
        titleId={titleId}
        month={month}
        today={today}
        days={days}
        onMonth={onMonth}
        onChoose={(day) => (days.has(day) ? setShown(day) : onCreate(day))}
        onOpen={onOpen}
      />
      <div className="hidden grid-cols-[minmax(0,1fr)] gap-4 max-md:grid">
        {ofMonth.map(([day, inside]) => (
          <section key={day} data-day={day} aria-labelledby={`${titleId}-${day}`}>
            <h4 id={`${titleId}-${day}`} className="mt-[1.33em] mb-2 text-14 font-[700]">
              {dayTitle(day, today)}
            </h4>
            <ParlourAgendaRows parlours={inside} clashes={clashes} onOpen={onOpen} />
          </section>
        ))}
        {count === 0 && <p className="text-13 text-ink-soft">No parlours in this month.</p>}
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

type HeadProps = {
  /** The id of the grid's label. */
  titleId: string;
  month: string;
  today: string;
  count: number;
  onMonth: (month: string) => void;
};

/** 'November 2026' and the buttons for other months. */
function Head({ titleId, month, today, count, onMonth }: HeadProps) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div aria-live="polite">
        <h3 id={titleId} className="text-16">
          {monthTitle(month)}
        </h3>
        <p className="text-13 text-ink-soft">
          {formatCounted(count, 'parlour', 'parlours')} · all times {parlourZonesOf(month)}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Button look="default" disabled={month === monthOf(today)} onClick={() => onMonth(monthOf(today))}>
          Today
        </Button>
        <IconButton
          label="Previous month"
          icon={<IconChevronLeft size={18} aria-hidden />}
          disabled={!isMonthInReach(before)}
          onClick={() => onMonth(before)}
        />
        <IconButton
          label="Next month"
          tip="end"
          icon={<IconChevronRight size={18} aria-hidden />}
          disabled={!isMonthInReach(after)}
          onClick={() => onMonth(after)}
        />
      </div>
    </div>
  );
}
