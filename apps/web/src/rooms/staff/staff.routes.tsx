import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, rootRoute, staffRoute } from '#kit/root-route.ts';
import { readToken } from '#kit/stage/reset-link.ts';

export const staffRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/staff',
    staticData: { title: 'Staff', needs: 'staff.list' },
    beforeLoad: onlyWith('staff'),
    component: lazyScreen(() => import('./list/staff-list.screen.tsx'), 'StaffListScreen'),
  }),
] as const;

/** Opened by the link of a mail, before there is an account. */
export const joinRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/join',
    staticData: { title: 'Join the staff' },
    /** Removes the token from the address before the page requests anything. */
    beforeLoad({ location: { search } }: { location: { search: Record<string, unknown> } }) {
      if (!search['token']) return;
      const invitation = readToken(search['token']) ?? undefined;
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ to: '/join', replace: true, state: { invitation } });
    },
    component: lazyScreen(() => import('./join/join.screen.tsx'), 'JoinScreen'),
  }),
] as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of an invitation, which survives a reload here, where no address shows it. */
    invitation?: string | undefined;
  }
}
