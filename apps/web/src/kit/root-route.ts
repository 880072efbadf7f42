import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import type { HistoryState } from '@tanstack/react-router';

import { getLastEnd, getSession } from './session.ts';
import type { End, EndReason } from './session.ts';

/** The parent of every public route. */
export const rootRoute = createRootRoute();

/** Returns where one without a session is led, and what is said there: the root when a session ended by itself. */
export function signInAfter(end: End | null, cameFrom: string | undefined) {
  const to = end === null || end.reason === 'logout' ? '/login' : '/';
  const notice: HistoryState['notice'] = end
    ? `${end.reason}${end.isElsewhere ? 'Elsewhere' : ''}`
    : undefined;
  return { to, replace: true, state: { cameFrom, notice } } as const;
}

/**
 * The parent of every route that needs a session. Without one it leads to the sign-in, which remembers the origin in
 * the history's state, never in a query. A click that comes while a session ends is led there with the same words as the
 * end itself. The app gives it the layout.
 */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad({ location }) {
    if (getSession()) return;
    // The router's throwables are no Errors.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect(signInAfter(getLastEnd(), location.href));
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
    notice?: EndReason | `${EndReason}Elsewhere` | undefined;
    /** What the notice says, when the server worded it. */
    noticeText?: string | undefined;
  }
}
