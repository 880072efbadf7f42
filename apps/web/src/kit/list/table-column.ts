import type { Capability } from '@greenroom/contract/capabilities';
import type { ReactNode } from 'react';

/** A column of a table, which on phones is a line of a card. */
export type Column<Row> = {
  /** The field that it sorts by, if it can. */
  key: string;
  header: string;
  /** `folded`: the second line of the title, for one that draws it beside its picture (`hasPicture`). */
  cell: (row: Row, folded?: ReactNode) => ReactNode;
  hasPicture?: boolean;
  isSortable?: boolean;
  /** Buttons alone, which are not printed. */
  isControl?: boolean;
  /** What the host must be able to do; without it there is no such column. */
  needs?: Capability;
  /** Aligns numbers and money to the right. */
  align?: 'start' | 'end';
  /** A CSS width: '160px', '20%'. Columns without one share the rest. */
  width?: string;
  /** The width of the table in pixels below which it stands in the second line of the title. */
  foldBelow?: number;
  /** Its name there, where what it shows does not say it: 'Joined'. */
  foldLabel?: string;
  /** Whether it stands there at all; without it, always. */
  foldIf?: (row: Row) => boolean;
  /** Stays at the right edge of a table that scrolls sideways: what staff act on. */
  isEdge?: boolean;
  /**
   * Its place on a card: the title (else the first column is), beside or below it, at the start or the end of the last
   * line, or nowhere. Without one it is a line with its header.
   */
  card?: 'title' | 'beside' | 'below' | 'start' | 'end' | 'none';
};

/** Returns the place of a column on a card. */
export function columnCard(
  columns: readonly Column<never>[],
  { key, card }: Pick<Column<never>, 'key' | 'card'>,
) {
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  return key === title?.key ? 'title' : card;
}
