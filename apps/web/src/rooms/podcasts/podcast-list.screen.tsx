import { PODCAST_LIST } from '@greenroom/contract/podcasts-list.rules';
import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconEye, IconMicrophone2 } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';

import { CreatePodcast } from './parts/create-podcast.tsx';
import { podcastColumns } from './parts/podcast-columns.tsx';
import { PodcastLink } from './parts/podcast-link.tsx';
import { usePodcastList } from './podcasts.queries.ts';
import type { PodcastRow } from './podcasts.queries.ts';

const route = getRouteApi('/staff/podcast-management');

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
      columns={podcastColumns}
      rowId={({ id }) => id}
      actions={renderActions}
      actionsWidth="88px"
      hasCardActions={false}
      action={<CreatePodcast />}
      errorText="The list of podcasts could not be loaded."
      empty={{
        icon: <IconMicrophone2 size={24} />,
        title: PODCAST_MESSAGES.empty,
        text: 'Create the first one: pick a user and upload one to three tracks.',
      }}
    />
  );
}
