import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { Page } from '#kit/ui/page.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { NoSupports } from './parts/no-supports.tsx';
import { SupportActions } from './parts/support-actions.tsx';
import { supportColumns } from './parts/support-columns.tsx';
import { SupportFilters } from './parts/support-filters.tsx';
import { useSupportList } from './support.queries.ts';
import type { SupportRow } from './support.queries.ts';
import { DEFAULT_SORT } from './support.search.ts';
import type { SupportListSearch } from './support.search.ts';

const route = getRouteApi('/staff/support-management');

const renderActions = (row: SupportRow) => <SupportActions row={row} />;

/** /support-management: messages and whether they were answered. Filter, search, order and page are in the address. */
export function SupportListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useSupportList(search);
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = list.data?.totalCounts;
  const own = list.data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);

  /** A changed search, filter or order starts at page 1. */
  function ask(change: SupportListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined,
    });
  }

  return (
    <Page
      summary={
        <output>{total === undefined ? '\u00a0' : formatCounted(total, 'message', 'messages')}</output>
      }
      filters={<SupportFilters search={search} person={person} onChange={ask} />}
    >
      <PagedTable
        list={list}
        page={page}
        label="messages"
        onPage={(next, isReplacing) => ask({ page: next }, isReplacing)}
        caption="Support messages"
        columns={supportColumns}
        rowId={(row) => row.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: by === 'replied' ? undefined : by, sort_dir: dir })}
        errorText="The support messages could not be loaded."
        actions={renderActions}
        empty={
          <NoSupports
            search={search}
            onClear={() => ask({ replied: undefined, search: undefined, user_id: undefined })}
          />
        }
      />
    </Page>
  );
}
