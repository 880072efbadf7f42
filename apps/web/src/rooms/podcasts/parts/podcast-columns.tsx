import type { PodcastSort } from '@greenroom/contract/podcasts-list.rules';

import { formatCount } from '#kit/format.ts';
import { DateText, NAME, NumberText, PersonCell, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { PodcastRow } from '../podcasts.queries.ts';
import { PodcastLink } from './podcast-link.tsx';

/** The columns of the podcast list. @source spec 2 Podcast Management */
export const podcastColumns: readonly (Column<PodcastRow> & { key: PodcastSort })[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    cell: ({ id, name, profile_image_url: src }) => (
      <PersonCell name={name} src={src}>
        <PodcastLink userId={id} className={NAME} title={name}>
          {name}
        </PodcastLink>
      </PersonCell>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    isSortable: true,
    width: '32%',
    card: 'below',
    cell: ({ email }) => <SoftText>{email}</SoftText>,
  },
  {
    key: 'podcasts',
    header: 'Podcasts',
    isSortable: true,
    align: 'end',
    width: '120px',
    cell: ({ podcasts }) => <NumberText>{formatCount(podcasts)}</NumberText>,
  },
  {
    key: 'createdAt',
    header: 'Created',
    isSortable: true,
    width: '136px',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
];
