import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

const component = lazyScreen(async () => (await import('./closed-room.tsx')).ClosedRoom);

function closedStaff<const P extends string>(path: P, title: string) {
  return createRoute({ getParentRoute: () => staffRoute, path, staticData: { title }, component });
}

/** Pages to come behind the sign-in. A room takes its line away when it brings its routes. */
export const closedStaffRoutes = [
  closedStaff('/scheduler-parlour', 'Scheduler Parlour'),
  closedStaff('/sell-parlour', 'Finished Parlours'),
  closedStaff('/sell-parlour/detail/$id', 'Parlour Report'),
] as const;
