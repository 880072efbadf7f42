import { clsx } from 'clsx';

import { formatCount, formatMoney } from '#kit/format.ts';
import tableClasses from '#rooms/dashboard/parts/trend-table.module.css';

import { sumOf } from './sale-chart-points.ts';
import type { SalePoint } from './sale-chart-points.ts';
import classes from './sale-chart.module.css';

type SaleChartTableProps = {
  points: readonly SalePoint[];
  /** 'Day' or 'Month'. */
  unit: string;
  /** While the chart is visible, the numbers are available to screen readers and in print. */
  isHidden: boolean;
};

const MONEY = ['collected', 'revenue', 'netProfit'] as const;

/** The chart's numbers with their totals, without the empty bars. */
export function SaleChartTable({ points, unit, isHidden }: SaleChartTableProps) {
  return (
    // Where it is wider than the window it scrolls, by keyboard too.
    <div
      className={clsx(classes.numbers, isHidden && 'only-read')}
      {...(!isHidden && { role: 'region', 'aria-label': 'Revenue as a table', tabIndex: 0 })}
    >
      <table className={tableClasses.table}>
        <caption className="only-read">Revenue over time</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Payments</th>
            <th scope="col">Collected</th>
            <th scope="col">Revenue</th>
            <th scope="col">Net Profit</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter((point) => point.payments > 0)
            .map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.title}</th>
                <td>{formatCount(point.payments)}</td>
                {MONEY.map((term) => (
                  <td key={term}>{formatMoney(point[term])}</td>
                ))}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatCount(points.reduce((sum, { payments }) => sum + payments, 0))}</td>
            {MONEY.map((term) => (
              <td key={term}>{formatMoney(sumOf(points, (point) => point[term]))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
