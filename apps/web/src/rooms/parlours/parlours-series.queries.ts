import type { Output } from '@greenroom/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, errorMessage } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';

import { lookAtParlours } from './parlours.queries.ts';

export type SeriesWeek = Output<'parlours.getSeries'>['data'][number];

/** Returns when the next weeks of a parlour would start, with the clashes of each. */
export function useSeries(id: number, weeks: number) {
  return useQuery({
    // Not below 'parlours': what colleagues change elsewhere must not move the weeks under the pointer.
    queryKey: ['parlour-series', id, weeks],
    queryFn: async ({ signal }) =>
      (
        await api.call('parlours.getSeries', {
          params: { id: String(id) },
          query: { weeks: String(weeks) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Repeats a parlour in some of the next weeks. `key`: a retry after a lost response creates nothing twice. */
export function useCreateSeries(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ weeks, key }: { weeks: number[]; key: string }) =>
      api.call('parlours.createSeries', { params: { id: String(id) }, body: { weeks }, idempotencyKey: key }),
    onSuccess: ({ msg: message }) => void showToast({ kind: 'success', message, stays: 'long' }),
    onError: (error) => void showToast({ kind: 'error', message: errorMessage(error), stays: 'long' }),
    onSettled: () => lookAtParlours(client),
  });
}
