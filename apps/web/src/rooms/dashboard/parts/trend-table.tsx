import { formatCount, formatMoney } from '#kit/format.ts';

import type { TrendPoint } from './trend-points.ts';
import classes from './trend-table.module.css';

type TrendTableProps = {
  points: readonly TrendPoint[];
  span: string;
  revenue: number;
  users: number;
  /** While the chart is visible, the same numbers are available to screen readers. */
  isHidden: boolean;
};

/** The chart's numbers with their totals. Not a DataTable, whose rows have actions; this is the chart as text. */
export function TrendTable({ points, span, revenue, users, isHidden }: TrendTableProps) {
  return (
    <div className={isHidden ? 'only-read' : undefined}>
      <table className={classes.table}>
        <caption className="only-read">Users and Revenue Trends, {span}</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Revenue</th>
            <th scope="col">Users</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day} data-zero={(point.revenue === 0 && point.users === 0) || undefined}>
              <th scope="row">{point.title}</th>
              <td>{formatMoney(point.revenue)}</td>
              <td>{formatCount(point.users)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(revenue)}</td>
            <td>{formatCount(users)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
