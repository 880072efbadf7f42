import { addDays, monthOf } from '@greenroom/contract/kit/days';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import { dayInMonth, isMonthInReach, weekdayOf } from './parlour-month-days.ts';

type CursorOptions = {
  gridRef: RefObject<HTMLElement | null>;
  month: string;
  today: string;
  onMonth: (month: string) => void;
};

type MonthCursor = {
  /** The only day that the Tab key reaches. */
  day: string;
  /** A day got the focus by a click or a closing dialog. */
  handleFocus: (day: string) => void;
  /** A key on a day, which may belong to the month before or after. */
  handleKey: (press: KeyboardEvent, at: string) => void;
};

/** Returns the day that a key moves to; undefined when it does not move. */
function moveDay(key: string, day: string): string | undefined {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => dayInMonth(day, -1),
    PageDown: () => dayInMonth(day, 1),
  };
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
}

/** Handles the keys of a grid of days: arrows, Home and End in the week, Page Up and Page Down by months. @source ARIA grid */
export function useMonthCursor({ gridRef, month, today, onMonth }: CursorOptions): MonthCursor {
  /** The day that a key moved to, until its month is drawn. */
  const wanted = useRef<string | null>(null);
  const [cursor, setCursor] = useState(today);
  const fallback = monthOf(today) === month ? today : `${month}-01`;
  const day = monthOf(cursor) === month ? cursor : fallback;

  useLayoutEffect(() => {
    if (wanted.current !== day) return;
    wanted.current = null;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, gridRef]);

  function handleFocus(at: string): void {
    wanted.current = null;
    setCursor(at);
  }

  function handleKey(press: KeyboardEvent, at: string): void {
    if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return;
    const next = moveDay(press.key, wanted.current ?? at);
    if (next === undefined) return;
    press.preventDefault();
    if (!isMonthInReach(monthOf(next))) return;
    wanted.current = next;
    setCursor(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }

  return { day, handleFocus, handleKey };
}
