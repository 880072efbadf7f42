import type { SupportSort } from '@greenroom/contract/support.rules';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';

import { formatDate, formatDateTime } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Column } from '#kit/ui/table-column.ts';
import cells from '#rooms/users/parts/user-cells.module.css';

import type { SupportRow } from '../support.queries.ts';
import { shortTextOf } from './support-text.ts';
import classes from './support-cells.module.css';
import { SupportLink } from './support-link.tsx';

function Answer({ isReplied }: { isReplied: boolean }) {
  const Icon = isReplied ? IconCircleCheck : IconClock;
  return (
    <span className={classes.answer} data-replied={isReplied}>
      <Icon size={14} aria-hidden />
      {isReplied ? 'Replied' : 'Unanswered'}
    </span>
  );
}

/** The columns of the support list. @source issue 4 Support */
export const supportColumns: readonly Column<SupportRow, SupportSort | 'replied'>[] = [
  {
    key: 'subject',
    header: 'Subject',
    isSortable: true,
    cell: (row) => (
      <span className={classes.message}>
        <SupportLink id={row.id} className={classes.subject} title={row.subject}>
          {row.subject}
        </SupportLink>
        <span className={classes.short}>{shortTextOf(row.message)}</span>
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Person',
    isSortable: true,
    alsoSorts: { key: 'email', header: 'Email' },
    width: '26%',
    cell: ({ user }) => (
      <span className={cells.person}>
        <Avatar name={user.name} src={user.profile_image} />
        <span className={cells.words}>
          <span className={classes.name} title={user.name}>
            {user.name}
          </span>
          <span className={cells.email} title={user.email}>
            {user.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'createdAt',
    header: 'Date',
    isSortable: true,
    width: '112px',
    cell: (row) => (
      <time className={cells.soft} dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
        {formatDate(row.createdAt)}
      </time>
    ),
  },
  {
    key: 'replied',
    header: 'Answer',
    width: '132px',
    cell: (row) => <Answer isReplied={row.replied} />,
  },
];
