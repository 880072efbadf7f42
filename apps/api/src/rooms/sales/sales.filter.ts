import { readSearch } from '@greenroom/contract/kit/search';
import type { SaleFilter } from '@greenroom/contract/sales';

import type { Narrowed } from '#kit/db/list.ts';
import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { all } from '#kit/db/sql.ts';
import { hasParts } from '#kit/db/words.ts';

/** The name shown for all removed users. */
const GONE = 'Deleted user';

/** Selects the name of a host, from a row of `users` with the alias `u`. */
export const HOST_NAME = sql.raw(`case when u.deleted_at is null then u.name else '${GONE}' end`);

/** Filters by the parlour's start: both days are included, in the community's zone; a single date is ignored. */
function rangeFilter({ start_date: start, end_date: end }: SaleFilter, zone: string): SQL | null {
  if (!start || !end) return null;
  return sql`s.parlour_id in (
    select id from parlours where starts_at >= moment_of(${start}::date, ${zone})
      and starts_at < moment_of(${end}::date + 1, ${zone}))`;
}

/** Selects what no tally counts, besides words. */
function untalliedSaleParts(filter: SaleFilter, zone: string): SQL[] {
  const parts = [
    filter.user_id === undefined ? null : sql`s.user_id = ${filter.user_id}`,
    rangeFilter(filter, zone),
  ];
  return parts.filter((part) => part !== null);
}

/** Returns the condition of the words: the author's are looked for in the one index, then compared with the name alone. */
function wordsIn(filter: SaleFilter): SQL | null {
  const [search, author] = [readSearch(filter.search), readSearch(filter.author)];
  const found = [
    hasParts(sql`s.folded`, search),
    hasParts(sql`s.folded`, author),
    hasParts(sql`fold_fields(s.host_name)`, author),
  ].filter((part) => part !== null);
  return found.length > 0 ? all(found) : null;
}

/** Returns what narrows the rows of `sales`, with the alias `s`. */
export function narrowSales(filter: SaleFilter, zone: string): Narrowed {
  const isTop = filter.is_top === undefined ? [] : [sql`s.is_top = ${filter.is_top}`];
  const where = all([sql`s.deleted_at is null`, ...untalliedSaleParts(filter, zone), ...isTop]);
  return { where, words: wordsIn(filter), total: saleTotal(filter, zone, where) };
}

/** Selects the rows that match the filter. */
export function saleWhere(filter: SaleFilter, zone: string): SQL {
  const { where, words } = narrowSales(filter, zone);
  return words ? sql`${where} and ${words}` : where;
}

/** Returns whether the filter leaves nothing out. */
export const isEmpty = (filter: SaleFilter, zone: string): boolean =>
  filter.is_top === undefined && untalliedSaleParts(filter, zone).length === 0 && !wordsIn(filter);

/** Returns how many match without words: kept by triggers for all and the top ones, else counted. */
function saleTotal(filter: SaleFilter, zone: string, where: SQL): SQL {
  if (untalliedSaleParts(filter, zone).length > 0) return sql`(select count(*) from sales s where ${where})`;
  if (filter.is_top === undefined) return sql`tally('sales')`;
  return filter.is_top ? sql`tally('sales_top')` : sql`tally('sales') - tally('sales_top')`;
}
