// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { flip } from './sort-select.tsx';
import type { Sort } from './sort-select.tsx';
import type { Column } from './table-column.ts';

/** The look of every header, which a reader's larger letters wrap; in a table that scrolls it is at the top of its frame. */
export const HEAD =
  'sticky top-header h-row-compact border-b border-line bg-surface px-3 text-12 font-medium wrap-anywhere text-ink-faint ' +
  'first:rounded-ss-lg first:ps-4 last:rounded-se-lg last:pe-4 scrolls:top-0';
/** Less room between the columns of a tight table. */
export const TIGHT = 'sm:not-first:ps-2 sm:not-last:pe-2';
/** The title of a table that scrolls stays at its side. */
export const ASIDE = 'scrolls:sticky scrolls:left-(--aside) scrolls:border-e';
/** What staff act on stays at the other side; the shadow says that there is more between the two. */
export const EDGE = 'scrolls:sticky scrolls:right-(--edge) scrolls:in-data-scrolls:shadow-edge';

const columnHeadClass = (isTitle: boolean, isEdge: boolean): string => {
  if (isTitle) return `${ASIDE} z-3`;
  return isEdge ? `${EDGE} z-3` : 'z-2';
};

type ColumnHeadProps<Row> = {
  column: Column<Row>;
  isTitle: boolean;
  isTight: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/** A column's header: a button when the column can be sorted. */
export function ColumnHead<Row>({ column, isTitle, isTight, sort, onSort }: ColumnHeadProps<Row>) {
  const { key, header, isSortable, isControl, align } = column;
  const dir = sort?.by === key ? sort.dir : null;
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      role="columnheader"
      className={clsx(
        HEAD,
        isTight && TIGHT,
        columnHeadClass(isTitle, column.isEdge === true),
        align === 'end' ? 'text-end' : 'text-start',
        isControl && 'print:hidden',
      )}
      aria-sort={dir ? (dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {isSortable && onSort ? (
        <button
          type="button"
          data-on={dir ? true : undefined}
          className="-mx-2 inline-flex min-h-8 flex-wrap cursor-pointer items-center gap-1 rounded-sm px-2 hover:text-ink data-on:text-ink data-on:*:text-accent-ink data-on:*:opacity-100 [&>svg]:flex-none [&>svg]:opacity-55"
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
