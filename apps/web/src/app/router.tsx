import { createRouter } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute, staffRoute } from '#kit/root-route.ts';
import { parseSearch, stringifySearch } from '#kit/url-state.ts';
import { accountRoutes } from '#rooms/account/account.routes.tsx';
import { auditRoutes } from '#rooms/audit/audit.routes.tsx';
import { bulletinsRoutes } from '#rooms/bulletins/bulletins.routes.tsx';
import { connectionsRoutes } from '#rooms/connections/connections.routes.tsx';
import { contestRoutes } from '#rooms/contest/contest.routes.tsx';
import { dashboardRoutes } from '#rooms/dashboard/dashboard.routes.tsx';
import { headlinesRoutes } from '#rooms/headlines/headlines.routes.tsx';
import { mediaRoutes } from '#rooms/media/media.routes.tsx';
import { moneyRoutes } from '#rooms/money/money.routes.tsx';
import { pagesRoutes } from '#rooms/pages/pages.routes.tsx';
import { notificationsRoutes } from '#rooms/notifications/notifications.routes.tsx';
import { parloursRoutes } from '#rooms/parlours/parlours.routes.tsx';
import { podcastsRoutes } from '#rooms/podcasts/podcasts.routes.tsx';
import { projectsRoutes } from '#rooms/projects/projects.routes.tsx';
import { reportsRoutes } from '#rooms/reports/reports.routes.tsx';
import { rulesRoutes } from '#rooms/rules/rules.routes.tsx';
import { salesRoutes } from '#rooms/sales/sales.routes.tsx';
import { joinRoutes, staffRoutes } from '#rooms/staff/staff.routes.tsx';
import { supportRoutes } from '#rooms/support/support.routes.tsx';
import { systemRoutes } from '#rooms/system/system.routes.tsx';
import { trashRoutes } from '#rooms/trash/trash.routes.tsx';
import { appealRoutes, usersRoutes } from '#rooms/users/users.routes.tsx';

import { followSession } from './guard.ts';
import { myAccountRoutes } from './my-account/my-account.routes.tsx';
import { RouteError } from './route-error.tsx';

staffRoute.update({
  component: lazyScreen(() => import('./layout.tsx'), 'Layout'),
});

const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  ...pagesRoutes,
  ...notificationsRoutes,
  ...mediaRoutes,
  ...joinRoutes,
  ...appealRoutes,
  staffRoute.addChildren([
    ...dashboardRoutes,
    ...headlinesRoutes,
    ...usersRoutes,
    ...podcastsRoutes,
    ...projectsRoutes,
    ...bulletinsRoutes,
    ...reportsRoutes,
    ...rulesRoutes,
    ...contestRoutes,
    ...supportRoutes,
    ...parloursRoutes,
    ...salesRoutes,
    ...moneyRoutes,
    ...staffRoutes,
    ...auditRoutes,
    ...connectionsRoutes,
    ...trashRoutes,
    ...systemRoutes,
    ...myAccountRoutes,
  ]),
]);

/** One line per room in the tree above. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: lazyScreen(() => import('./not-found.tsx'), 'NotFound'),
  notFoundMode: 'root',
  scrollRestoration: true,
});

followSession(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
