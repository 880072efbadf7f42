import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { formatCount } from '#kit/format.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

import type { VoteChartPlotProps } from './vote-chart-plot.tsx';
import type { VotePoint } from './vote-chart-points.ts';
import classes from './vote-chart.module.css';

const VoteChartPlot = lazyPart<VoteChartPlotProps>(
  async () => (await import('./vote-chart-plot.tsx')).VoteChartPlot,
);

type VoteChartViewProps = {
  points: readonly VotePoint[];
  /** The length of each bar: 'each bar 5 minutes'. */
  scale: string;
  /** Set when the canvas could not be loaded: a toast said so, and the table has the same numbers. */
  onMissing: () => void;
};

/** The chart with bars that the keyboard can reach: arrows, Home and End; each is announced. */
export function VoteChartView({ points, scale, onMissing }: VoteChartViewProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const last = points.length - 1;
  const active = chosen === null || chosen > last ? null : chosen;

  function choose(index: number): void {
    const point = points[index];
    if (!point) return;
    setChosen(index);
    setSaid(
      `${point.title}: ${formatCount(point.logged)} registered, ${formatCount(point.notLogged)} unregistered`,
    );
  }

  function handleKeyDown(press: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: active === null ? 0 : Math.min(active + 1, last),
      ArrowLeft: active === null ? last : Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[press.key];
    if (next === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    choose(next);
  }

  return (
    <>
      {/* The arrow keys are ours only while the chart has the focus; role application passes them through. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.plot}
        role="application"
        aria-roledescription="chart"
        aria-label={`Votes over time, ${scale}. The arrow keys read each bar.`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={(focus) => {
          if (focus.currentTarget.matches(':focus-visible')) choose(last);
        }}
        onBlur={() => setChosen(null)}
      >
        <VoteChartPlot points={points} active={active} onActive={setChosen} onClose={onMissing} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <output className="only-read" aria-live="polite">
        {said}
      </output>
    </>
  );
}
