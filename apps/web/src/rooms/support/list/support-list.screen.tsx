import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { IconEye, IconLifebuoy } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { useRemoveSupport, useSupportList } from '../support.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { FailedMailNotice } from './failed-mail-notice.tsx';
import { SupportLink, deskColumns, plainColumns } from './support-columns.tsx';
import { SupportFilters } from './support-filters.tsx';
import { useSupportBulk } from './use-support-bulk.tsx';

const route = getRouteApi('/staff/support-management');

const renderActions = (row: SupportRow) => <SupportActions row={row} />;

function narrowedText({ search, user_id, replied, state, assignee }: SupportListSearch): string {
  const isUnanswered = replied === false || state === 'unanswered';
  const isAllDone = search === undefined && user_id === undefined && assignee === undefined && isUnanswered;
  return isAllDone ? 'All messages have been answered.' : 'No messages match this search and this filter.';
}

/** /support-management: messages and whether they were answered. */
export function SupportListScreen() {
  const list = useList(SUPPORT_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useSupportList(search);
  const person = usePersonName(search.user_id, answer.data?.data);
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Support messages"
      counted={['message', 'messages']}
      columns={has('support') ? deskColumns : plainColumns}
      minWidth={has('support') ? 1080 : 920}
      isTight
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
      actions={renderActions}
      bulk={useSupportBulk(search)}
      action={
        <CsvButton
          label="Download CSV of the support messages"
          call="support.export"
          fileName="support-messages.csv"
          options={{ query: exportQueryOf(SUPPORT_LIST, search) }}
        />
      }
      filters={<SupportFilters search={search} person={person} onChange={ask} />}
      before={has('support') && <FailedMailNotice />}
      errorText="The support messages could not be loaded."
      empty={{
        icon: <IconLifebuoy size={24} />,
        title: 'No record found.',
        text: 'Messages sent to support from the app appear here.',
        narrowedText: narrowedText(search),
        clearText: 'Show all messages',
      }}
    />
  );
}

/** View, and Delete with a confirmation and Undo. */
function SupportActions({ row }: { row: SupportRow }) {
  const remove = useRemoveSupport();
  return (
    <>
      <SupportLink
        id={row.id}
        className={iconButtonLook()}
        aria-label={`View ${row.subject}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </SupportLink>
      <RemoveRow
        call="support.remove"
        name={row.subject}
        title="Delete support message"
        onRemove={() => remove.mutateAsync(row.id)}
      >
        <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
          {row.subject}
        </strong>{' '}
        by <bdi>{row.user.name}</bdi>
        {has('support') && ' and its replies'} will be deleted. {undoHint()}
      </RemoveRow>
    </>
  );
}
