import type { Capability } from '@greenroom/contract/capabilities';
import type { StaffCallName } from '@greenroom/contract/wire';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import type { HistoryState } from '@tanstack/react-router';

import { has, isHostKnown } from './capabilities.ts';
import { askHost } from './host.ts';
import { getLastEnd, getSession } from './session.ts';
import type { End, EndReason } from './session.ts';

/** The parent of every public route. */
export const rootRoute = createRootRoute();

/** Returns where to redirect without a session, and with which notice: to the root when a session was ended for the user. */
export function signInAfter(end: End | null, cameFrom: string | undefined) {
  const to = end === null || end.reason === 'logout' ? '/login' : '/';
  const notice: HistoryState['notice'] = end
    ? `${end.reason}${end.isElsewhere ? 'Elsewhere' : ''}`
    : undefined;
  return { to, replace: true, state: { cameFrom, notice } } as const;
}

/**
 * The parent of every route that requires a session. Without one it redirects to the sign-in, which keeps the origin in
 * the history's state, never in a query. A click while a session ends is redirected with the same notice as the
 * end itself. The app adds the layout.
 */
export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad({ location }) {
    // Another host than our server is asked once what it can do, before the first screen.
    if (getSession()) return isHostKnown() ? undefined : askHost();
    // The router throws redirects, which are not Errors.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect(signInAfter(getLastEnd(), location.href));
  },
});

/** Returns a page's `beforeLoad` that leads to the dashboard where the host lacks a capability. */
export const onlyWith = (capability: Capability) => () => {
  if (has(capability)) return;
  // The router throws redirects, which are not Errors.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/dashboard', replace: true });
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title, in the header and in the browser's tab. */
    title?: string;
    /** The room that stands after the name of a thing in the browser's tab: 'Users'. */
    room?: string;
    /** The call that the page is about, by its search where it has two pages. A role that may not make it reads so in the page's place. */
    needs?: StaffCallName | ((search: { id?: unknown }) => StaffCallName);
    /** Whether the page stands alone, without the header and the navigation. */
    isBare?: boolean;
  }
  interface HistoryState {
    /** The page to open after signing in: a path of our own, never taken from a query. */
    cameFrom?: string | undefined;
    /** The reason why the sign-in is shown. */
    notice?: EndReason | `${EndReason}Elsewhere` | undefined;
    /** The notice's text, when it is the server's. */
    noticeText?: string | undefined;
  }
}
