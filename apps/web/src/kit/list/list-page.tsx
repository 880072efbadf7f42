import { useState } from 'react';
import type { ReactNode } from 'react';

import { formatCounted } from '../format.ts';
import { lazyDialog } from '../lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import type { BulkBarProps } from './bulk-bar.tsx';
import type { Bulk } from './bulk.ts';
import { PagedTable } from './paged-table.tsx';
import type { PageAnswer, PagedTableProps } from './paged-table.tsx';
import type { List } from './use-list.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazyDialog<BulkBarProps>(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** What a list without rows shows. */
type Empty = {
  icon: ReactNode;
  /** The specification's text. */
  title: string;
  text: string;
  action?: ReactNode;
  /** The text while a search or a filter hides rows, and the button that removes them. */
  narrowedText?: string;
  clearText?: string;
  /** Below that text, such as other searches. */
  narrowedMore?: ReactNode;
};

type FromList = 'page' | 'size' | 'label' | 'onPage' | 'onSize' | 'sort' | 'onSort' | 'empty';
type ListPageProps<Row> = Omit<PagedTableProps<Row>, FromList | 'select'> & {
  list: List<unknown>;
  /** 'person' and 'people'. */
  counted: readonly [one: string, many: string];
  /** What the pager counts, if not 'people'. */
  label?: string;
  empty: Empty;
  /** The primary action, on the right. */
  action?: ReactNode;
  /** Search, filter button and chips. */
  filters?: ReactNode;
  /** Above the table. */
  before?: ReactNode;
  /** What can be done to many rows at once. */
  bulk?: Bulk<Row> | undefined;
  /** Dialogs and panels. */
  children?: ReactNode;
};

/** The screen of a list: its count, primary action and filters, and a page of the table with the ways to the others. */
export function ListPage<Row>(given: ListPageProps<Row>) {
  // A host ignores a search that is too short: all its rows would look found.
  const props = given.list.isTooShort ? { ...given, answer: NOTHING } : given;
  const {
    list,
    counted,
    label = counted[1],
    empty,
    action,
    filters,
    before,
    bulk,
    children,
    ...table
  } = props;
  const total = props.answer.data?.totalCounts;
  const selection = useSelection(list.filterKey);
  return (
    <Page
      summary={<Result answer={props.answer} list={list} counted={counted} />}
      action={action}
      filters={list.canNarrow && filters}
    >
      {before}
      <PagedTable
        {...table}
        label={label}
        select={bulk && { selection, rowName: bulk.rowName }}
        page={list.page}
        size={list.size}
        onPage={list.onPage}
        {...(list.onSize && { onSize: list.onSize })}
        {...(list.onSort && { sort: list.sort, onSort: list.onSort })}
        empty={
          <EmptyList
            {...empty}
            {...(list.isTooShort && { narrowedText: `Type at least ${list.searchMin} letters.` })}
            isNarrowed={list.isNarrowed}
            onClear={list.clear}
          />
        }
      />
      {bulk && selection.count > 0 && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          counted={counted}
          total={total ?? 0}
          hasMore={props.answer.data?.hasMore === true}
          onClose={selection.clear}
        />
      )}
      {children}
    </Page>
  );
}

type ResultProps = Pick<ListPageProps<unknown>, 'list' | 'counted'> & {
  answer: Pick<PageAnswer<unknown>, 'data' | 'isPlaceholderData'>;
};

/** The count, which a screen reader hears for each search and filter, also when it stays the same. */
function Result({ answer: { data, isPlaceholderData }, list, counted }: ResultProps) {
  const [heardKey, setHeardKey] = useState(list.filterKey);
  // While another list is loading, the count is still the old one.
  if (data && !isPlaceholderData && heardKey !== list.filterKey) setHeardKey(list.filterKey);
  return (
    <output aria-live="polite">
      <span key={heardKey}>{data ? formatListSummary(data, counted) : '\u00a0'}</span>
      {data?.totalCounts === 0 && list.isNarrowed && <span className="sr-only">. No record found</span>}
    </output>
  );
}

/** '37 people', 'More than 10,000 people'. */
const formatListSummary = (
  { totalCounts, hasMore }: { totalCounts: number; hasMore?: boolean | null },
  counted: readonly [string, string],
): string => `${hasMore ? 'More than ' : ''}${formatCounted(totalCounts, ...counted)}`;

const NOTHING = {
  data: { data: [], totalCounts: 0, hasMore: false },
  error: null,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

type EmptyListProps = Empty & { isNarrowed: boolean; onClear: () => void };

function EmptyList({
  isNarrowed,
  onClear,
  narrowedText,
  clearText = 'Clear filters',
  narrowedMore,
  ...empty
}: EmptyListProps) {
  if (!isNarrowed) return <EmptyState {...empty} />;
  const action = (
    <div className="grid justify-items-center gap-4">
      {narrowedMore}
      <Button look="default" onClick={onClear}>
        {clearText}
      </Button>
    </div>
  );
  return <EmptyState {...empty} text={narrowedText} action={action} />;
}
