import type { AnyRouter } from '@tanstack/react-router';

import { signInAfter } from '#kit/root-route.ts';
import { onSessionChange } from '#kit/session.ts';

/** Takes the console to the sign-in when a session ends, and out of it when another tab signed in. */
export function followSession(router: AnyRouter): void {
  onSessionChange((end) => {
    // The latest location, matched anew: a 401 may come while the page that asked is still on its way.
    const { href, pathname } = router.latestLocation;
    const matches: { routeId: string }[] = router.matchRoutes(pathname, {});
    const isStaff = matches.some((match) => match.routeId === '/staff');
    if (end === null) {
      if (pathname === '/' || pathname === '/login') void router.invalidate();
      return;
    }
    // After a new password the dialog that set it leads on: it has the server's words.
    if (!isStaff || (end.reason === 'password' && !end.isElsewhere)) return;
    void router.navigate(signInAfter(end, end.reason === 'logout' ? undefined : href));
  });
}
