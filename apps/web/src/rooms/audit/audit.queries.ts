import type { Output } from '@greenroom/contract';
import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';
import { HISTORY_KINDS } from '@greenroom/contract/audit.rules';
import type { HistoryKind } from '@greenroom/contract/audit.rules';
import { isAllowed } from '@greenroom/contract/permissions';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { itemsOf, pagesOf } from '#kit/paged-section/pages.ts';
import { queryClient } from '#kit/query-client.ts';
import { getSession } from '#kit/session.ts';

import type { AuditSearch } from './audit.search.ts';

/** Somebody's action on a record. */
export type AuditEntry = Output<'audit.list'>['data'][number];

/** It is shown beside a record, so it starts short. */
const AT_A_TIME = 5;
const ACTIVITY = ['activity'] as const;

/** The query key of a record's history. It begins with the kind, so reloading all records reloads this too. */
export const auditKey = (kind: HistoryKind, record: number) => [kind, 'history', record] as const;

/** Returns whether the host keeps a history and the role may read that of this kind of record. */
export function canReadHistory(kind: HistoryKind): boolean {
  const role = getSession()?.role;
  return has('history') && (!role || isAllowed(role, HISTORY_KINDS[kind]));
}

/** Returns what was done to a record page by page, newest first. */
export function useAuditList(kind: HistoryKind, record: number) {
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

/** Reloads a record's history after each change of the record. */
export function useLiveHistory(kind: HistoryKind, record: number): void {
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: auditKey(kind, record) });
  useEvents({
    activity(about) {
      // Without a record: many of the kind at once.
      if (about.kind === kind && (about.record ?? String(record)) === String(record)) lookAgain();
    },
    reload: lookAgain,
  });
}

/** Returns the page of the log for the address; the old page stays until it is loaded. */
export function useActivityList(search: AuditSearch) {
  // There is one order.
  const { sort_by: _by, sort_dir: _dir, ...query } = queryOf(AUDIT_LIST, search);
  return useQuery({
    queryKey: [...ACTIVITY, 'list', query],
    queryFn: ({ signal }) => api.call('audit.list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const lookAgain = together(() => queryClient.invalidateQueries({ queryKey: ACTIVITY }));

/** Reloads the log after whatever is done. */
export function useLiveActivity(): void {
  useEvents({ activity: lookAgain, reload: lookAgain });
}

/** Returns the staff, to filter by. */
export function useActorList() {
  return useQuery({
    queryKey: ['audit', 'actors'],
    queryFn: async ({ signal }) => (await api.call('audit.listActors', { signal })).data,
  });
}
