import { IconChartBarOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { ChartTable } from './chart-table.tsx';
import { formatValue, isBlank, sayPoint, sumSeries } from './series.ts';
import type { ChartData, ChartPoint } from './series.ts';
import { Swatch } from './swatch.tsx';

const LazyPlot = lazyPart(async () => (await import('./plot.tsx')).Plot);

type ChartProps = {
  /** What it shows: 'Votes over time'. */
  title: string;
  /** Which time, or how long a bar is: 'each bar 5 minutes'. */
  detail: string;
  data: ChartData;
  /** What a point is, as the heading of its column: 'Day'. */
  unit: string;
  /** Beside the switch: a heading, or figures that name the series. */
  head?: ReactNode;
  /** Names the series, where `head` does not: alone or with their sums. */
  legend?: 'names' | 'sums';
  /** Shown in place of a chart without numbers. */
  empty?: { title: string; text: string };
  /** Words over the chart. */
  note?: string | undefined;
  /** It is not what was asked for: the new one is loading, or the question is wrong. */
  isDimmed?: boolean;
  /** What the link of a point does: 'See the people'. */
  linkText?: string;
  /** Whether the table leaves points out where nothing happened. */
  isTableShort?: boolean;
};

/**
 * Draws bars and lines over the same points, whose numbers the pointer shows, the arrow keys read aloud and a table lists.
 * Paper gets the table.
 */
export function Chart(props: ChartProps) {
  const { title, detail, data, unit, head, legend, empty, note, isDimmed = false } = props;
  const [isTable, setTable] = useState(false);
  if (empty && isBlank(data)) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {head}
        <EmptyState icon={<IconChartBarOff size={24} />} {...empty} />
      </div>
    );
  }
  return (
    <div className="@container relative grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        {head}
        {legend && <Legend data={data} hasSums={legend === 'sums'} />}
        <div className="ms-auto flex min-h-control items-center print:hidden">
          <StatusSwitch
            isOn={isTable}
            label="Show as table"
            onText="Show as table"
            offText="Show as table"
            onToggle={setTable}
          />
        </div>
      </div>
      {isTable && note && <p className="text-ink-soft">{note}</p>}
      {!isTable && (
        <div className="relative print:hidden">
          <div className={clsx('transition-opacity', isDimmed && 'opacity-45')}>
            <Reader {...props} onMissing={() => setTable(true)} />
          </div>
          {note && (
            <p className="pointer-events-none absolute inset-x-0 top-[42%] mx-auto w-fit max-w-4/5 rounded-full bg-surface px-4 py-1 text-center text-ink-soft">
              {note}
            </p>
          )}
        </div>
      )}
      <ChartTable
        caption={`${title}, ${detail}`}
        unit={unit}
        data={data}
        isShort={props.isTableShort ?? false}
        isHidden={!isTable}
        isDimmed={isDimmed}
        linkText={props.linkText}
      />
    </div>
  );
}

function Legend({ data, hasSums }: { data: ChartData; hasSums: boolean }) {
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
      {data.series
        .filter(({ drawn }) => drawn)
        .map((each) => (
          <span key={each.label} className="flex items-center gap-2 text-13 text-ink-soft">
            <Swatch drawn={each.drawn} />
            {/* The space keeps the name and its number apart when they are read aloud. */}
            {each.label}{' '}
            {hasSums && (
              <strong className="font-semibold text-ink">{formatValue(each, sumSeries(each))}</strong>
            )}
          </span>
        ))}
    </div>
  );
}

type ReaderProps = Pick<ChartProps, 'title' | 'detail' | 'data' | 'linkText'> & {
  /** Called when the canvas could not be loaded: a toast said so, and the table has the same numbers. */
  onMissing: () => void;
};

/** The plot with points that the keyboard can reach: arrows, Home and End; each is said. Enter or a press opens it. */
function Reader({ title, detail, data, linkText = 'Open', onMissing }: ReaderProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const navigate = useNavigate();
  const pressed = useRef<ChartPoint>(undefined);
  const { points } = data;
  const active = chosen !== null && chosen < points.length ? chosen : null;
  const point = active === null ? undefined : points[active];

  function open(which: ChartPoint | undefined): void {
    if (which?.link) void navigate(which.link);
  }

  function handleKeyDown(press: KeyboardEvent): void {
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (press.key === 'Enter') open(point);
    if (press.key === 'Escape') setChosen(null);
    const next = moveTo(press.key, active, points.length - 1);
    if (next === null) return;
    press.preventDefault();
    setChosen(next);
    setSaid(sayPoint(data, next));
  }

  const opening = points.some(({ link }) => link) ? ` Enter: ${linkText.toLowerCase()}.` : '';
  return (
    <>
      <AxisNames data={data} />
      {/* The arrow keys are ours only while the chart has the focus; role application passes them through. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={clsx('h-80 rounded-md empty:bg-sunken max-sm:h-64', point?.link && 'cursor-pointer')}
        role="application"
        aria-roledescription="chart"
        aria-label={`${title}, ${detail}. The arrow keys read each point.${opening}`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={(focus) => {
          if (!focus.currentTarget.matches(':focus-visible')) return;
          setChosen(points.length - 1);
          setSaid(sayPoint(data, points.length - 1));
        }}
        onBlur={() => setChosen(null)}
        // A finger's first tap shows a point, its second one opens it; the mouse has shown it before.
        onPointerDown={() => {
          pressed.current = point;
        }}
        onClick={() => {
          if (point === pressed.current) open(point);
        }}
      >
        <LazyPlot
          data={data}
          active={active}
          onActive={setChosen}
          hint={point?.link && linkText}
          onClose={onMissing}
        />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <output className="sr-only" aria-live="polite">
        {said}
      </output>
    </>
  );
}

/** Returns the point that a key leads to, or null for other keys. */
function moveTo(key: string, active: number | null, last: number): number | null {
  if (key === 'ArrowRight') return active === null ? 0 : Math.min(active + 1, last);
  if (key === 'ArrowLeft') return active === null ? last : Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** Says which series an axis measures, where there are two. */
function AxisNames({ data }: { data: ChartData }) {
  const right = data.series.find(({ drawn }) => drawn?.isRight);
  const left = data.series.find(({ drawn }) => drawn && !drawn.isRight);
  if (!left || !right) return null;
  return (
    <div className="mb-2 flex justify-between text-12 font-medium" aria-hidden>
      <span className="text-accent-ink">{left.label}</span>
      <span className="text-ink">{right.label}</span>
    </div>
  );
}

type ChartLoaderProps<T> = {
  query: UseQueryResult<T>;
  /** What stands above the chart's place while it loads. */
  head?: ReactNode;
  children: (loaded: T) => ReactNode;
};

/** Shows a chart once its numbers are loaded; before, its place, or what failed. */
export function ChartLoader<T>({ query, head, children }: ChartLoaderProps<T>) {
  const waiting = (
    <div className="grid grid-cols-1 gap-4">
      {head}
      <div className="grid h-[346px] max-sm:h-[282px]">
        <span className="sr-only">loading...</span>
        <Skeleton shape="block" />
      </div>
    </div>
  );
  return (
    <Loaded query={query} what="The chart could not be loaded." waiting={waiting}>
      {children}
    </Loaded>
  );
}
