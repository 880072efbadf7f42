import type { Body, Output } from '@greenroom/contract';
import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';
import type { Decision } from '@greenroom/contract/reports.rules';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { showFailure } from '#kit/failure-message.ts';
import { listQuery } from '#kit/list/list-query.ts';
import { filterTextsOf, queryOf } from '#kit/list/list-search.ts';
import { joinPages, pagingOptions } from '#kit/paged-section/pages.ts';
import { showToast } from '#kit/toast.ts';
import { useManyChange } from '#rooms/trash/trash-many.queries.ts';

import type { ReportListSearch } from './reports.search.ts';

/** What members reported: one thing, however many reported it. */
export type ReportRow = Output<'reports.list'>['data'][number];
/** What one member said about it. */
export type Reported = Output<'reports.listReporters'>['data'][number];

/** They are shown in a panel, so the list starts short. */
const AT_A_TIME = 10;

const params = (id: number) => ({ id: String(id) });

/** Returns the query of a page of reports. */
export const reportPage = (search: ReportListSearch) =>
  listQuery('reports.list', queryOf(REPORT_LIST, search));

/** Returns the page of reports for the address. */
export const useReportList = (search: ReportListSearch) => useQuery(reportPage(search));

/** Returns one report. */
export const useReport = (id: number) =>
  useQuery({
    queryKey: ['reports', 'get', id],
    queryFn: async ({ signal }) => (await api.call('reports.get', { params: params(id), signal })).data,
  });

/** Returns who reported something and with which words page by page, newest first. */
export const useReporterList = (id: number) =>
  useInfiniteQuery({
    queryKey: ['reports', 'reporters', id],
    queryFn: ({ pageParam, signal }) =>
      api.call('reports.listReporters', {
        params: params(id),
        query: { page: String(pageParam), limit: String(AT_A_TIME) },
        signal,
      }),
    ...pagingOptions(AT_A_TIME),
    select: joinPages,
  });

/** Returns the number of reports that wait for a decision; 0 while unknown. */
export function useOpenReportCount(): number {
  const { data = 0 } = useQuery({
    queryKey: ['reports', 'count'],
    queryFn: async ({ signal }) => {
      // One row is enough, because only the count is used.
      const query = { page: '1', limit: '1' } as const;
      return (await api.call('reports.list', { query, signal })).totalCounts;
    },
    enabled: has('moderation') && can('reports.list'),
  });
  return data;
}

/** The reports, each of them and the count in the sidebar depend on each other, and a decision shows or hides the thing itself. */
const refresh = async (client: QueryClient): Promise<void> => {
  const touched = ['reports', 'bulletins', 'users', 'podcasts', 'contest', 'parlours'];
  await Promise.all(touched.map((room) => client.invalidateQueries({ queryKey: [room] })));
};

type Named = Pick<ReportRow, 'id' | 'title'>;

type Wanted = { decision: Decision; reason: string | null; measure?: Body<'reports.decide'>['measure'] };
const decide = (id: number, { decision, reason, measure }: Wanted) =>
  api.call('reports.decide', {
    params: params(id),
    body: { decision, ...(reason && { reason }), ...(measure && { measure }) },
  });
const reopen = (id: number) => api.call('reports.reopen', { params: params(id) });

/** Makes a call for Undo, says what it did and loads what it changed, also when it fails. */
async function undo(client: QueryClient, call: () => Promise<{ msg: string }>): Promise<void> {
  try {
    showToast({ kind: 'success', message: (await call()).msg });
  } finally {
    await refresh(client);
  }
}

/** Decides about a report; the toast offers Undo. A refusal, such as when a colleague was faster, loads it again. */
export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision, reason, measure }: Named & Wanted) =>
      decide(id, { decision, reason, measure }),
    onSuccess: ({ msg }, { id, title }) =>
      void showToast({
        kind: 'success',
        message: msg,
        what: title,
        undo: () => undo(client, () => reopen(id)),
      }),
    // The dialog of a measure says itself why it was refused.
    onError: (error, { measure }) => (measure ? undefined : showFailure(error)),
    onSettled: () => refresh(client),
  });
}

/** Takes a decision back; the toast offers to decide the same again, unless a measure ended with it. */
export function useReopenReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Named & Pick<ReportRow, 'decision'>) => reopen(id),
    onSuccess({ msg }, { id, title, decision }) {
      const again = decision && !decision.measure && (() => decide(id, { ...decision, measure: undefined }));
      showToast({
        kind: 'success',
        message: msg,
        what: title,
        ...(again && { undo: () => undo(client, again) }),
      });
    },
    onError: showFailure,
    onSettled: () => refresh(client),
  });
}

/** Decides about many reports of the list in the address, or takes decisions back; the toast of a decision offers Undo. */
export const useChangeManyReports = (search: ReportListSearch) =>
  useManyChange({
    change: (body: Body<'reports.changeMany'>, sending) =>
      api.call('reports.changeMany', { body, ...sending }),
    getSelection: (query) => api.call('reports.getSelection', { query }),
    undo: { nothing: 'reopen', hidden: 'reopen', reopen: null },
    filter: filterTextsOf(REPORT_LIST, search),
    refresh,
  });
