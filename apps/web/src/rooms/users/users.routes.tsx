import { APPEAL_PATH } from '@greenroom/contract/wire';
import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute, staffRoute } from '#kit/root-route.ts';
import { readToken } from '#kit/stage/reset-link.ts';

import { readUserDetailSearch, readUserListSearch } from './users.search.ts';

type Arrival = { location: { search: Record<string, unknown> } };

/** Removes the token from the address before the page requests anything. */
function takeAppealLink({ location: { search } }: Arrival): void {
  if (!search['token']) return;
  const appeal = readToken(search['token']) ?? undefined;
  // The router throws redirects, which are not Errors.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: APPEAL_PATH, replace: true, state: { appeal } });
}

/** The page for people who answer a measure, without signing in. */
export const appealRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: APPEAL_PATH,
    staticData: { title: 'Answer our staff' },
    beforeLoad: takeAppealLink,
    component: lazyScreen(() => import('./appeal/appeal.screen.tsx'), 'AppealScreen'),
  }),
] as const;

export const usersRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-list',
    staticData: { title: 'User Management', needs: 'users.list' },
    validateSearch: readUserListSearch,
    component: lazyScreen(() => import('./list/user-list.screen.tsx'), 'UserListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-detail',
    beforeLoad: () => {
      // The router throws redirects, which are not Errors.
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ to: '/user-list', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-detail/$userId',
    staticData: { title: 'User Details', room: 'Users', needs: 'users.get' },
    validateSearch: readUserDetailSearch,
    component: lazyScreen(() => import('./detail/user-detail.screen.tsx'), 'UserDetailScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/edit-profile/$userId',
    staticData: { title: 'Edit Profile', room: 'Users', needs: 'users.get' },
    component: lazyScreen(() => import('./edit/edit-profile.screen.tsx'), 'EditProfileScreen'),
  }),
] as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a measure's link, which survives a reload here, where no address shows it. */
    appeal?: string | undefined;
  }
}
