import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute, staffRoute } from '#kit/root-route.ts';

const component = lazyScreen(async () => (await import('./closed-room.tsx')).ClosedRoom);

function closedStaff<const P extends string>(path: P, title: string) {
  return createRoute({ getParentRoute: () => staffRoute, path, staticData: { title }, component });
}

function closedPublic<const P extends string>(path: P, title: string) {
  return createRoute({ getParentRoute: () => rootRoute, path, staticData: { title }, component });
}

/** Pages to come behind the sign-in. A room takes its line away when it brings its routes. */
export const closedStaffRoutes = [
  closedStaff('/song-contest', 'Song Contest'),
  closedStaff('/scheduler-parlour', 'Scheduler Parlour'),
  closedStaff('/sell-parlour', 'Finished Parlours'),
  closedStaff('/sell-parlour/detail/$id', 'Parlour Report'),
  closedStaff('/project-detail/$projectId', 'Project Details'),
] as const;

/** Public pages to come. */
export const closedPublicRoutes = [closedPublic('/video/$videoId', 'Video')] as const;
