import type { MONEY_MEANINGS } from '@greenroom/contract/money.rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatMoney } from '#kit/format.ts';
import { NumberText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { RowsSearch } from '../money.search.ts';

export type Amounts = { [F in keyof typeof MONEY_MEANINGS]: number };

/** The figures of the sheet in its order; `kind`: the only rows that have one. */
export const FIGURES = [
  { key: 'gross', header: 'Gross', kind: 'payment' },
  { key: 'refunds', header: 'Refunds', kind: 'refund' },
  { key: 'hostShare', header: 'Host share', kind: undefined },
  { key: 'revenue', header: 'Revenue', kind: undefined },
  { key: 'fees', header: 'Fees', kind: undefined },
  { key: 'net', header: 'Net Profit', kind: undefined },
] as const;

/** Returns the columns of all figures; `searchOf`: the rows behind those of a row, or null where it is one itself. */
export function figureColumns<Row extends Amounts>(
  searchOf: (row: Row) => RowsSearch | null,
  labelOf: (row: Row) => string,
  width = '118px',
): Column<Row>[] {
  return FIGURES.map(({ key, header, kind }) => ({
    key,
    header,
    align: 'end',
    width,
    cell: (row): ReactNode => {
      const search = searchOf(row);
      if (row[key] === 0) return <span className="text-13 text-ink-faint">{formatMoney(0)}</span>;
      if (!search) return <NumberText>{formatMoney(row[key])}</NumberText>;
      return (
        <Link
          to="/money/rows"
          search={{ ...search, ...(kind && { kind }), ...(key === 'hostShare' && { source: 'parlour' }) }}
          className="text-13 whitespace-nowrap text-ink max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center max-sm:justify-end decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid"
          aria-label={`${header}, ${labelOf(row)}: ${formatMoney(row[key])}`}
        >
          {formatMoney(row[key])}
        </Link>
      );
    },
  }));
}
