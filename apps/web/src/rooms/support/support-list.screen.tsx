import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { IconLifebuoy } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { usePersonName } from '#rooms/users/parts/use-person-name.ts';

import { SupportActions } from './parts/support-actions.tsx';
import { supportColumns } from './parts/support-columns.tsx';
import { SupportFilters } from './parts/support-filters.tsx';
import { useSupportList } from './support.queries.ts';
import type { SupportRow } from './support.queries.ts';
import type { SupportListSearch } from './support.search.ts';

const route = getRouteApi('/staff/support-management');

const renderActions = (row: SupportRow) => <SupportActions row={row} />;

function narrowedText({ search, user_id, replied }: SupportListSearch): string {
  const isAllDone = search === undefined && user_id === undefined && replied === false;
  return isAllDone ? 'All messages have been answered.' : 'No messages match this search and this filter.';
}

/** /support-management: messages and whether they were answered. */
export function SupportListScreen() {
  const list = useList(SUPPORT_LIST, route.useSearch());
  const { search, ask } = list;
  const answer = useSupportList(search);
  const own = answer.data?.data.find(({ user }) => user.id === search.user_id);
  const person = usePersonName(search.user_id, own?.user.name);
  return (
    <ListPage
      list={list}
      answer={answer}
      caption="Support messages"
      counted={['message', 'messages']}
      columns={supportColumns}
      minWidth={920}
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
      actions={renderActions}
      filters={<SupportFilters search={search} person={person} onChange={ask} />}
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
