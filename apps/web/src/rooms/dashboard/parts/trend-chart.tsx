import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { formatCounted, formatMoney } from '#kit/format.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

import classes from './trend-chart.module.css';
import type { TrendPlotProps } from './trend-plot.tsx';
import type { TrendPoint } from './trend-points.ts';

const TrendPlot = lazyPart<TrendPlotProps>(async () => (await import('./trend-plot.tsx')).TrendPlot);

type TrendChartProps = {
  points: readonly TrendPoint[];
  span: string;
  /** Set when the canvas could not be loaded: a toast said so, and the table has the same numbers. */
  onMissing: () => void;
};

/** The chart with points that the keyboard can reach: arrows, Home and End; each is announced. */
export function TrendChart({ points, span, onMissing }: TrendChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const last = points.length - 1;
  const active = chosen === null || chosen > last ? null : chosen;
  const isBlank = points.every((point) => point.revenue === 0 && point.users === 0);

  function choose(index: number): void {
    const point = points[index];
    if (!point) return;
    setChosen(index);
    const users = formatCounted(point.users, 'user', 'users');
    setSaid(`${point.title}: revenue ${formatMoney(point.revenue)}, ${users}`);
  }

  function handleKeyDown(press: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: active === null ? 0 : Math.min(active + 1, last),
      ArrowLeft: active === null ? last : Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[press.key];
    if (press.key === 'Escape') setChosen(null);
    if (next === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    choose(next);
  }

  return (
    <div className={classes.chart}>
      <div className={classes.names} aria-hidden>
        <span>Revenue</span>
        <span>Users</span>
      </div>
      {/* The arrow keys are ours only while the chart has the focus; role application passes them through. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.plot}
        role="application"
        aria-roledescription="chart"
        aria-label={`Users and Revenue Trends, ${span}. The arrow keys read each point.`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={(focus) => {
          if (focus.currentTarget.matches(':focus-visible')) choose(last);
        }}
        onBlur={() => setChosen(null)}
      >
        <TrendPlot points={points} active={active} onActive={setChosen} onClose={onMissing} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      {isBlank && <p className={classes.blank}>No registrations and no plans bought in this period.</p>}
      <output className="only-read" aria-live="polite">
        {said}
      </output>
    </div>
  );
}
