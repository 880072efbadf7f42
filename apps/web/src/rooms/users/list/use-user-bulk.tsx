import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { IconStar, IconStarOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';

import { useState } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkAct } from '#kit/list/bulk.ts';
import { selectedQueryOf } from '#kit/list/list-search.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useChangeManyUsers } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { UserTouches } from '../parts/user-touches.tsx';
import type { UserListSearch } from '../users.search.ts';

const userBulkActs = (): readonly BulkAct[] => [
  {
    action: 'deactivate',
    verb: 'Deactivate',
    icon: <IconUserOff size={18} aria-hidden />,
    text: 'will be signed out of the app and can’t sign in until activated again. What they wrote and recorded is not shown until then. Nothing is deleted.',
  },
  {
    action: 'activate',
    verb: 'Activate',
    icon: <IconUserCheck size={18} aria-hidden />,
    text: 'will be able to sign in to the app again.',
  },
  {
    action: 'feature',
    verb: 'Feature',
    icon: <IconStar size={18} aria-hidden />,
    text: 'will be shown as featured members.',
  },
  {
    action: 'unfeature',
    verb: 'Unfeature',
    icon: <IconStarOff size={18} aria-hidden />,
    text: 'will no longer be shown as featured members. Their plans stay as they are.',
  },
  {
    action: 'remove',
    verb: 'Delete',
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger',
    text: `and all their projects, podcasts, tracks, posts and messages will be removed from the app and every list. Votes and payments stay in the totals. ${undoHint()}`,
  },
];

/** Returns what can be done to many people at once; undefined where the host or the role can't. */
export function useUserBulk(search: UserListSearch): Bulk<UserRow> | undefined {
  /** For which action and whom it was chosen that their votes go with them. */
  const [votesFor, setVotesFor] = useState('');
  const many = useChangeManyUsers(search, (action, ids) => votesFor === `${action} ${ids.join(',')}`);
  if (!has('bulk') || !can('users.changeMany')) return undefined;
  return {
    acts: userBulkActs(),
    rowName: ({ name }) => name,
    ...many,
    renderAsked(action, ids) {
      if (action !== 'activate' && action !== 'deactivate' && action !== 'remove') return false;
      const key = `${action} ${ids.join(',')}`;
      const aside = { isOn: votesFor === key, onChange: (isOn: boolean) => setVotesFor(isOn ? key : '') };
      return <UserTouches ids={ids} action={action} {...(action !== 'remove' && { aside })} />;
    },
    renderMore(target) {
      const query = selectedQueryOf(USER_LIST, search, target);
      return (
        query && (
          <CsvButton
            label="Download CSV of the selected people"
            call="users.export"
            fileName="people.csv"
            options={{ query }}
          />
        )
      );
    },
  };
}
