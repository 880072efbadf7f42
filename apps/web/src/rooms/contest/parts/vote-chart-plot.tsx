import { useRef } from 'react';

import { formatCount } from '#kit/format.ts';
import plotClasses from '#rooms/dashboard/parts/trend-plot.module.css';
import { usePlot } from '#rooms/dashboard/parts/use-plot.ts';

import { VOTE_DRAWING } from './vote-chart-options.ts';
import type { VotePoint } from './vote-chart-points.ts';

export type VoteChartPlotProps = {
  points: readonly VotePoint[];
  /** The bar under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** Called by the lazy loader when the chart could not be loaded. */
  onClose: () => void;
};

/** The canvas, and the tooltip over it. */
export function VoteChartPlot({ points, active, onActive }: VoteChartPlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  usePlot(boxRef, tipRef, { drawing: VOTE_DRAWING, points, active, onActive });
  const point = active === null ? undefined : points[active];

  return (
    <div ref={boxRef} className={plotClasses.box} aria-hidden>
      {point && (
        <div ref={tipRef} className={plotClasses.tip}>
          <p className={plotClasses.tipTitle}>{point.title}</p>
          <p className={plotClasses.tipRow} data-votes="logged">
            Registered <strong>{formatCount(point.logged)}</strong>
          </p>
          <p className={plotClasses.tipRow} data-votes="not-logged">
            Unregistered <strong>{formatCount(point.notLogged)}</strong>
          </p>
        </div>
      )}
    </div>
  );
}
