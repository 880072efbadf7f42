import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readUserDetailSearch, readUserListSearch } from './users.search.ts';

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
