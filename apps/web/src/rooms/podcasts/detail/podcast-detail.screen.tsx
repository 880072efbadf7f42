import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconChevronLeft, IconMapPin, IconMicrophone2, IconUser } from '@tabler/icons-react';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { formatCounted, formatEmail, formatPlace } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { CreatePodcast } from '../parts/create-podcast.tsx';
import { useUserPodcasts } from '../podcasts.queries.ts';
import type { PodcastPage } from '../podcasts.queries.ts';
import { CARD, HEAD, PodcastCard, WORDS } from './podcast-card.tsx';

const route = getRouteApi('/staff/podcast-detail/$id');

const USER = clsx(CARD, 'flex flex-wrap items-center gap-4 px-6 py-4 max-sm:p-4');
/** /podcast-detail/{id}: one person's podcasts; `id` is the person. @source spec 2 */
export function PodcastDetailScreen() {
  const userId = readIdOrZero(route.useParams().id);
  const query = useUserPodcasts(userId);
  const { data } = query;
  const { failure } = detailFailure(userId, query, {
    noun: 'user',
    failed: 'The podcasts could not be loaded.',
    renderUnknown: (failed) => (
      <DeletedRecord kind="users" id={userId}>
        {failed}
      </DeletedRecord>
    ),
  });
  return (
    <Page
      thing={failure ? undefined : data?.user.name}
      summary={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PodcastTrail />
          <output className="max-[480px]:hidden">
            {data && !failure ? formatCounted(data.podcasts.length, 'podcast', 'podcasts') : '\u00a0'}
          </output>
        </span>
      }
      action={data && !failure && <CreatePodcast user={data.user} />}
    >
      {failure ?? (
        <>
          <UserCard user={data?.user} />
          <LoadingOverlay isBusy={!data}>
            {data ? <PodcastCards {...data} /> : <PodcastCardSkeleton />}
          </LoadingOverlay>
        </>
      )}
    </Page>
  );
}

function PodcastCards({ user, podcasts }: PodcastPage) {
  if (podcasts.length === 0) {
    return (
      <div className={CARD}>
        <EmptyState
          icon={<IconMicrophone2 size={24} />}
          title={PODCAST_MESSAGES.empty}
          text="Create the first one with one to three tracks."
        />
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4" aria-label={`Podcasts of ${user.name}`}>
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} user={user} />
        </li>
      ))}
    </ul>
  );
}

/** The breadcrumb to the list, with its last page and order. */
function PodcastTrail() {
  const search = useLocation({ select: (location) => location.state.podcastList });
  return (
    <Link
      to="/podcast-management"
      search={search ?? {}}
      className="-ms-1 inline-flex items-center gap-1 font-medium no-underline hover:underline"
    >
      <IconChevronLeft size={18} aria-hidden />
      Podcast Management
    </Link>
  );
}

/** The user of these podcasts; undefined while loading. */
function UserCard({ user }: { user: PodcastPage['user'] | undefined }) {
  if (!user) {
    return (
      <div className={USER}>
        <Skeleton shape="circle" className="size-16! flex-none" />
        <div className={WORDS}>
          <WordsSkeleton />
        </div>
      </div>
    );
  }
  const place = formatPlace(user.city, user.state);
  return (
    <section className={USER} aria-label="User">
      <Avatar name={user.name} src={user.profile_image_url} size="large" />
      <div className={WORDS}>
        <h2 className="text-16 wrap-anywhere" dir="auto">
          {user.name}
        </h2>
        <p className="text-13 wrap-anywhere text-ink-soft">{formatEmail(user.email)}</p>
        {place && (
          <p className="flex items-center gap-1 text-13 wrap-anywhere text-ink-soft">
            <IconMapPin size={14} aria-hidden />
            {place}
          </p>
        )}
      </div>
      <LinkButton
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        icon={<IconUser size={18} aria-hidden />}
        className="max-sm:w-full max-sm:flex-1"
        aria-label={`View profile of ${user.name}`}
      >
        View profile
      </LinkButton>
    </section>
  );
}

/** Placeholder for a podcast. */
function PodcastCardSkeleton() {
  return (
    <div className={CARD} aria-hidden>
      <div className={HEAD}>
        <div className={WORDS}>
          <WordsSkeleton />
        </div>
      </div>
      <div className="grid gap-3 px-6 pb-6">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  );
}

function WordsSkeleton() {
  return [1, 2].map((each) => <Skeleton key={each} shape="short" className="my-1 w-40! max-w-full" />);
}
