import { MONEY_LIST } from '@greenroom/contract/money-list.rules';
import { MONTH } from '@greenroom/contract/money.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';

/** The address of the month's sheet; without a month it is the current one. */
export type SheetSearch = { month?: string | undefined };

/** Returns the address of the sheet, typed. */
export function readSheetSearch({ month }: Record<string, unknown>): SheetSearch {
  return { month: typeof month === 'string' && MONTH.test(month) ? month : undefined };
}

/** The address of the rows behind a figure. */
export type RowsSearch = SearchOf<typeof MONEY_LIST>;

/** Returns the address of the rows, typed. */
export const readRowsSearch = (raw: Record<string, unknown>): RowsSearch => readSearch(MONEY_LIST, raw);
