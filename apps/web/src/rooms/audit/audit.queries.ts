import type { Output } from '@greenroom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { itemsOf, pagesOf } from '#kit/paged-section/pages.ts';

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
    ...pagesOf(AT_A_TIME),
    select: itemsOf,
  });
}
