import type { UserSort } from '@greenroom/contract/users-list.rules';

import { formatMoney } from '#kit/format.ts';
import { DateText, NAME, NumberText, PersonCell, SoftText } from '#kit/list/cells.tsx';
import { ShortList } from '#kit/list/short-list.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { UserRow } from '../users.queries.ts';
import { ProfileBadge } from './profile-badge.tsx';
import { UserLink } from './user-link.tsx';
import { UserStatus } from './user-status.tsx';

/** The columns of the user list; the talents cannot be sorted. @source spec 2 /user-list */
export const userColumns: readonly (Column<UserRow> & { key: UserSort | 'talents' })[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    cell: ({ id, name, profile_image_url: src }) => (
      <PersonCell name={name} src={src}>
        <UserLink userId={id} className={NAME} title={name}>
          {name}
        </UserLink>
      </PersonCell>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    isSortable: true,
    width: '168px',
    card: 'below',
    cell: ({ email }) => <SoftText>{email}</SoftText>,
  },
  {
    key: 'city',
    header: 'City',
    isSortable: true,
    width: '84px',
    card: 'none',
    cell: ({ city }) => <SoftText>{city}</SoftText>,
  },
  {
    key: 'state',
    header: 'State',
    isSortable: true,
    width: '68px',
    card: 'none',
    cell: ({ state }) => <SoftText>{state}</SoftText>,
  },
  {
    key: 'talents',
    header: 'Talents',
    width: '128px',
    card: 'start',
    cell: ({ roles }) => <ShortList items={roles.map(({ title }) => title)} />,
  },
  {
    key: 'featured',
    header: 'Profile type',
    isSortable: true,
    width: '112px',
    card: 'none',
    cell: ({ featured }) => <ProfileBadge isFeatured={featured} />,
  },
  {
    key: 'createdAt',
    header: 'Joined',
    isSortable: true,
    width: '100px',
    card: 'none',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
  {
    key: 'totalSpent',
    header: 'Total spent',
    isSortable: true,
    align: 'end',
    width: '100px',
    card: 'none',
    cell: ({ totalSpent }) => <NumberText>{formatMoney(totalSpent)}</NumberText>,
  },
  {
    key: 'active',
    header: 'Status',
    isSortable: true,
    width: '120px',
    card: 'end',
    cell: (user) => <UserStatus user={user} />,
  },
];
