// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import { flip } from './sort-select.tsx';
import type { Sort } from './sort-select.tsx';
import type { Column } from './table-column.ts';

/** The look of every header. */
export const HEAD =
  'sticky top-header z-2 h-row-compact border-b border-line bg-surface px-3 text-start text-12 font-medium whitespace-nowrap ' +
  'text-ink-faint first:rounded-ss-lg first:ps-4 last:rounded-se-lg last:pe-4';

type ColumnHeadProps<Row> = {
  column: Column<Row>;
  card: Column<Row>['card'];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/** A column's header: a button when the column can be sorted. */
export function ColumnHead<Row>({ column, card, sort, onSort }: ColumnHeadProps<Row>) {
  const { key, header, isSortable, align } = column;
  const dir = sort?.by === key ? sort.dir : null;
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      role="columnheader"
      className={HEAD}
      data-align={align}
      data-card={card}
      aria-sort={dir ? (dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          data-on={dir ? true : undefined}
          className="-mx-2 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-sm px-2 hover:text-ink data-on:text-ink data-on:*:text-accent-ink data-on:*:opacity-100 [&>svg]:flex-none [&>svg]:opacity-55"
          onClick={() => onSort({ by: key, dir: dir ? flip(dir) : 'asc' })}
        >
          {header}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
