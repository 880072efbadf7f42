import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { index } from '#kit/db/orm-tables.ts';
import type { ExtraConfigColumn } from '#kit/db/orm-tables.ts';

/**
 * Returns the key by which names, titles and places are sorted, as people do: whatever the case, É beside E and Ł beside
 * L. The console sorts likewise by `Intl.Collator` (decision 085).
 */
export const nameOrder = (text: SQL): SQL => sql`lower(${text}) collate names`;

/**
 * Defines the index of such an order, which ends in the id and in what its expressions read. An update does not wait for
 * that of a large table.
 */
export const nameIndex = (
  name: string,
  keys: [SQL, ...SQL[]],
  columns: readonly ExtraConfigColumn[],
  where: SQL,
) => {
  const [first, ...more] = keys;
  return index(name)
    .on(nameOrder(first), ...more.map(nameOrder), ...columns)
    .where(where)
    .concurrently();
};
