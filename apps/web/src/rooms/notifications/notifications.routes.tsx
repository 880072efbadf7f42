import { STOP_DIGEST_PATH } from '@greenroom/contract/wire';
import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute } from '#kit/root-route.ts';
import { readToken } from '#kit/stage/reset-link.ts';

type Arrival = { location: { search: Record<string, unknown> } };

/** Removes the token from the address before the page requests anything. */
function takeDigestLink({ location: { search } }: Arrival): void {
  if (!search['token']) return;
  const digest = readToken(search['token']) ?? undefined;
  // The router throws redirects, which are not Errors.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: STOP_DIGEST_PATH, replace: true, state: { digest } });
}

export const notificationsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: STOP_DIGEST_PATH,
    staticData: { title: 'Daily digest' },
    beforeLoad: takeDigestLink,
    component: lazyScreen(() => import('./digest/stop-digest.screen.tsx'), 'StopDigestScreen'),
  }),
] as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a digest's link, which survives a reload here, where no address shows it. */
    digest?: string | undefined;
  }
}
