import type { AnyRouter } from '@tanstack/react-router';

import { signInAfter } from '#kit/root-route.ts';
import { onSessionChange, onTwoFactorNeeded } from '#kit/session.ts';

/** Redirects to My account while a second factor must be set up, to the sign-in when a session ends, and away from it when another tab signed in. */
export function followSession(router: AnyRouter): void {
  onTwoFactorNeeded(() => {
    if (router.latestLocation.pathname !== '/my-account') void router.navigate({ to: '/my-account' });
  });
  onSessionChange((end) => {
    // The latest location, matched again: a 401 may arrive while the page that sent the request is still loading.
    const { href, pathname } = router.latestLocation;
    const matches: { routeId: string }[] = router.matchRoutes(pathname, {});
    const isStaff = matches.some((match) => match.routeId === '/staff');
    if (end === null) {
      if (pathname === '/' || pathname === '/login') void router.invalidate();
      return;
    }
    // After a new password the dialog that set it redirects, because it has the server's message.
    if (!isStaff || (end.reason === 'password' && !end.isElsewhere)) return;
    void router.navigate(signInAfter(end, end.reason === 'logout' ? undefined : href));
  });
}
