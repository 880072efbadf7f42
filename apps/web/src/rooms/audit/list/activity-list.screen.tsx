import { AUDIT_LIST, isByAct } from '@greenroom/contract/audit-list.rules';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';

import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { filterTextsOf } from '#kit/list/list-search.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { useOpening } from '#kit/opening.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Page } from '#kit/ui/page.tsx';
import { CsvButton } from '#kit/ui/csv-button.tsx';

import { useActivityList, useLiveActivity } from '../audit.queries.ts';
import type { AuditEntry } from '../audit.queries.ts';
import { activityColumns } from './activity-columns.tsx';
import { ActivityFilters } from './activity-filters.tsx';

const ActivityDetails = lazyDialog(async () => (await import('./activity-details.tsx')).ActivityDetails);

const route = getRouteApi('/staff/activity');

/** /activity: who did what, live. */
export function ActivityListScreen() {
  if (can('audit.export')) return <Activity />;
  return (
    <Page>
      <EmptyState
        icon={<IconHistory size={24} />}
        title="You can’t see the activity."
        text="It is for owners and admins."
      />
    </Page>
  );
}

function Activity() {
  const list = useList(AUDIT_LIST, route.useSearch());
  const { search, ask } = list;
  const { open, ...details } = useOpening<AuditEntry>();
  const columns = useMemo(() => activityColumns(open), [open]);
  useLiveActivity();
  return (
    <ListPage
      // There is one order.
      list={{ ...list, onSort: undefined }}
      answer={useActivityList(search)}
      caption="Activity"
      counted={isByAct(search) ? ['act', 'acts'] : ['entry', 'entries']}
      columns={columns}
      minWidth={880}
      rowId={({ id }) => id}
      action={
        <CsvButton
          label="Download CSV of the activity"
          call="audit.export"
          fileName="activity.csv"
          options={{ query: filterTextsOf(AUDIT_LIST, search) }}
        />
      }
      filters={<ActivityFilters search={search} onChange={ask} />}
      errorText="The activity could not be loaded."
      empty={{
        icon: <IconHistory size={24} />,
        title: 'Nothing was done yet.',
        text: 'Every change, export and sign-in appears here.',
        narrowedText: 'No activity matches these filters. Remove some to see more.',
      }}
    >
      {details.what && (
        <ActivityDetails isOpen={details.isOpen} onClose={details.close} item={details.what} />
      )}
    </ListPage>
  );
}
