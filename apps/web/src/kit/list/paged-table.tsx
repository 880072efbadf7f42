import { LIMITS } from '@greenroom/contract/kit/limits';

import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-props.ts';
import { Pager } from './pager.tsx';

/**
 * A page of a list as its query returns it: the previous page stays as a placeholder. `hasMore`: a search finds more than
 * the total says.
 */
export type PageAnswer<Row> = {
  data: { data: readonly Row[]; totalCounts: number; hasMore?: boolean | null } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type FromAnswer = 'rows' | 'isStale' | 'error' | 'onRetry' | 'isRetrying';

export type PagedTableProps<Row> = Omit<DataTableProps<Row>, FromAnswer> & {
  answer: PageAnswer<Row>;
  page: number;
  size?: number;
  /** What the pager counts: 'people'. */
  label: string;
  /** `isReplacing`: the page in the address is past the end, so Back should skip it. */
  onPage: (page: number, isReplacing: boolean) => void;
  onSize?: (size: number) => void;
};

/** A table of one page of a list, with links to the other pages. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { answer, page, size = LIMITS.pageSize, label, onPage, onSize, ...table } = props;
  const { data, error, isPlaceholderData: isStale, isFetching, refetch } = answer;
  const total = data?.totalCounts;
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  // After the last row of the last page was removed, the pager opens the page before: the list is not empty meanwhile.
  const isPastEnd = !isStale && total !== undefined && page > last;
  return (
    <>
      <DataTable
        {...table}
        rows={isPastEnd && total !== 0 ? undefined : data?.data}
        isStale={isStale}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        skeletonRows={Math.min(size, LIMITS.pageSize)}
      />
      <Pager
        label={label}
        // While another list is loading, the total is still the old one and must not correct the page.
        page={isStale ? Math.min(page, last) : page}
        total={total}
        hasMore={data?.hasMore === true}
        size={size}
        onPage={(next) => onPage(next, isPastEnd)}
        {...(onSize && { onSize })}
      />
    </>
  );
}
