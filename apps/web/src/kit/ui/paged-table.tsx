import { LIMITS } from '@greenroom/contract/kit/limits';

import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';

/** A page of a list as its query returns it: the previous page stays as a placeholder. */
type List<Row> = {
  data: { data: readonly Row[]; totalCounts: number } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type FromList = 'rows' | 'isStale' | 'error' | 'onRetry' | 'isRetrying';
type PagedTableProps<Row, Key extends string> = Omit<DataTableProps<Row, Key>, FromList> & {
  list: List<Row>;
  /** From the address. */
  page: number;
  /** What the pager counts: 'people'. */
  label: string;
  /** `isReplacing`: the page in the address is past the end, so Back should skip it. */
  onPage: (page: number, isReplacing: boolean) => void;
};

/** A table of one page of a list, with links to the other pages. */
export function PagedTable<Row, Key extends string>(props: PagedTableProps<Row, Key>) {
  const { list, page, label, onPage, ...table } = props;
  const { data, error, isPlaceholderData: isStale, isFetching, refetch } = list;
  const total = data?.totalCounts;
  const last = Math.max(1, Math.ceil((total ?? 0) / LIMITS.pageSize));
  // After the last row of the last page was removed, the pager opens the page before: the list is not empty meanwhile.
  const isPastEnd = !isStale && page > last;
  return (
    <>
      <DataTable
        {...table}
        rows={isPastEnd && total !== 0 ? undefined : data?.data}
        isStale={isStale}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      <Pager
        label={label}
        // While another list is loading, the total is still the old one and must not correct the page.
        page={isStale ? Math.min(page, last) : page}
        total={total}
        onPage={(next) => onPage(next, isPastEnd)}
      />
    </>
  );
}
