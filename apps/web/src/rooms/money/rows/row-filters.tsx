import { MONEY_LIST } from '@greenroom/contract/money-list.rules';
import { daysOf, monthOf } from '@greenroom/contract/kit/days';

import { formatDay, formatMonth } from '#kit/format.ts';
import type { FilterChip } from '#kit/list/filter-chips.tsx';
import { FilterRow } from '#kit/list/filter-row.tsx';
import { noFilters } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { ChoiceSelect } from '#kit/ui/choice-select.tsx';

import type { RowsSearch } from '../money.search.ts';

const SOURCES = [
  { value: 'all', label: 'Plans and parlours' },
  { value: 'plan', label: 'Plans' },
  { value: 'parlour', label: 'Parlours' },
] as const;
const KINDS = [
  { value: 'all', label: 'All kinds' },
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds and disputes' },
  { value: 'dispute', label: 'Disputes' },
] as const;

type RowFiltersProps = {
  search: RowsSearch;
  /** The payer, when all rows are one person's and the name is known. */
  person: string | undefined;
  onChange: (change: RowsSearch, isReplacing?: boolean) => void;
};

/** Search, source and kind, and below them what is in use. */
export function RowFilters({ search, person, onChange }: RowFiltersProps) {
  return (
    <FilterRow
      label="Filter the payments"
      chips={moneyRowChips({ search, person, onChange })}
      onClear={() => onChange(noFilters(MONEY_LIST))}
      search={
        <SearchField
          label="Search by name"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, true)}
        />
      }
    >
      <ChoiceSelect
        label="Source"
        choices={SOURCES}
        value={search.source ?? 'all'}
        onChange={(chosen) => onChange({ source: chosen === 'all' ? undefined : chosen })}
      />
      <ChoiceSelect
        label="Kind"
        choices={KINDS}
        value={search.kind ?? 'all'}
        onChange={(chosen) => onChange({ kind: chosen === 'all' ? undefined : chosen })}
      />
    </FilterRow>
  );
}

function describeMoneyRange({ start_date: start, end_date: end }: RowsSearch): string | undefined {
  if (!start || !end) return undefined;
  const month = monthOf(start);
  const { start_date: first, end_date: last } = daysOf(month);
  if (start === first && end === last) return formatMonth(month);
  return [...new Set([start, end])].map(formatDay).join(' – ');
}

/** Returns the active filters, each with what removes it. */
function moneyRowChips({ search, person, onChange }: RowFiltersProps): FilterChip[] {
  const { search: text, source, kind, is_correction: corrections, corrects, user_id, sale_id } = search;
  const texts: [text: string | undefined, without: RowsSearch][] = [
    [text && `Name: ${text}`, { search: undefined }],
    [source && (source === 'plan' ? 'Plans' : 'Parlours'), { source: undefined }],
    [kind && KINDS.find(({ value }) => value === kind)?.label, { kind: undefined }],
    [describeMoneyRange(search), { start_date: undefined, end_date: undefined }],
    [
      corrections === undefined ? undefined : corrections ? 'Corrections' : 'No corrections',
      { is_correction: undefined },
    ],
    [corrects && `Corrects ${formatMonth(monthOf(corrects))}`, { corrects: undefined }],
    [user_id === undefined ? undefined : `Paid by ${person ?? 'one person'}`, { user_id: undefined }],
    [sale_id === undefined ? undefined : 'One parlour', { sale_id: undefined }],
  ];
  return texts.flatMap(([said, without]) =>
    said ? [{ key: Object.keys(without).join(' '), text: said, onRemove: () => onChange(without) }] : [],
  );
}
