import { PARLOUR } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { useFocusBack } from '#kit/focus.ts';
import { formatCounted, formatNames } from '#kit/format.ts';
import { randomName } from '#kit/random.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useCreateSeries, useSeries } from '../parlours-series.queries.ts';
import type { SeriesWeek } from '../parlours-series.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { formatParlourClock, formatParlourTime, localTime } from '../parts/parlour-times.ts';

const FIRST = 4;

type RepeatDialogProps = { parlour: Parlour; onClose: () => void };

/** Repeats a parlour weekly: the weeks with their clashes, of which any can be left out. Load it lazily. */
export function RepeatDialog({ parlour, onClose }: RepeatDialogProps) {
  useFocusBack();
  const [typed, setTyped] = useState(String(FIRST));
  const [left, setLeft] = useState<readonly number[]>([]);
  const [key] = useState(randomName);
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  const isWrong = count < 1 || count > PARLOUR.seriesMax;
  const query = useSeries(parlour.id, isWrong ? FIRST : count);
  const { mutate, isPending } = useCreateSeries(parlour.id);
  const weeks = isWrong
    ? []
    : (query.data ?? []).map(({ week }) => week).filter((week) => week <= count && !left.includes(week));

  const flip = (week: number, isIn: boolean) =>
    setLeft((before) => (isIn ? before.filter((each) => each !== week) : [...before, week]));

  return (
    <Dialog
      isOpen
      isBusy={isPending}
      onClose={onClose}
      returnFocus={false}
      title="Repeat weekly"
      actions={
        <>
          <Button look="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isPending}
            disabled={weeks.length === 0 || query.isPlaceholderData}
            onClick={() => mutate({ weeks, key: `${key}${weeks.join('-')}` }, { onSuccess: onClose })}
          >
            {weeks.length === 0 ? 'Create' : `Create ${formatCounted(weeks.length, 'parlour', 'parlours')}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="wrap-anywhere text-ink-soft">
          Copies of “{parlour.suite_title}”, each a week later at the same time, with its people, price and
          files. They are not published, and each can be edited by itself.
        </p>
        <TextField
          label="Weeks"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed}
          {...(isWrong && { error: `Enter a number from 1 to ${PARLOUR.seriesMax}.` })}
          onChange={(change) => setTyped(change.currentTarget.value.trim())}
        />
        <Loaded
          query={query}
          what="The weeks could not be loaded."
          waiting={<Skeleton shape="block" className="h-40!" />}
        >
          {(series) => (
            <ul className="grid max-h-[40dvh] gap-1 overflow-y-auto" aria-label="Weeks">
              {series
                .filter(({ week }) => !isWrong && week <= count)
                .map((each) => (
                  <li key={each.week}>
                    <Week
                      week={each}
                      isIn={!left.includes(each.week)}
                      onFlip={(isIn) => flip(each.week, isIn)}
                    />
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

type WeekProps = { week: SeriesWeek; isIn: boolean; onFlip: (isIn: boolean) => void };

function Week({ week: { start_date, clashes }, isIn, onFlip }: WeekProps) {
  const local = localTime(start_date);
  return (
    <label className="grid min-h-control cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-md px-1 hover:bg-hover">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={isIn}
        onChange={(change) => onFlip(change.currentTarget.checked)}
      />
      <span className="flex flex-wrap gap-x-2">
        <span className="font-medium">{formatParlourTime(start_date, true)}</span>
        {local !== null && <span className="text-13 text-ink-faint">{local} local</span>}
      </span>
      {clashes.map(({ id, suite_title: title, start_date: start, people }) => (
        <span
          key={id}
          className="col-start-2 flex items-start gap-1.5 pb-1 text-13 wrap-anywhere text-attention-ink"
        >
          <IconAlertTriangle size={16} className="mt-0.5 flex-none" aria-hidden />
          <span>
            {formatNames(people)} in “<bdi>{title}</bdi>” at {formatParlourClock(start)}
          </span>
        </span>
      ))}
    </label>
  );
}
