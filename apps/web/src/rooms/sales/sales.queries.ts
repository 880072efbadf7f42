import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { showToast } from '#kit/toast.ts';
import { removeParlour } from '#rooms/parlours/parlours.queries.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

import { saleFilterOf, saleQueryOf } from './sales.filter.ts';
import type { SaleListSearch } from './sales.search.ts';

type SalePage = Output<'sales.list'>;
/** A row of the list. */
export type SaleRow = SalePage['data'][number];
/** The totals of all finished parlours of a filter. */
export type SaleTotals = Output<'sales.getTotals'>['data'];

/** The query key of all of this room's server data. */
export const SALES = ['sales'] as const;
const LIST = [...SALES, 'list'] as const;

const toListPage = ({ data, pagination }: SalePage) => ({
  data,
  totalCounts: pagination.totalRecords,
  hasMore: pagination.hasMore,
});

/** Returns the page of finished parlours for the address. */
export const useSaleList = (search: SaleListSearch) =>
  useQuery({ ...listQuery('sales.list', saleQueryOf(search)), select: toListPage });

/** Returns the totals of the filter in the address. */
export function useSaleTotals(search: SaleListSearch) {
  const query = saleFilterOf(search);
  return useQuery({
    queryKey: [...SALES, 'totals', query],
    queryFn: async ({ signal }) => (await api.call('sales.getTotals', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Returns the server's message if there is one, else the specification's. @source spec 8 Finished parlour delete */
function serverWords(error: unknown, instead: string): string {
  return error instanceof ApiError && error.status !== 0 && error.code !== 'not_ours' ? error.msg : instead;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: SALES });

/** Changes the row on every cached page immediately. */
function patchPages(client: QueryClient, patch: (page: SalePage) => SalePage): void {
  client.setQueriesData<SalePage>({ queryKey: LIST }, (page) => page && patch(page));
}

function showTop(client: QueryClient, id: number, isTop: boolean): void {
  patchPages(client, (page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, is_top: isTop } : row)),
  }));
}

/** Marks a top parlour or not: the list shows it immediately, and reverts it on refusal. @source spec 4 Sell parlour */
export function useSetSaleTop(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isTop: boolean) =>
      api.call('sales.setTop', { params: { id: String(id) }, body: { is_top: isTop } }),
    async onMutate(isTop) {
      // A response from before the change must not undo it on the screen.
      await client.cancelQueries({ queryKey: LIST });
      showTop(client, id, isTop);
    },
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onError(error, isTop) {
      showTop(client, id, !isTop);
      const message = serverWords(error, PARLOUR_MESSAGES.updateFailed);
      showToast({ kind: 'error', message, stays: 'long' });
    },
    onSettled: () => refresh(client),
  });
}

/** The scheduler is affected by deleted and restored parlours, too. */
async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([refresh(client), client.invalidateQueries({ queryKey: ['parlours'] })]);
}

/** Deletes the parlour with this id, its sale and its report, by the same call as other parlours; the toast offers Undo. @source spec 8, contract Parlours */
export const useRemoveSale = () =>
  useRemoval({
    // The specification gives the words, whatever the host says. @source spec 8
    remove: async (id: number) => ({ ...(await removeParlour(id)), msg: PARLOUR_MESSAGES.deleted }),
    putBack: restoreOf('parlours'),
    findName: (client, id) =>
      client
        .getQueriesData<SalePage>({ queryKey: LIST })
        .flatMap(([, page]) => page?.data ?? [])
        .find((row) => row.scheduler_parlour.id === id)?.title,
    hide: (client, id) =>
      patchPages(client, (page) => {
        const data = page.data.filter((row) => row.scheduler_parlour.id !== id);
        if (data.length === page.data.length) return page;
        const { pagination } = page;
        return { data, pagination: { ...pagination, totalRecords: pagination.totalRecords - 1 } };
      }),
    refresh: refreshAll,
    failed: (error) => serverWords(error, SALE_MESSAGES.deleteFailed),
    stays: 'long',
  });
