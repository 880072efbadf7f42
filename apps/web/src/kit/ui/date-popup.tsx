import { Popover } from '@base-ui/react/popover';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { DayPicker } from 'react-day-picker';
import type { Modifiers } from 'react-day-picker';

import { once, today } from '../format.ts';
import { Button } from './button.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { clockText } from './day-text.ts';
import { iconButtonLook } from './icon-button.tsx';

export type DatePopupProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Of the field. */
  label: string;
  /** The field's frame, with its button. */
  frame: Element | null;
  value: string;
  onChange: (value: string) => void;
  isTimed: boolean;
  min: string | undefined;
  max: string | undefined;
};

const NOON = '12:00';
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** Days are the browser's own midnights for the calendar, whatever its zone. */
function dayToDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
const dateToDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
    .join('-');

const wholeDays = once(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
);
/** Says 'Saturday, November 21, 2026', which has the number that is seen: the library's own has '21st'. */
const dayLabel = (date: Date, { today: isToday, selected }: Modifiers): string =>
  `${isToday ? 'Today, ' : ''}${wholeDays().format(date)}${selected ? ', selected' : ''}`;

const NAV = `${iconButtonLook({ tip: 'none' })} z-1`;
const LOOKS = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: NAV,
  button_next: NAV,
  month_caption: 'flex h-control items-center justify-center',
  caption_label: 'font-semibold',
  month_grid: 'mt-1',
  weekday: 'h-control w-control text-12 font-medium text-ink-faint',
  day: 'p-0',
  day_button:
    'grid size-control cursor-pointer place-items-center rounded-md border border-transparent text-13 tabular-nums ' +
    'not-disabled:hover:bg-hover disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  selected: '[&>button]:bg-accent! [&>button]:font-semibold [&>button]:text-on-fill!',
  today: '[&>button]:border-line-strong! [&>button]:font-semibold',
  outside: '[&>button]:text-ink-faint',
  disabled: '[&>button]:text-disabled-ink [&>button]:line-through',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? (
    <IconChevronLeft size={18} aria-hidden />
  ) : (
    <IconChevronRight size={18} aria-hidden />
  );
}

/** The calendar of a date field, in a dialog that is not modal; a time is chosen below it. */
export function DatePopup(props: DatePopupProps) {
  const { isOpen, onClose, label, frame, value, onChange, isTimed, min, max } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const [day = '', time = NOON] = value.split('T');
  const [first, last] = [min?.slice(0, 10), max?.slice(0, 10)];
  const isOffered = (each: string) => (!first || each >= first) && (!last || each <= last);
  const shown = day || (isOffered(today()) ? today() : (first ?? last ?? today()));

  function handleDay(chosen: Date): void {
    const next = dateToDay(chosen);
    if (!isOffered(next)) return;
    onChange(isTimed ? `${next}T${time}` : next);
    if (!isTimed) onClose();
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(_, { event }) => {
        // A press on the field's button closes it by the button's own click.
        if (!(event.target instanceof Node && frame?.querySelector('button')?.contains(event.target)))
          onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={frame}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-300 max-w-[calc(100vw-16px)]"
        >
          <Popover.Popup
            ref={popupRef}
            aria-label="Calendar"
            aria-description={label}
            initialFocus={() =>
              popupRef.current?.querySelector<HTMLElement>('td button[tabindex="0"]') ?? true
            }
            className="max-h-(--available-height) overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-float outline-none"
          >
            <DayPicker
              mode="single"
              required
              showOutsideDays
              fixedWeeks
              selected={day ? dayToDate(day) : undefined}
              onSelect={handleDay}
              defaultMonth={dayToDate(shown)}
              today={dayToDate(today())}
              {...(first && { startMonth: dayToDate(first) })}
              {...(last && { endMonth: dayToDate(last) })}
              disabled={(each) => !isOffered(dateToDay(each))}
              classNames={LOOKS}
              components={{ Chevron }}
              labels={{ labelDayButton: dayLabel }}
            />
            {isTimed && (
              <div className="mt-2 flex items-end justify-between gap-3 border-t border-line pt-2">
                <ChoiceSelect
                  label="Time"
                  choices={[...new Set([...HALF_HOURS, time])]
                    .toSorted()
                    .map((each) => ({ value: each, label: clockText(each) }))}
                  value={time}
                  onChange={(next) => onChange(`${day || shown}T${next}`)}
                />
                <Button size="field" onClick={onClose}>
                  Done
                </Button>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
