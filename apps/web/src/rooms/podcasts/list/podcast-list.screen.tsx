import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import type { PodcastSort } from '@greenroom/contract/podcasts-list.rules';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconEye, IconMicrophone2 } from '@tabler/icons-react';
import { Link, getRouteApi, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatCount } from '#kit/format.ts';
import { DateText, EmailText, NAME, NumberText, PersonCell } from '#kit/list/cells.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { exportQueryOf } from '#kit/list/list-search.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { useList } from '#kit/list/use-list.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';

import { CreatePodcast } from '../parts/create-podcast.tsx';
import { usePodcastList } from '../podcasts.queries.ts';
import type { PodcastRow } from '../podcasts.queries.ts';

const route = getRouteApi('/staff/podcast-management');

/** The columns of the podcast list. @source spec 2 Podcast Management */
const COLUMNS: readonly (Column<PodcastRow> & { key: PodcastSort })[] = [
  {
    key: 'name',
    header: 'Name',
    isSortable: true,
    cell: ({ id, name, profile_image_url: src }) => (
      <PersonCell name={name} src={src}>
        <PodcastLink userId={id} className={NAME} title={name}>
          <bdi>{name}</bdi>
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
    cell: ({ email }) => <EmailText>{email}</EmailText>,
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
    needs: 'details',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
];

const renderActions = (row: PodcastRow) => (
  <PodcastLink
    userId={row.id}
    className={iconButtonLook()}
    aria-label={`View the podcasts of ${row.name}`}
    data-tip="View"
  >
    <IconEye size={18} aria-hidden />
  </PodcastLink>
);

/** /podcast-management: the users who have podcasts, and a form for a new one. */
export function PodcastListScreen() {
  const list = useList(PODCAST_LIST, route.useSearch());
  return (
    <ListPage
      list={list}
      answer={usePodcastList(list.search)}
      caption="People with podcasts"
      counted={['person with podcasts', 'people with podcasts']}
      label="people"
      columns={COLUMNS}
      rowId={({ id }) => id}
      actions={renderActions}
      actionsWidth="88px"
      hasCardActions={false}
      action={
        <>
          <CsvButton
            label="Download CSV of the people with podcasts"
            call="podcasts.export"
            fileName="podcasts.csv"
            options={{ query: exportQueryOf(PODCAST_LIST, list.search) }}
          />
          <CreatePodcast />
        </>
      }
      filters={
        <SearchField
          label="Search podcasts by name or artist"
          placeholder="Search name or artist"
          value={list.search.search ?? ''}
          onSearch={(text) => list.ask({ search: text || undefined }, Boolean(text && list.search.search))}
        />
      }
      errorText="The list of podcasts could not be loaded."
      empty={{
        icon: <IconMicrophone2 size={24} />,
        title: PODCAST_MESSAGES.empty,
        text: 'Create the first one: pick a user and upload one to three tracks.',
        narrowedText: 'No podcast or artist matches this search.',
        clearText: 'Clear search',
      }}
    />
  );
}

type PodcastLinkProps = {
  userId: number;
  className: string | undefined;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'data-tip'?: string;
};

/** A link from the list to a person's podcasts; the history keeps the list's page and order for the way back. */
function PodcastLink({ userId, ...rest }: PodcastLinkProps) {
  const podcastList = useSearch({ from: '/staff/podcast-management' });
  return <Link {...rest} to="/podcast-detail/$id" params={{ id: String(userId) }} state={{ podcastList }} />;
}
