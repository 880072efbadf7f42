import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { formatValue, isZero, sumSeries } from './series.ts';
import type { ChartData } from './series.ts';

type ChartTableProps = {
  caption: string;
  unit: string;
  data: ChartData;
  /** Leaves points out where nothing happened. */
  isShort: boolean;
  /** While the plot is visible, screen readers and paper have the numbers. */
  isHidden: boolean;
  isDimmed: boolean;
  linkText: string | undefined;
};

const CELL = 'h-row-compact px-3 text-end first:ps-0 first:text-start last:pe-0 @max-[640px]:px-2';
const LINED = `${CELL} border-b border-line`;

/** A chart's numbers with their sums. Not a DataTable, whose rows have actions. */
export function ChartTable(props: ChartTableProps) {
  const { caption, unit, data, isShort, isHidden, isDimmed, linkText } = props;
  return (
    // Where it is wider than the window it scrolls, by keyboard too.
    <div
      className={clsx(
        isHidden ? 'sr-only print:not-sr-only' : 'overflow-x-auto print:overflow-visible',
        isDimmed && 'opacity-45',
      )}
      {...(!isHidden && { role: 'region', 'aria-label': 'The numbers of the chart', tabIndex: 0 })}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-12 text-ink-faint">
          <tr>
            {[unit, ...data.series.map(({ label }) => label)].map((name) => (
              <th key={name} scope="col" className={`${LINED} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map(({ title, link }, index) =>
            isShort && isZero(data, index) ? null : (
              <tr key={title} className={clsx('hover:bg-hover', isZero(data, index) && 'text-ink-faint')}>
                <th scope="row" className={`${LINED} font-normal`}>
                  {link && !isHidden ? (
                    <Link {...link} className="text-inherit no-underline hover:underline">
                      {title}
                      <span className="sr-only">: {linkText}</span>
                    </Link>
                  ) : (
                    title
                  )}
                </th>
                {data.series.map((each) => (
                  <td key={each.label} className={LINED}>
                    {formatValue(each, each.values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className={`${CELL} font-semibold`}>
              Total
            </th>
            {data.series.map((each) => (
              <td key={each.label} className={CELL}>
                {formatValue(each, sumSeries(each))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
