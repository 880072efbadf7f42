import type { Output } from '@greenroom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';

/** Something that an admin did to a record. */
export type AuditEntry = Output<'audit.list'>['data'][number];

/** It stands beside a record: few at first. */
const AT_A_TIME = 5;

/** The key of a record's history. It begins with the kind: whatever asks for all records again asks for this too. */
export const auditKey = (kind: 'users', record: number) => [kind, 'history', record] as const;

/** What admins did to a record page by page, the latest first. */
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
      // What happened meanwhile pushes others to the next page; there they come a second time.
      items: [...new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item]))).values()],
      total: pages.at(-1)?.totalCounts ?? 0,
    }),
  });
}
