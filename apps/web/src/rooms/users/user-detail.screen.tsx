import { ApiError } from '@greenroom/contract/client';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { takeFrom } from './parts/from-marker.ts';
import { ProfileHeader } from './parts/profile-header.tsx';
import classes from './parts/profile-page.module.css';
import { ProfileSkeleton } from './parts/profile-skeleton.tsx';
import { ProfileTabs } from './parts/profile-tabs.tsx';
import { UserCounts } from './parts/user-counts.tsx';
import { UserHistory } from './parts/user-history.tsx';
import { UserListLink } from './parts/user-list-link.tsx';
import { UserNotes } from './parts/user-notes.tsx';
import { useUser } from './users-profile.queries.ts';

const route = getRouteApi('/staff/user-detail/$userId');

const NOBODY = new ApiError(404, { msg: 'The address does not contain a valid user id.' });
const LIST = <UserListLink key="list" />;

/** An invalid id belongs to no one. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** /user-detail/{userId}: everything about a person on one page; the tab is in the address. @source spec 2 */
export function UserDetailScreen() {
  const userId = idOf(route.useParams().userId);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error: failure, isFetching, refetch } = useUser(userId);
  const error = userId === 0 ? NOBODY : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;

  /** A tab adds no step to the history: Back leaves the page. */
  function openTab(next: typeof tab): void {
    void navigate({ search: { tab: next }, state: true, replace: true, resetScroll: false });
  }

  const followMark = useEffectEvent((id: number) => {
    if (id !== 0 && takeFrom() && tab === undefined) openTab(3);
  });
  useEffect(() => followMark(userId), [userId]);

  if (error && (!data || isUnknown)) {
    return (
      <Page summary={<Breadcrumb links={[LIST]} current="User" />}>
        <div className={classes.card}>
          <ErrorState
            what={isUnknown ? 'This user does not exist.' : 'The user could not be loaded.'}
            error={error}
            onRetry={isUnknown ? undefined : () => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      </Page>
    );
  }

  return (
    <Page summary={<Breadcrumb links={[LIST]} current={data?.name ?? '\u00a0'} />}>
      {data ? (
        <>
          <ProfileHeader user={data} />
          <UserCounts user={data} />
          <div className={classes.body}>
            <ProfileTabs user={data} tab={tab ?? 1} onChange={openTab} />
            <div className={classes.side}>
              <UserNotes userId={userId} />
              <UserHistory userId={userId} />
            </div>
          </div>
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}
