import type { UserSort } from '@greenroom/contract/users.rules';
import { Fragment } from 'react';

import { formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Column } from '#kit/ui/table-column.ts';

import type { UserRow } from '../users.queries.ts';
import { ProfileBadge } from './profile-badge.tsx';
import classes from './user-cells.module.css';
import { UserLink } from './user-link.tsx';
import { UserStatus } from './user-status.tsx';

function Person({ user }: { user: UserRow }) {
  return (
    <span className={classes.person}>
      <Avatar name={user.name} src={user.profile_image_url} />
      <span className={classes.words}>
        <UserLink userId={user.id} className={classes.name} title={user.name}>
          {user.name}
        </UserLink>
        <span className={classes.email} title={user.email}>
          {user.email}
        </span>
      </span>
    </span>
  );
}

/** Shows a dash for an empty value. */
function Text({ children }: { children: string }) {
  return children ? (
    <span className={classes.soft}>{children}</span>
  ) : (
    <span className={classes.none}>–</span>
  );
}

/** Shows 'Producer, Audio Engineer': a line breaks between two, never within one. */
function Talents({ titles }: { titles: string[] }) {
  if (titles.length === 0) return <Text>{''}</Text>;
  return (
    <span className={classes.soft}>
      {titles.map((title, index) => (
        <Fragment key={title}>
          {index > 0 && ' '}
          <span className={classes.unbroken}>{index < titles.length - 1 ? `${title},` : title}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The columns of the user list; the talents cannot be sorted. @source spec 2 /user-list */
export const userColumns: readonly Column<UserRow, UserSort | 'talents'>[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    alsoSorts: { key: 'email', header: 'Email' },
    cell: (user) => <Person user={user} />,
  },
  {
    key: 'city',
    header: 'City',
    isSortable: true,
    width: '116px',
    hideBelow: 1440,
    cell: (user) => <Text>{user.city}</Text>,
  },
  {
    key: 'state',
    header: 'State',
    isSortable: true,
    width: '76px',
    hideBelow: 1440,
    cell: (user) => <Text>{user.state}</Text>,
  },
  {
    key: 'talents',
    header: 'Talents',
    width: '148px',
    cell: (user) => <Talents titles={user.roles.map((role) => role.title)} />,
  },
  {
    key: 'featured',
    header: 'Profile type',
    isSortable: true,
    width: '116px',
    hideBelow: 1280,
    cell: (user) => <ProfileBadge isFeatured={user.featured} />,
  },
  {
    key: 'createdAt',
    header: 'Joined',
    isSortable: true,
    width: '112px',
    cell: (user) => (
      <time className={classes.soft} dateTime={user.createdAt} title={formatDateTime(user.createdAt)}>
        {formatDate(user.createdAt)}
      </time>
    ),
  },
  {
    key: 'totalSpent',
    header: 'Total spent',
    isSortable: true,
    align: 'end',
    width: '116px',
    hideBelow: 1280,
    cell: (user) => <span className={classes.money}>{formatMoney(user.totalSpent)}</span>,
  },
  {
    key: 'active',
    header: 'Status',
    isSortable: true,
    width: '128px',
    cell: (user) => <UserStatus user={user} />,
  },
];
