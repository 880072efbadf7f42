import { REPORT_LIST } from '@greenroom/contract/reports-list.rules';
import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useRowPanel } from '#kit/list/use-row-panel.ts';
import { useRowSteps } from '#kit/list/use-row-steps.ts';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { reportPage, useReportList } from '../reports.queries.ts';
import { isWaiting } from '../reports.search.ts';
import { reportColumns, viewAction } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { useReportBulk } from './use-report-bulk.tsx';

const ReportDetails = lazyDialog(async () => (await import('./report-details.tsx')).ReportDetails);

const route = getRouteApi('/staff/reports');

/** /reports: staff decide about what members reported. The open report is in the address too. */
export function ReportListScreen() {
  const list = useList(REPORT_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useReportList(search);
  const { data, isPlaceholderData: isStale } = answer;
  const makers = data?.data.flatMap(({ maker }) => (maker ? { user: maker } : []));
  const person = usePersonName(search.user_id, makers);
  const client = useQueryClient();
  const steps = useRowSteps({
    search,
    open: search.report,
    list: isStale ? undefined : data,
    load: (page) => client.fetchQuery(reportPage({ ...search, page })),
    onStep: (report, page) => ask({ page, report: report ?? undefined }, true),
  });
  const { onView, shown, isOpen, count } = useRowPanel(search.report, (report) =>
    ask({ page: search.page, report }),
  );
  const isOpenList = isWaiting(search);

  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Reports"
      counted={['report', 'reports']}
      columns={reportColumns(onView, !isOpenList)}
      minWidth={960}
      rowId={({ id }) => id}
      isSelected={({ id }) => id === search.report}
      actions={viewAction(onView)}
      actionsWidth="88px"
      hasCardActions={false}
      bulk={useReportBulk(search)}
      filters={<ReportFilters search={search} person={person} onChange={ask} />}
      errorText="The reports could not be loaded."
      empty={{
        icon: <IconFlag size={24} />,
        title: 'No reports wait for a decision.',
        text: 'What members report in the app appears here.',
        narrowedText: 'No reports match this search and these filters. Remove some to see more.',
      }}
    >
      {shown !== null && (
        <ReportDetails
          key={count}
          isOpen={isOpen}
          onClose={() => ask({ page: search.page, report: undefined }, true)}
          id={shown}
          row={data?.data.find((row) => row.id === shown)}
          steps={steps}
          onDecided={isOpenList ? steps.onLeft : () => Promise.resolve()}
        />
      )}
    </ListPage>
  );
}
