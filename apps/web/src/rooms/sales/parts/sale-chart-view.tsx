import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';

import type { SaleChartPlotProps } from './sale-chart-plot.tsx';
import { sayPoint } from './sale-chart-points.ts';
import type { SalePoint } from './sale-chart-points.ts';
import classes from './sale-chart.module.css';

const SaleChartPlot = lazyPart<SaleChartPlotProps>(
  async () => (await import('./sale-chart-plot.tsx')).SaleChartPlot,
);

type SaleChartViewProps = {
  points: readonly SalePoint[];
  /** The length of each bar: 'by day'. */
  scale: string;
  /** Set when the canvas could not be loaded: a toast said so, and the table has the same numbers. */
  onMissing: () => void;
};

/** The chart with bars that the keyboard can reach: arrows, Home and End; each is announced. */
export function SaleChartView({ points, scale, onMissing }: SaleChartViewProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const last = points.length - 1;
  const active = chosen === null || chosen > last ? null : chosen;

  function choose(index: number): void {
    const point = points[index];
    if (!point) return;
    setChosen(index);
    setSaid(sayPoint(point));
  }

  function handleKeyDown(press: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowRight: active === null ? 0 : Math.min(active + 1, last),
      ArrowLeft: active === null ? last : Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    if (press.key === 'Escape') setChosen(null);
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
        aria-label={`Revenue over time, ${scale}. The arrow keys read each bar.`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={(focus) => {
          if (focus.currentTarget.matches(':focus-visible')) choose(last);
        }}
        onBlur={() => setChosen(null)}
      >
        <SaleChartPlot points={points} active={active} onActive={setChosen} onClose={onMissing} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <output className="only-read" aria-live="polite">
        {said}
      </output>
    </>
  );
}
