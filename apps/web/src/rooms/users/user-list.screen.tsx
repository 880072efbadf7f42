import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { Page } from '#kit/ui/page.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';

import { NoUsers } from './parts/no-users.tsx';
import { UserActions } from './parts/user-actions.tsx';
import { userColumns } from './parts/user-columns.tsx';
import { UserFilterBar } from './parts/user-filter-bar.tsx';
import { useUserList } from './users.queries.ts';
import type { UserRow } from './users.queries.ts';
import { DEFAULT_SORT, NO_FILTERS, countFilters } from './users.search.ts';
import type { UserListSearch } from './users.search.ts';

const route = getRouteApi('/staff/user-list');

const renderActions = (user: UserRow) => <UserActions user={user} />;

/** /user-list: finds a person among thousands and acts on them. Search, filters, order and page are in the address. */
export function UserListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useUserList(search);
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = list.data?.totalCounts;

  /** A changed search, filter or order starts at page 1. */
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
      <PagedTable
        list={list}
        page={page}
        label="people"
        onPage={(next, isReplacing) => ask({ page: next }, isReplacing)}
        caption="People"
        columns={userColumns}
        rowId={(user) => user.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: by === 'talents' ? undefined : by, sort_dir: dir })}
        errorText="The list of people could not be loaded."
        actions={renderActions}
        empty={
          <NoUsers
            isNarrowed={countFilters(search) > 0 || search.search !== undefined}
            onClear={() => ask({ ...NO_FILTERS, search: undefined })}
          />
        }
      />
    </Page>
  );
}
