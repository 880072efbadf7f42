import { BULLETIN_SORTS } from '@greenroom/contract/bulletins.rules';
import { LIMITS } from '@greenroom/contract/kit/limits';

import { DataTable } from '#kit/ui/data-table.tsx';
import { Pager } from '#kit/ui/pager.tsx';

import type { useBulletins } from '../bulletins.queries.ts';
import { NO_FILTERS, isNarrowed } from '../bulletins.filters.ts';
import { DEFAULT_SORT } from '../bulletins.search.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';
import { bulletinColumns, viewAction } from './bulletin-columns.tsx';
import { NoBulletins } from './no-bulletins.tsx';
import type { OnView } from './use-bulletin-panel.ts';

type BulletinTableProps = {
  search: BulletinListSearch;
  list: ReturnType<typeof useBulletins>;
  onAsk: (change: BulletinListSearch, isReplacing?: boolean) => void;
  onView: OnView;
};

/** The posts of a page, and the way to the other pages. */
export function BulletinTable({ search, list, onAsk, onView }: BulletinTableProps) {
  const { data, error, isPlaceholderData: isStale, isFetching, refetch } = list;
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir, post } = search;
  const total = data?.totalCounts;
  const last = Math.max(1, Math.ceil((total ?? 0) / LIMITS.pageSize));
  // After the last row of the last page left the filter, the pager leads to the page before: the list is not empty.
  const isPastEnd = !isStale && page > last;

  return (
    <>
      <DataTable
        caption="Posts"
        columns={bulletinColumns(onView)}
        rows={isPastEnd && total !== 0 ? undefined : data?.data}
        rowId={(row) => row.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) =>
          onAsk({ sort_by: BULLETIN_SORTS.find((each) => each === by), sort_dir: dir })
        }
        isStale={isStale}
        error={error}
        errorText="The posts could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        isSelected={(row) => row.id === post}
        actions={viewAction(onView)}
        actionsWidth="88px"
        empty={
          <NoBulletins
            isNarrowed={isNarrowed(search)}
            onClear={() => onAsk({ ...NO_FILTERS, search: undefined })}
          />
        }
      />
      <Pager
        label="posts"
        // While another list is coming, the total is still that of the one before and corrects nothing.
        page={isStale ? Math.min(page, last) : page}
        total={total}
        onPage={(next) => onAsk({ page: next }, isPastEnd)}
      />
    </>
  );
}
