import { SALE_SORTS } from '@greenroom/contract/sales.rules';
import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { Page } from '#kit/ui/page.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { CsvButton } from './parts/csv-button.tsx';
import { NoSales } from './parts/no-sales.tsx';
import { SaleActions } from './parts/sale-actions.tsx';
import { SaleChips } from './parts/sale-chips.tsx';
import { saleColumns } from './parts/sale-columns.tsx';
import { SaleFilters } from './parts/sale-filters.tsx';
import { SaleTotals } from './parts/sale-totals.tsx';
import { useLiveSales } from './parts/use-live-sales.ts';
import { NO_FILTERS, isNarrowed } from './sales.filter.ts';
import { useExportSales, useSaleList } from './sales.queries.ts';
import type { SaleRow } from './sales.queries.ts';
import { DEFAULT_SORT } from './sales.search.ts';
import type { SaleListSearch } from './sales.search.ts';

const route = getRouteApi('/staff/sell-parlour');

const renderActions = (sale: SaleRow) => <SaleActions sale={sale} />;

/** /sell-parlour: what parlours earned, each and in total. Filters, order and page are in the address. @source spec 2 Finished Parlours */
export function SaleListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useSaleList(search);
  const { mutate, isPending, data: isSaved } = useExportSales();
  useLiveSales();
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = list.data?.totalCounts;
  const own = list.data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);

  /** A changed search, filter or order starts at page 1. */
  function ask(change: SaleListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined,
    });
  }

  return (
    <Page
      summary={
        <output>{total === undefined ? '\u00a0' : formatCounted(total, 'parlour', 'parlours')}</output>
      }
      action={
        <CsvButton
          label="Download CSV of the finished parlours"
          save={{ mutate: () => mutate(search), isPending, data: isSaved }}
        />
      }
      filters={
        <>
          <SaleFilters search={search} onChange={ask} />
          <SaleChips search={search} person={person} onChange={ask} />
        </>
      }
    >
      <SaleTotals search={search} />
      <PagedTable
        list={list}
        page={page}
        label="finished parlours"
        onPage={(next, isReplacing) => ask({ page: next }, isReplacing)}
        caption="Finished Parlours"
        columns={saleColumns}
        rowId={(sale) => sale.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: SALE_SORTS.find((each) => each === by), sort_dir: dir })}
        errorText="The finished parlours could not be loaded."
        actions={renderActions}
        actionsWidth="248px"
        empty={<NoSales isNarrowed={isNarrowed(search)} onClear={() => ask(NO_FILTERS)} />}
      />
    </Page>
  );
}
