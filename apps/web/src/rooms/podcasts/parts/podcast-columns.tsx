import type { PodcastSort } from '@greenroom/contract/podcasts.rules';

import { formatCount, formatDate, formatDateTime } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { Column } from '#kit/ui/table-column.ts';
import classes from '#rooms/users/parts/user-cells.module.css';

import type { PodcastRow } from '../podcasts.queries.ts';
import { PodcastLink } from './podcast-link.tsx';

/** The columns of the podcast list. @source spec 2 Podcast Management */
export const podcastColumns: readonly Column<PodcastRow, PodcastSort>[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    alsoSorts: { key: 'email', header: 'Email' },
    cell: (row) => (
      <span className={classes.person}>
        <Avatar name={row.name} src={row.profile_image_url} />
        <span className={classes.words}>
          <PodcastLink userId={row.id} className={classes.name} title={row.name}>
            {row.name}
          </PodcastLink>
          <span className={classes.email} title={row.email}>
            {row.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'podcasts',
    header: 'Podcasts',
    isSortable: true,
    align: 'end',
    width: '128px',
    cell: (row) => <span className={classes.money}>{formatCount(row.podcasts)}</span>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    isSortable: true,
    width: '160px',
    cell: (row) => (
      <time className={classes.soft} dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
        {formatDate(row.createdAt)}
      </time>
    ),
  },
];
