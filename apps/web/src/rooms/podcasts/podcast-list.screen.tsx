import { IconEye } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import buttonClasses from '#kit/ui/icon-button.module.css';
import { Page } from '#kit/ui/page.tsx';
import { PagedTable } from '#kit/ui/paged-table.tsx';

import { CreatePodcast } from './parts/create-podcast.tsx';
import { NoPodcasts } from './parts/no-podcasts.tsx';
import { podcastColumns } from './parts/podcast-columns.tsx';
import { PodcastLink } from './parts/podcast-link.tsx';
import { usePodcastList } from './podcasts.queries.ts';
import type { PodcastRow } from './podcasts.queries.ts';
import { DEFAULT_SORT } from './podcasts.search.ts';
import type { PodcastListSearch } from './podcasts.search.ts';

const route = getRouteApi('/staff/podcast-management');

const renderActions = (row: PodcastRow) => (
  <PodcastLink
    userId={row.id}
    className={buttonClasses.button}
    aria-label={`View the podcasts of ${row.name}`}
    data-tip="View"
  >
    <IconEye size={18} aria-hidden />
  </PodcastLink>
);

/** /podcast-management: the users who have podcasts, and a form for a new one. Order and page are in the address. */
export function PodcastListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePodcastList(search);
  const { page = 1, sort_by = DEFAULT_SORT.by, sort_dir = DEFAULT_SORT.dir } = search;
  const total = list.data?.totalCounts;

  /** A changed order starts at page 1. */
  function ask(change: PodcastListSearch, isReplacing = false): void {
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: isReplacing,
      resetScroll: change.page !== undefined,
    });
  }

  return (
    <Page
      summary={
        <output>
          {total === undefined ? '\u00a0' : `${formatCounted(total, 'person', 'people')} with podcasts`}
        </output>
      }
      action={<CreatePodcast />}
    >
      <PagedTable
        list={list}
        page={page}
        label="people"
        onPage={(next, isReplacing) => ask({ page: next }, isReplacing)}
        caption="People with podcasts"
        columns={podcastColumns}
        rowId={(row) => row.id}
        sort={{ by: sort_by, dir: sort_dir }}
        onSort={({ by, dir }) => ask({ sort_by: by, sort_dir: dir })}
        errorText="The list of podcasts could not be loaded."
        actions={renderActions}
        actionsWidth="88px"
        empty={<NoPodcasts text="Create the first one: pick a user and upload one to three tracks." />}
      />
    </Page>
  );
}
