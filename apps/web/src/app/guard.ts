import type { AnyRouter } from '@tanstack/react-router';

import { onSessionChange } from '#kit/session.ts';

/** Takes the console to the sign-in when a session ends, and out of it when another tab signed in. */
export function followSession(router: AnyRouter): void {
  onSessionChange((reason) => {
    // The latest location, matched anew: a 401 may come while the page that asked is still on its way.
    const { href, pathname } = router.latestLocation;
    const matches: { routeId: string }[] = router.matchRoutes(pathname, {});
    const isStaff = matches.some((match) => match.routeId === '/staff');
    if (reason === null) {
      if (pathname === '/' || pathname === '/login') void router.invalidate();
      return;
    }
    if (!isStaff) return;
    if (reason === 'expired') {
      void router.navigate({ to: '/', replace: true, state: { cameFrom: href, notice: 'ended' } });
    } else if (reason === 'logout' || reason === 'elsewhere') {
      void router.navigate({ to: '/login', replace: true });
    }
    // After a new password the dialog that set it leads on: it has the server's words.
  });
}
