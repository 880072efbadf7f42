// Cards are drawn with display: block, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import type { Column } from './table-column.ts';
import { IconButton } from './icon-button.tsx';
import classes from './sort-control.module.css';

export type Sort<Key extends string = string> = { by: Key; dir: 'asc' | 'desc' };

type SortHeaderProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((sort: Sort<Key>) => void) | undefined;
};

function flip(dir: 'asc' | 'desc'): 'asc' | 'desc' {
  return dir === 'asc' ? 'desc' : 'asc';
}

type SortButtonProps<Key extends string> = {
  field: { key: Key; header: string };
  sort: Sort<Key> | undefined;
  onSort: (sort: Sort<Key>) => void;
};

function SortButton<Key extends string>({ field, sort, onSort }: SortButtonProps<Key>) {
  const dir = sort?.by === field.key ? sort.dir : null;
  const Icon = dir === 'asc' ? IconArrowUp : dir === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.button}
      data-on={dir !== null}
      onClick={() => onSort({ by: field.key, dir: dir ? flip(dir) : 'asc' })}
    >
      {field.header}
      <Icon size={14} aria-hidden />
    </button>
  );
}

/** A column's header: a button when it can sort, two when its second line can too. */
export function SortHeader<Row, Key extends string>({ column, sort, onSort }: SortHeaderProps<Row, Key>) {
  const isOn = sort !== undefined && [column.key, column.alsoSorts?.key].includes(sort.by);
  const ariaSort = sort?.dir === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={column.align}
      data-below={column.hideBelow}
      aria-sort={isOn ? ariaSort : undefined}
    >
      {column.isSortable && onSort ? (
        <>
          <SortButton field={column} sort={sort} onSort={onSort} />
          {column.alsoSorts && (
            <span className={classes.also}>
              <SortButton field={column.alsoSorts} sort={sort} onSort={onSort} />
            </span>
          )}
        </>
      ) : (
        column.header
      )}
    </th>
  );
}

type SortSelectProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

/** Does what the column headers do, for phones, where cards have no headers. */
export function SortSelect<Row, Key extends string>({ columns, sort, onSort }: SortSelectProps<Row, Key>) {
  const sortable = columns.flatMap((column) =>
    column.isSortable ? [column, column.alsoSorts ?? []].flat() : [],
  );
  const isUp = sort.dir === 'asc';
  return (
    <div className={classes.phone}>
      <label className={classes.label}>
        Sort by
        <select
          className={classes.select}
          value={sort.by}
          onChange={(change) => {
            const next = sortable.find((column) => column.key === change.currentTarget.value);
            if (next) onSort({ by: next.key, dir: sort.dir });
          }}
        >
          {sortable.map((column) => (
            <option key={column.key} value={column.key}>
              {column.header}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        label={isUp ? 'Ascending; change to descending' : 'Descending; change to ascending'}
        tip="none"
        icon={isUp ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
        onClick={() => onSort({ by: sort.by, dir: flip(sort.dir) })}
      />
    </div>
  );
}
