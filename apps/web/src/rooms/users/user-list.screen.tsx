import { LIMITS } from '@greenroom/contract/kit/limits';
import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Pager } from '#kit/ui/pager.tsx';

import { NoUsers } from './parts/no-users.tsx';
import { UserActions } from './parts/user-actions.tsx';
import { userColumns } from './parts/user-columns.tsx';
import { UserFilterBar } from './parts/user-filter-bar.tsx';
import { useUsers } from './users.queries.ts';
import type { UserRow } from './users.queries.ts';
import { DEFAULT_SORT, NO_FILTERS, countFilters } from './users.search.ts';
import type { UserListSearch } from './users.search.ts';

const route = getRouteApi('/staff/user-list');

const renderActions = (user: UserRow) => <UserActions user={user} />;

/** /user-list: finds a person among thousands and acts on them. Search, filters, order and page live in the address. */
export function UserListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPlaceholderData: isStale, isFetching, refetch } = useUsers(search);
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = data?.totalCounts;
  const last = Math.max(1, Math.ceil((total ?? 0) / LIMITS.pageSize));
  // After the last row of the last page went, the pager leads to the page before: the list is not empty meanwhile.
  const isPastEnd = !isStale && page > last;

  /** Another question begins at its first page. */
  function ask(change: UserListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined,
    });
  }

  return (
    <Page
      summary={<output>{total === undefined ? '\u00a0' : formatCounted(total, 'person', 'people')}</output>}
      filters={<UserFilterBar search={search} onChange={ask} />}
    >
      <DataTable
        caption="People"
        columns={userColumns}
        rows={isPastEnd && total !== 0 ? undefined : data?.data}
        rowId={(user) => user.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: by === 'talents' ? undefined : by, sort_dir: dir })}
        isStale={isStale}
        error={error}
        errorText="The list of people could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={renderActions}
        empty={
          <NoUsers
            isNarrowed={countFilters(search) > 0 || search.search !== undefined}
            onClear={() => ask({ ...NO_FILTERS, search: undefined })}
          />
        }
      />
      <Pager
        label="people"
        // While another list is coming, the total is still that of the one before and corrects nothing.
        page={isStale ? Math.min(page, last) : page}
        total={total}
        onPage={(next) => ask({ page: next }, isPastEnd)}
      />
    </Page>
  );
}
