import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkAct } from '#kit/list/bulk.ts';

import { useChangeManyReports } from '../reports.queries.ts';
import type { ReportRow } from '../reports.queries.ts';
import { isWaiting } from '../reports.search.ts';
import type { ReportListSearch } from '../reports.search.ts';

/** What can be done to open reports. */
const DECIDE: readonly BulkAct[] = [
  {
    action: 'nothing',
    verb: 'Nothing wrong',
    title: (reports) => `Close ${reports}: nothing wrong`,
    icon: <IconCheck size={18} aria-hidden />,
    text: 'will stay as it is in the app, and what members reported about it is closed.',
  },
  {
    action: 'hidden',
    verb: 'Hide',
    title: (reports) => `Hide what ${reports} are about`,
    icon: <IconEyeOff size={18} aria-hidden />,
    text: 'will no longer be shown in the app: posts, accounts and podcasts are deactivated, parlours unpublished, songs deleted.',
  },
];

/** What can be done to those that were decided. */
const REOPEN: readonly BulkAct[] = [
  {
    action: 'reopen',
    verb: 'Open again',
    title: (reports) => `Open ${reports} again`,
    icon: <IconArrowBackUp size={18} aria-hidden />,
    text: 'will wait for a decision again. The app shows again what the decision hid.',
  },
];

/** Returns what can be done to many reports at once; undefined where the host or the role can't. */
export function useReportBulk(search: ReportListSearch): Bulk<ReportRow> | undefined {
  const many = useChangeManyReports(search);
  if (!has('moderation') || !can('reports.changeMany')) return undefined;
  return { acts: isWaiting(search) ? DECIDE : REOPEN, rowName: ({ title }) => title, ...many };
}
