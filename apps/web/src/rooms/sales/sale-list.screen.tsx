import { SALE_LIST } from '@greenroom/contract/sales-list.rules';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { IconVideoOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { CsvButton } from './parts/csv-button.tsx';
import { SaleActions } from './parts/sale-actions.tsx';
import { SaleChips } from './parts/sale-chips.tsx';
import { saleColumns } from './parts/sale-columns.tsx';
import { SaleFilters } from './parts/sale-filters.tsx';
import { SaleTotals } from './parts/sale-totals.tsx';
import { useLiveSales } from './parts/use-live-sales.ts';
import { useExportSales, useSaleList } from './sales.queries.ts';
import type { SaleRow } from './sales.queries.ts';

const route = getRouteApi('/staff/sell-parlour');

const renderActions = (sale: SaleRow) => <SaleActions sale={sale} />;

/** /sell-parlour: what parlours earned, each and in total. @source spec 2 Finished Parlours */
export function SaleListScreen() {
  const list = useList(SALE_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useSaleList(search);
  const { mutate, isPending, data: isSaved } = useExportSales();
  useLiveSales();
  const own = answer.data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Finished Parlours"
      counted={['parlour', 'parlours']}
      label="finished parlours"
      columns={saleColumns}
      minWidth={1120}
      isTight
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      actions={renderActions}
      actionsWidth="248px"
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
      before={<SaleTotals search={search} />}
      errorText="The finished parlours could not be loaded."
      empty={{
        icon: <IconVideoOff size={24} />,
        title: SALE_MESSAGES.empty,
        text: 'Parlours appear here when their host ends them in the app.',
        narrowedText: 'No finished parlours match these filters. Remove some to see more.',
      }}
    />
  );
}
