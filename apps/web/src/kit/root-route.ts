import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';

import { getSession } from './session.ts';

/** The parent of every public route. */
export const rootRoute = createRootRoute();

/**
 * The parent of every route that needs a session. Without one it leads to the sign-in, which remembers the origin in
 * the history's state, never in a query. The app gives it the layout.
 */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad({ location }) {
    if (getSession()) return;
    // The router's throwables are no Errors.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/login', replace: true, state: { cameFrom: location.href } });
  },
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title, in the header and in the browser's tab. */
    title?: string;
  }
  interface HistoryState {
    /** Where one wanted to go before signing in: a path of our own, never taken from a query. */
    cameFrom?: string | undefined;
    /** Why one stands before the sign-in. */
    notice?: 'ended' | 'password' | undefined;
    /** What the notice says, when the server worded it. */
    noticeText?: string | undefined;
  }
}
