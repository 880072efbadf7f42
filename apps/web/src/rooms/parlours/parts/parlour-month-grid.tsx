import { useRef } from 'react';

import type { Parlour } from '../parlours.queries.ts';
import { ParlourMonthCell } from './parlour-month-cell.tsx';
import { useMonthCursor } from './parlour-month-cursor.ts';
import { monthOf, weeksOf } from './parlour-month-days.ts';
import classes from './parlour-month.module.css';

type GridProps = {
  titleId: string;
  month: string;
  today: string;
  /** Parlours by their day. */
  days: ReadonlyMap<string, readonly Parlour[]>;
  onMonth: (month: string) => void;
  onChoose: (day: string) => void;
  onOpen: (parlour: Parlour) => void;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NONE: readonly Parlour[] = [];

/** The weeks of a month. One tab stop; from there, arrow keys. */
export function ParlourMonthGrid(props: GridProps) {
  const { titleId, month, today, days, onMonth, onChoose, onOpen } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  const cursor = useMonthCursor({ gridRef, month, today, onMonth });
  return (
    <div className={classes.frame}>
      {/* A table whose days are reached by arrow keys is a grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={gridRef} role="grid" aria-labelledby={titleId} className={classes.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekday} className={classes.weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <ParlourMonthCell
                  key={day}
                  day={day}
                  parlours={days.get(day) ?? NONE}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  isStop={day === cursor.day}
                  onFocus={cursor.handleFocus}
                  onKey={cursor.handleKey}
                  onChoose={onChoose}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
