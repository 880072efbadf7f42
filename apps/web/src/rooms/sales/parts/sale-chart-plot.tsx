import { useRef } from 'react';

import { formatCount, formatMoney } from '#kit/format.ts';
import plotClasses from '#rooms/dashboard/parts/trend-plot.module.css';
import { usePlot } from '#rooms/dashboard/parts/use-plot.ts';

import { SALE_DRAWING } from './sale-chart-options.ts';
import type { SalePoint } from './sale-chart-points.ts';

export type SaleChartPlotProps = {
  points: readonly SalePoint[];
  /** The bar under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** Called by the lazy loader when the chart could not be loaded. */
  onClose: () => void;
};

/** The canvas, and the tooltip over it. */
export function SaleChartPlot({ points, active, onActive }: SaleChartPlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  usePlot(boxRef, tipRef, { drawing: SALE_DRAWING, points, active, onActive });
  const point = active === null ? undefined : points[active];

  return (
    <div ref={boxRef} className={plotClasses.box} aria-hidden>
      {point && (
        <div ref={tipRef} className={plotClasses.tip}>
          <p className={plotClasses.tipTitle}>
            {point.title}, {formatCount(point.payments)} {point.payments === 1 ? 'payment' : 'payments'}
          </p>
          <p className={plotClasses.tipRow} data-money="revenue">
            Revenue <strong>{formatMoney(point.revenue)}</strong>
          </p>
          <p className={plotClasses.tipRow} data-money="collected">
            Collected <strong>{formatMoney(point.collected)}</strong>
          </p>
          <p className={plotClasses.tipRow} data-money="profit">
            Net Profit <strong>{formatMoney(point.netProfit)}</strong>
          </p>
        </div>
      )}
    </div>
  );
}
