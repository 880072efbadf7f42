import { useRef } from 'react';
import type uPlot from 'uplot';

import { formatCount, formatMoney } from '#kit/format.ts';

import { makePlotOptions } from './trend-plot-options.ts';
import type { Palette } from './trend-plot-peaks.ts';
import classes from './trend-plot.module.css';
import type { TrendPoint } from './trend-points.ts';
import { usePlot } from './use-plot.ts';
import type { Drawing } from './use-plot.ts';

export type TrendPlotProps = {
  points: readonly TrendPoint[];
  /** The bucket under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** Called by the lazy loader when the chart could not be loaded. */
  onClose: () => void;
};

const DRAWING: Drawing<TrendPoint, keyof Palette> = {
  colors: {
    ink: '--ink',
    faint: '--ink-faint',
    grid: '--line',
    surface: '--surface',
    bar: '--trend-bar',
    barEdge: '--trend-bar-edge',
    line: '--trend-line',
  },
  makeOptions: makePlotOptions,
  makeData: (points): uPlot.AlignedData => [
    points.map((_, index) => index),
    points.map((point) => point.revenue),
    points.map((point) => point.users),
  ],
};

/** The canvas, and the tooltip over it. */
export function TrendPlot({ points, active, onActive }: TrendPlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  usePlot(boxRef, tipRef, { drawing: DRAWING, points, active, onActive });
  const point = active === null ? undefined : points[active];

  return (
    <div ref={boxRef} className={classes.box} aria-hidden>
      {point && (
        <div ref={tipRef} className={classes.tip}>
          <p className={classes.tipTitle}>{point.title}</p>
          <p className={classes.tipRow} data-series="revenue">
            Revenue <strong>{formatMoney(point.revenue)}</strong>
          </p>
          <p className={classes.tipRow} data-series="users">
            Users <strong>{formatCount(point.users)}</strong>
          </p>
        </div>
      )}
    </div>
  );
}
