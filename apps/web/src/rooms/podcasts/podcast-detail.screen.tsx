import { ApiError } from '@greenroom/contract/client';
import { getRouteApi } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { CreatePodcast } from './parts/create-podcast.tsx';
import { NoPodcasts } from './parts/no-podcasts.tsx';
import { PodcastCard } from './parts/podcast-card.tsx';
import { PodcastCardSkeleton } from './parts/podcast-card-skeleton.tsx';
import classes from './parts/podcast-page.module.css';
import { PodcastTrail } from './parts/podcast-trail.tsx';
import { UserCard } from './parts/user-card.tsx';
import { useUserPodcasts } from './podcasts.queries.ts';
import type { PodcastPage } from './podcasts.queries.ts';

const route = getRouteApi('/staff/podcast-detail/$id');

const NOBODY = new ApiError(404, { msg: 'The address does not contain a valid user id.' });

/** An invalid id belongs to no one. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** /podcast-detail/{id}: one person's podcasts; `id` is the person. @source spec 2 */
export function PodcastDetailScreen() {
  const userId = idOf(route.useParams().id);
  const { data, error: failure, isFetching, refetch } = useUserPodcasts(userId);
  const error = userId === 0 ? NOBODY : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;

  if (error && (!data || isUnknown)) {
    return (
      <Page summary={<PodcastTrail />}>
        <div className={classes.card}>
          <ErrorState
            what={isUnknown ? 'This user does not exist.' : 'The podcasts could not be loaded.'}
            error={error}
            onRetry={isUnknown ? undefined : () => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      </Page>
    );
  }

  return (
    <Page
      summary={
        <span className={classes.summary}>
          <PodcastTrail />
          <output>{data ? formatCounted(data.podcasts.length, 'podcast', 'podcasts') : '\u00a0'}</output>
        </span>
      }
      action={data && <CreatePodcast user={data.user} />}
    >
      <UserCard user={data?.user} />
      {data ? <PodcastCards {...data} /> : <PodcastCardSkeleton />}
    </Page>
  );
}

function PodcastCards({ user, podcasts }: PodcastPage) {
  if (podcasts.length === 0) {
    return (
      <div className={classes.card}>
        <NoPodcasts text="Create the first one with one to three tracks." />
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={`Podcasts of ${user.name}`}>
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} user={user} />
        </li>
      ))}
    </ul>
  );
}
