import { formatCount } from '#kit/format.ts';
import classes from '#rooms/dashboard/parts/trend-table.module.css';

import type { VotePoint } from './vote-chart-points.ts';

type VoteChartTableProps = { points: readonly VotePoint[]; logged: number; notLogged: number };

/** The chart's numbers, without the empty bars. */
export function VoteChartTable({ points, logged, notLogged }: VoteChartTableProps) {
  return (
    <table className={classes.table}>
      <caption className="only-read">Votes over time</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Registered</th>
          <th scope="col">Unregistered</th>
        </tr>
      </thead>
      <tbody>
        {points
          .filter((point) => point.logged + point.notLogged > 0)
          .map((point) => (
            <tr key={point.title}>
              <th scope="row">{point.title}</th>
              <td>{formatCount(point.logged)}</td>
              <td>{formatCount(point.notLogged)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatCount(logged)}</td>
          <td>{formatCount(notLogged)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
