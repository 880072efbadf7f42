import type { Output } from '@greenroom/contract';
import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';
import { HISTORY_KINDS } from '@greenroom/contract/audit.rules';
import type { HistoryKind } from '@greenroom/contract/audit.rules';
import { isAllowed } from '@greenroom/contract/permissions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { together, useEvents } from '#kit/events.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';
import { queryClient } from '#kit/query-client.ts';
import { getSession } from '#kit/session.ts';

import type { AuditSearch } from './audit.search.ts';

/** Somebody's action on a record. */
export type AuditEntry = Output<'audit.list'>['data'][number];

/** It is shown beside a record, so it starts short. */
const AT_A_TIME = 5;
const ENTRIES_AT_A_TIME = 20;
const ACTIVITY = ['audit'] as const;

/** The query key of a record's history. It begins with the kind, so reloading all records reloads this too. */
export const auditKey = (kind: HistoryKind, record: number) => [kind, 'history', record] as const;

/** Returns whether the host keeps a history and the role may read that of this kind of record. */
export function canReadHistory(kind: HistoryKind): boolean {
  const role = getSession()?.role;
  return has('activity') && (!role || isAllowed(role, HISTORY_KINDS[kind]));
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
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
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

/** Returns the page of the log for the address. */
export function useActivityList(search: AuditSearch) {
  // There is one order.
  const { sort_by: _by, sort_dir: _dir, ...query } = queryOf(AUDIT_LIST, search);
  return useQuery(listQuery('audit.list', { ...query, acts: 'true' }));
}

/** Returns the entries of an act page by page, newest first. */
export function useActEntries(act: number) {
  return useInfiniteQuery({
    queryKey: [...ACTIVITY, 'act', act],
    queryFn: ({ pageParam, signal }) =>
      api.call('audit.list', {
        query: { act: String(act), page: String(pageParam), limit: String(ENTRIES_AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(ENTRIES_AT_A_TIME),
    select: joinPages,
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
