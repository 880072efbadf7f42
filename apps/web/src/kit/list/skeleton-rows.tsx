// Cards are drawn with display: grid, which removes a table's semantics; the roles restore them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Skeleton } from '../ui/skeleton.tsx';
import { cardOf } from './table-column.ts';
import type { Column } from './table-column.ts';

type SkeletonRowsProps<Row> = { count: number; columns: readonly Column<Row>[]; hasActions: boolean };

/** Placeholder rows for a table that loads for the first time. */
export function SkeletonRows<Row>({ count, columns, hasActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} role="row" data-skeleton>
      {columns.map((column, place) => (
        <td key={column.key} role="cell" data-align={column.align} data-card={cardOf(columns, column)}>
          <Skeleton shape={place === 0 ? 'line' : 'short'} />
        </td>
      ))}
      {hasActions && (
        <td role="cell" data-card="none">
          <Skeleton shape="short" />
        </td>
      )}
    </tr>
  ));
}
