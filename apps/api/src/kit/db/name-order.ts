import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { index } from '#kit/db/orm-tables.ts';
import type { ExtraConfigColumn } from '#kit/db/orm-tables.ts';

/**
 * Returns the key by which names and places are sorted, as people do: whatever the case, É beside E and Ł beside L. The
 * console sorts likewise by `Intl.Collator` (decision 085).
 */
export const nameOrder = (text: SQL): SQL => sql`lower(${text}) collate names`;

/** Returns the key by which titles are sorted: as names are, and 'Episode 2' before 'Episode 10'. */
export const titleOrder = (text: SQL): SQL => sql`lower(${text}) collate titles`;

/** Defines the index of an order, which ends in the id and in what its expressions read. */
function orderIndex(
  name: string,
  [first, ...more]: readonly [SQL, ...SQL[]],
  columns: readonly ExtraConfigColumn[],
  where: SQL,
) {
  // An update does not wait for that of a large table.
  return index(name)
    .on(first, ...more, ...columns)
    .where(where)
    .concurrently();
}

/** Defines the index of an order by names or places. */
export const nameIndex = (
  name: string,
  [first, ...more]: [SQL, ...SQL[]],
  columns: readonly ExtraConfigColumn[],
  where: SQL,
) => orderIndex(name, [nameOrder(first), ...more.map(nameOrder)], columns, where);

/** Defines the index of an order by titles. */
export const titleIndex = (name: string, title: SQL, columns: readonly ExtraConfigColumn[], where: SQL) =>
  orderIndex(name, [titleOrder(title)], columns, where);
