import { ApiError } from '@greenroom/contract/client';
import { PROFILE_TABS } from '@greenroom/contract/profiles.rules';
import type { ProfileTab } from '@greenroom/contract/profiles.rules';
import { getRouteApi } from '@tanstack/react-router';

import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';

import { useUser } from './users-profile.queries.ts';

const route = getRouteApi('/staff/user-detail/$userId');

const NOBODY = new ApiError(404, { msg: 'The address holds no id of a user.' });

/** What is no id is nobody's. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** /user-detail/{userId}: everything about a person. @source spec 2 */
export function UserDetailScreen() {
  const userId = idOf(route.useParams().userId);
  const { tab = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error: failure, isFetching, refetch } = useUser(userId);
  const error = userId === 0 ? NOBODY : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;

  if (error && (!data || isUnknown)) {
    return (
      <Page>
        <ErrorState
          what={isUnknown ? 'There is no such user.' : 'The user could not be loaded.'}
          error={error}
          onRetry={isUnknown ? undefined : () => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  }

  function openTab(next: ProfileTab): void {
    void navigate({ search: { tab: next }, replace: true, state: true, resetScroll: false });
  }

  return (
    <Page>
      <Tabs label="User" tabs={PROFILE_TABS} current={tab} onChange={openTab}>
        {data?.name ?? 'loading...'}
      </Tabs>
    </Page>
  );
}
