import { IconBroadcast, IconEyeOff } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';

import { formatCounted } from '#kit/format.ts';

import type { Parlour } from '../parlours.queries.ts';
import { wholeDay } from './parlour-month-days.ts';
import classes from './parlour-month.module.css';
import { formatShortClock } from './parlour-times.ts';

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

function labelOf(day: string, count: number, isToday: boolean): string {
  const what = count === 0 ? 'no parlours' : formatCounted(count, 'parlour', 'parlours');
  return `${isToday ? 'Today, ' : ''}${wholeDay(day)}, ${what}`;
}

/** One day. Its parlours are clickable; the keyboard reaches them in the list of the day, which Enter opens. */
export function ParlourMonthCell(props: CellProps) {
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
      className={classes.cell}
      data-day={day}
      data-outside={isOutside || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(day)}
      onClick={() => onChoose(day)}
      onKeyDown={handleKeyDown}
    >
      <div className={classes.day}>
        <span className="only-read">{labelOf(day, parlours.length, isToday)}</span>
        <span className={classes.number} aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className={classes.dots} aria-hidden>
          {parlours.slice(0, DOTS).map(({ id, live }) => (
            <i key={id} data-live={live || undefined} />
          ))}
        </span>
        <span className={classes.chips}>
          {chips.map((parlour) => (
            <MonthChip key={parlour.id} parlour={parlour} onPress={(press) => handleOpen(press, parlour)} />
          ))}
          {parlours.length > CHIPS && (
            <button type="button" tabIndex={-1} className={classes.more}>
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
  const state = isLive ? 'live' : isPublic ? '' : 'not published';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.chip}
      title={title}
      data-tone={isLive ? 'live' : isPublic ? 'public' : 'hidden'}
      onClick={onPress}
    >
      <span className={classes.clock}>
        {isLive && <IconBroadcast size={14} aria-hidden />}
        {!isLive && !isPublic && <IconEyeOff size={14} aria-hidden />}
        {clock}
      </span>{' '}
      <span className={classes.chipTitle}>{title}</span> {state && <span className="only-read">{state}</span>}
    </button>
  );
}
