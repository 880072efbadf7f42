// Cards are drawn with display: block, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Column } from './table-column.ts';
import { Skeleton } from './skeleton.tsx';

type SkeletonRowsProps<Row, Key extends string> = {
  count: number;
  columns: readonly Column<Row, Key>[];
  hasActions: boolean;
};

/** Placeholder rows for a table that loads for the first time. */
export function SkeletonRows<Row, Key extends string>({
  count,
  columns,
  hasActions,
}: SkeletonRowsProps<Row, Key>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} role="row" data-skeleton>
      {columns.map((column, place) => (
        <td key={column.key} role="cell" data-align={column.align} data-below={column.hideBelow}>
          <Skeleton shape={place === 0 ? 'line' : 'short'} />
          {index === 0 && place === 0 && <span className="only-read">loading...</span>}
        </td>
      ))}
      {hasActions && (
        <td role="cell">
          <Skeleton shape="short" />
        </td>
      )}
    </tr>
  ));
}
