import { USER_LIST } from '@greenroom/contract/users-list.rules';
import { createRoute, redirect } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { readId } from '#kit/url-state.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readUserDetailSearch, readUserListSearch } from './users.search.ts';

export const usersRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/user-list',
    staticData: { title: 'User Management' },
    validateSearch: readUserListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('users.list', { query: queryOf(USER_LIST, deps) }),
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
    staticData: { title: 'User Details' },
    validateSearch: readUserDetailSearch,
    loader: ({ params }) =>
      readId(params.userId) ? callFirst('users.get', { params: { id: params.userId } }) : undefined,
    component: lazyScreen(() => import('./detail/user-detail.screen.tsx'), 'UserDetailScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/edit-profile/$userId',
    staticData: { title: 'Edit Profile' },
    loader: ({ params }) =>
      readId(params.userId) ? callFirst('users.get', { params: { id: params.userId } }) : undefined,
    component: lazyScreen(() => import('./edit/edit-profile.screen.tsx'), 'EditProfileScreen'),
  }),
] as const;
