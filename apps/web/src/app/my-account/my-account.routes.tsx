import { createRoute, redirect } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

/** One's own account, for who is signed in: it has parts of several rooms. @assumed */
export const myAccountRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/my-account',
    staticData: { title: 'My account' },
    beforeLoad() {
      // oxlint-disable-next-line typescript/only-throw-error
      if (!has('staff')) throw redirect({ to: '/dashboard', replace: true });
    },
    component: lazyScreen(() => import('./my-account.screen.tsx'), 'MyAccountScreen'),
  }),
] as const;
