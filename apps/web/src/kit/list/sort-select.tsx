import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import { IconButton } from '../ui/icon-button.tsx';
import type { Column } from './table-column.ts';

export type Sort = { by: string; dir: 'asc' | 'desc' };

/** Returns the other direction. */
export const flip = (dir: Sort['dir']): Sort['dir'] => (dir === 'asc' ? 'desc' : 'asc');

type SortSelectProps = {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'isSortable'>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Does what the column headers do, for phones, where cards have no headers; it stands in a row there. */
export function SortSelect({ columns, sort: { by, dir }, onSort }: SortSelectProps) {
  const isUp = dir === 'asc';
  const isKnown = columns.some(({ key, isSortable }) => isSortable && key === by);
  return (
    <>
      <label className="flex flex-1 items-center gap-2 text-13 text-ink-soft">
        Sort by
        <select
          className="h-control flex-1 rounded-md border border-line-strong bg-surface px-2 text-field text-ink"
          value={by}
          onChange={(change) => onSort({ by: change.currentTarget.value, dir })}
        >
          {!isKnown && <option value={by}>Default</option>}
          {columns.map(
            ({ key, header, isSortable }) =>
              isSortable && (
                <option key={key} value={key}>
                  {header}
                </option>
              ),
          )}
        </select>
      </label>
      {isKnown && (
        <IconButton
          label={isUp ? 'Ascending; change to descending' : 'Descending; change to ascending'}
          tip="none"
          icon={isUp ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
          onClick={() => onSort({ by, dir: flip(dir) })}
        />
      )}
    </>
  );
}
