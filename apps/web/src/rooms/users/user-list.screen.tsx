import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { IconUserSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';

import { UserActions } from './parts/user-actions.tsx';
import { userColumns } from './parts/user-columns.tsx';
import { UserFilterBar } from './parts/user-filter-bar.tsx';
import { useUserList } from './users.queries.ts';
import type { UserRow } from './users.queries.ts';

const route = getRouteApi('/staff/user-list');

const renderActions = (user: UserRow) => <UserActions user={user} />;

/** /user-list: finds a person among thousands and acts on them. */
export function UserListScreen() {
  const list = useList(USER_LIST, route.useSearch());
  return (
    <ListPage
      list={list}
      answer={useUserList(list.search)}
      caption="People"
      counted={['person', 'people']}
      columns={userColumns}
      minWidth={1200}
      isTight
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      actions={renderActions}
      actionsWidth="96px"
      filters={<UserFilterBar search={list.search} onChange={list.ask} />}
      errorText="The list of people could not be loaded."
      empty={{
        icon: <IconUserSearch size={24} />,
        title: 'No record found.',
        text: 'People appear here when they register in the app.',
        narrowedText: 'No one matches. Remove a filter to see more.',
      }}
    />
  );
}
