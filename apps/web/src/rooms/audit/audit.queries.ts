import type { Output } from '@greenroom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** An admin's action on a record. */
export type AuditEntry = Output<'audit.list'>['data'][number];

/** It is shown beside a record, so it starts short. */
const AT_A_TIME = 5;

/** The query key of a record's history. It begins with the kind, so reloading all records reloads this too. */
export const auditKey = (kind: 'users', record: number) => [kind, 'history', record] as const;

/** Returns what admins did to a record page by page, newest first. */
export function useAuditList(kind: 'users', record: number) {
  return useInfiniteQuery({
    queryKey: auditKey(kind, record),
    queryFn: ({ pageParam, signal }) =>
      api.call('audit.list', {
        query: { kind, record: String(record), page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCounts }, _, page) => (page * AT_A_TIME < totalCounts ? page + 1 : undefined),
    select: ({ pages }) => ({
      // New entries push older ones to the next page, where they appear a second time.
      items: [...new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item]))).values()],
      total: pages.at(-1)?.totalCounts ?? 0,
    }),
  });
}
