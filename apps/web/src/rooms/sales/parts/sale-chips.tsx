import { formatDay } from '#kit/format.ts';
import { FilterChips } from '#kit/ui/filter-chips.tsx';

import { NO_FILTERS } from '../sales.filter.ts';
import type { SaleListSearch } from '../sales.search.ts';

type SaleChipsProps = {
  search: SaleListSearch;
  /** The host, when all parlours are one person's and the name is known. */
  person: string | undefined;
  onChange: (change: SaleListSearch) => void;
};

/** The last chip was removed: the focus needs a new place. */
const focusContent = (): void => document.getElementById('content')?.focus();

function rangeOf({ start_date, end_date }: SaleListSearch): string | undefined {
  if (!start_date || !end_date) return undefined;
  return `Started: ${[...new Set([start_date, end_date])].map(formatDay).join(' – ')}`;
}

/** The active filters, each with a cross, and 'Clear all'. */
export function SaleChips({ search, person, onChange }: SaleChipsProps) {
  const { search: text, author, is_top, user_id } = search;
  const texts: [text: string | undefined, without: SaleListSearch][] = [
    [text && `Search: ${text}`, { search: undefined }],
    [author && `Author: ${author}`, { author: undefined }],
    [user_id === undefined ? undefined : `Parlours by ${person ?? 'one person'}`, { user_id: undefined }],
    [is_top === undefined ? undefined : `Parlours: ${is_top ? 'Top' : 'Not Top'}`, { is_top: undefined }],
    [rangeOf(search), { start_date: undefined, end_date: undefined }],
  ];
  const chips = texts.flatMap(([said, without]) =>
    said ? { key: Object.keys(without).join(' '), text: said, onRemove: () => onChange(without) } : [],
  );
  return <FilterChips chips={chips} onClear={() => onChange(NO_FILTERS)} onEmptied={focusContent} />;
}
