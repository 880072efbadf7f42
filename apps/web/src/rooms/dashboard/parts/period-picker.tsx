import { PERIODS, checkRange } from '@greenroom/contract/dashboard.rules';
import type { Period } from '@greenroom/contract/dashboard.rules';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { today } from '#kit/format.ts';
import { TextField } from '#kit/ui/text-field.tsx';

import type { DashboardSearch } from '../dashboard.search.ts';
import classes from './period-picker.module.css';

const NAMES: Record<Period, string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
  custom: 'Custom',
};

const route = getRouteApi('/staff/dashboard');

function searchFor(period: Period): DashboardSearch {
  if (period === 'yearly') return {};
  if (period !== 'custom') return { period };
  return { period, start_date: today(), end_date: today() };
}

/** Selects the period of the chart, which the address keeps. @source spec 2 /dashboard */
export function PeriodPicker() {
  const { period = 'yearly', start_date, end_date } = route.useSearch();
  const navigate = route.useNavigate();
  const group = useId();
  return (
    <>
      <fieldset className={classes.periods}>
        <legend className="only-read">Period</legend>
        {PERIODS.map((each) => (
          <label key={each} className={classes.period}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={period === each}
              onChange={() => void navigate({ search: searchFor(each), replace: true, resetScroll: false })}
            />
            {NAMES[each]}
          </label>
        ))}
      </fieldset>
      {period === 'custom' && (
        <DateRange
          start={start_date ?? today()}
          end={end_date ?? today()}
          onChange={(start, end) =>
            void navigate({
              search: { period, start_date: start, end_date: end },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  );
}

type DateRangeProps = { start: string; end: string; onChange: (start: string, end: string) => void };

/** Two dates. An invalid range shows its error here and is not requested; the chart keeps the last valid one. */
function DateRange({ start, end, onChange }: DateRangeProps) {
  const id = useId();
  const [draft, setDraft] = useState({ start, end });
  const [told, setTold] = useState({ start, end });
  // The address changed in another way than by these fields.
  if (told.start !== start || told.end !== end) {
    setTold({ start, end });
    setDraft({ start, end });
  }
  const wrong = checkRange(draft.start, draft.end);

  function handleChange(change: Partial<typeof draft>): void {
    const next = { ...draft, ...change };
    setDraft(next);
    if (checkRange(next.start, next.end) !== null) return;
    setTold(next);
    onChange(next.start, next.end);
  }

  const common = {
    type: 'date',
    className: classes.date,
    'aria-invalid': wrong !== null,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
  };
  return (
    <div className={classes.range}>
      <TextField
        {...common}
        label="Start date"
        value={draft.start}
        onChange={(change) => handleChange({ start: change.currentTarget.value })}
      />
      <TextField
        {...common}
        label="End date"
        value={draft.end}
        onChange={(change) => handleChange({ end: change.currentTarget.value })}
      />
      <p id={`${id}-wrong`} className={classes.wrong} role="alert">
        {wrong}
      </p>
    </div>
  );
}
