import { monthOf } from '@greenroom/contract/kit/days';
import { IconBroadcast, IconEyeOff } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';

import { formatCounted } from '#kit/format.ts';

import type { Parlour } from '../parlours.queries.ts';
import { formatShortClock } from '../parts/parlour-times.ts';
import { useMonthCursor } from './parlour-month-cursor.ts';
import { listWeeks, wholeDay } from './parlour-month-days.ts';

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
    <div className="@container rounded-lg border border-line bg-surface">
      <table
        ref={gridRef}
        // A table whose days are reached by arrow keys is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={titleId}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                aria-label={weekday}
                className="p-2 text-start text-12 font-medium text-ink-faint max-md:px-0 max-md:text-center"
              >
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell
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

type CellProps = {
  day: string;
  parlours: readonly Parlour[];
  isOutside: boolean;
  isToday: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  onFocus: (day: string) => void;
  /** Called for any key except those that choose it. */
  onKey: (press: KeyboardEvent, day: string) => void;
  /** The day itself was chosen, not one of its parlours. */
  onChoose: (day: string) => void;
  onOpen: (parlour: Parlour) => void;
};

const CHIPS = 3;
const DOTS = 4;
const CHIP = 'min-h-6 min-w-0 cursor-pointer rounded-sm px-2 py-0.5 text-start text-12';

function monthDayLabel(day: string, count: number, isToday: boolean): string {
  const what = count === 0 ? 'no parlours' : formatCounted(count, 'parlour', 'parlours');
  return `${isToday ? 'Today, ' : ''}${wholeDay(day)}, ${what}`;
}

/** One day. Its parlours are clickable; the keyboard reaches them in the list of the day, which Enter opens. */
function Cell(props: CellProps) {
  const { day, parlours, isOutside, isToday, isStop, onFocus, onKey, onChoose, onOpen } = props;
  // 'One more' would replace exactly one parlour.
  const chips = parlours.length > CHIPS ? parlours.slice(0, CHIPS - 1) : parlours;

  function handleKeyDown(press: KeyboardEvent): void {
    if (press.target !== press.currentTarget) return;
    if (press.key !== 'Enter' && press.key !== ' ') {
      onKey(press, day);
      return;
    }
    press.preventDefault();
    onChoose(day);
  }

  function handleOpen(press: MouseEvent, parlour: Parlour): void {
    press.stopPropagation();
    onOpen(parlour);
  }

  return (
    // The lint rule does not look into the cell's content, which starts with its name.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <td
      className={clsx(
        'h-31 cursor-pointer border-t border-line p-1 align-top -outline-offset-2 not-first:border-s hover:bg-hover focus-visible:rounded-md max-md:h-13',
        'in-[tr:last-child]:first:rounded-bl-lg in-[tr:last-child]:last:rounded-br-lg',
        isOutside && 'bg-paper',
      )}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(day)}
      onClick={() => onChoose(day)}
      onKeyDown={handleKeyDown}
    >
      <div className="relative grid min-w-0 gap-1">
        <span className="sr-only">{monthDayLabel(day, parlours.length, isToday)}</span>
        <span
          className={clsx(
            'grid h-6 min-w-6 place-items-center justify-self-start rounded-full px-1 text-12 font-medium max-md:justify-self-center',
            isToday ? 'bg-accent text-on-fill' : isOutside ? 'text-ink-faint' : 'text-ink',
          )}
          aria-hidden
        >
          {Number(day.slice(8))}
        </span>
        <span className="hidden min-h-1.5 flex-wrap justify-center gap-0.5 max-md:flex" aria-hidden>
          {parlours.slice(0, DOTS).map(({ id, live }) => (
            <i key={id} className={clsx('size-1.5 rounded-full', live ? 'bg-good-fill' : 'bg-accent')} />
          ))}
        </span>
        <span className="grid min-w-0 content-start gap-0.5 max-md:hidden">
          {chips.map((parlour) => (
            <MonthChip key={parlour.id} parlour={parlour} onPress={(press) => handleOpen(press, parlour)} />
          ))}
          {parlours.length > CHIPS && (
            <button
              type="button"
              tabIndex={-1}
              className={clsx(CHIP, 'font-medium text-ink-soft hover:text-ink hover:underline')}
            >
              +{parlours.length - chips.length} more
            </button>
          )}
        </span>
      </div>
    </td>
  );
}

type ChipProps = { parlour: Parlour; onPress: (press: MouseEvent) => void };

function MonthChip({ parlour, onPress }: ChipProps) {
  const { suite_title: title, live: isLive, is_public: isPublic } = parlour;
  const clock = formatShortClock(parlour.start_date);
  const state = [...(isLive ? ['live'] : []), ...(isPublic ? [] : ['not published'])].join(', ');
  const color = isLive
    ? 'bg-good-fill text-on-fill hover:bg-good-fill-hover'
    : isPublic
      ? 'bg-accent-tint text-accent-ink hover:bg-accent-tint-hover'
      : 'bg-sunken text-ink-soft';
  return (
    <button
      type="button"
      tabIndex={-1}
      // The title stands below its time where the grid is narrow.
      className={clsx(
        CHIP,
        'flex items-center gap-1 overflow-hidden @max-[960px]:grid @max-[960px]:gap-0 @max-[960px]:leading-heading',
        color,
      )}
      title={title}
      onClick={onPress}
    >
      <span className="inline-flex flex-none items-center gap-1 font-semibold whitespace-nowrap">
        {isLive && <IconBroadcast size={14} aria-hidden />}
        {!isPublic && <IconEyeOff size={14} aria-hidden />}
        {clock}
      </span>{' '}
      <span className="truncate" dir="auto">
        {title}
      </span>{' '}
      {state && <span className="sr-only">{state}</span>}
    </button>
  );
}
