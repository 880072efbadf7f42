import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { staffRoute } from '#kit/root-route.ts';

import { startFirstList } from './users-first.queries.ts';
import { readUserDetailSearch, readUserListSearch } from './users.search.ts';

let isScreenHere = false;

export const usersRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-list',
    staticData: { title: 'User Management' },
    validateSearch: readUserListSearch,
    loaderDeps: ({ search }) => search,
    loader({ deps, preload }) {
      // From the second visit on, the screen and its cache are loaded and send their own requests.
      if (!isScreenHere && !preload) startFirstList(queryOf(USER_LIST, deps));
    },
    component: lazyScreen(async () => {
      const { UserListScreen } = await import('./list/user-list.screen.tsx');
      isScreenHere = true;
      return { UserListScreen };
    }, 'UserListScreen'),
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
    staticData: { title: 'User Details' },
    validateSearch: readUserDetailSearch,
    component: lazyScreen(() => import('./detail/user-detail.screen.tsx'), 'UserDetailScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/edit-profile/$userId',
    staticData: { title: 'Edit Profile' },
    component: lazyScreen(() => import('./edit/edit-profile.screen.tsx'), 'EditProfileScreen'),
  }),
] as const;
