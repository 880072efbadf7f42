import type { Body, Output } from '@greenroom/contract';
import { MONEY_LIST } from '@greenroom/contract/money-list.rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { randomName } from '#kit/random.ts';

import type { RowsSearch } from './money.search.ts';

/** The sheet of a month. */
export type Sheet = Output<'money.getSheet'>['data'];
/** The figures of some rows. */
export type Figures = Sheet['totals'];
/** A row behind a figure. */
export type MoneyRow = Output<'money.list'>['data'][number];
/** Rates with the day from which they are valid. */
export type Rates = Output<'money.listRates'>['data'][number];

const MONEY = ['money'] as const;

/** Returns a month's sheet; the old one stays until it is loaded. */
export function useSheet(month: string | undefined) {
  return useQuery({
    queryKey: [...MONEY, 'sheet', month ?? null],
    queryFn: async ({ signal }) =>
      (await api.call('money.getSheet', { query: month ? { month } : {}, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of the rows of an address, with the sums of all of them. */
export const useRowList = (search: RowsSearch) =>
  useQuery(listQuery('money.list', queryOf(MONEY_LIST, search)));

/** Returns all rates, newest first; asks for nothing while not wanted. */
export function useRateList(isWanted: boolean) {
  return useQuery({
    queryKey: [...MONEY, 'rates'],
    queryFn: async ({ signal }) => (await api.call('money.listRates', { signal })).data,
    enabled: isWanted,
  });
}

/** A toast confirms a success; the dialog that asked shows an error. All figures are loaded again after both. */
const useMoneyChange = <T>(change: (what: T) => Promise<{ msg: string }>) =>
  useChange(change, (client) =>
    Promise.all(
      [MONEY, ['sales'], ['plans'], ['users'], ['dashboard']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    ),
  );

/** Closes a month with these figures. */
export const useCloseMonth = () =>
  useMoneyChange((body: Body<'money.closeMonth'>) => api.call('money.closeMonth', { body }));

/** Returns a key for one refund, so that a second try can't record it twice. */
export const refundKey = (): string => `refund-${randomName()}`;

/** Records a refund once, however often it is sent with its key. */
export const useRefund = () =>
  useMoneyChange(({ key, ...body }: Body<'money.refund'> & { key: string }) =>
    api.call('money.refund', { body, idempotencyKey: key }),
  );

/** Sets the rates from a day on. */
export const useSetRates = () =>
  useMoneyChange((body: Body<'money.setRates'>) => api.call('money.setRates', { body }));
