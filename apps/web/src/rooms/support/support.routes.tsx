import { createRoute, redirect } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readSupportId, readSupportListSearch } from './support.search.ts';

export const supportRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/support-management',
    staticData: { title: 'Support Management', needs: 'support.list' },
    validateSearch: readSupportListSearch,
    component: lazyScreen(() => import('./list/support-list.screen.tsx'), 'SupportListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/subscription-plan',
    staticData: {
      title: 'Support',
      room: 'Support',
      needs: ({ id }) => (id === undefined ? 'plans.list' : 'support.list'),
    },
    validateSearch: readSupportId,
    beforeLoad({ search }) {
      if (search.id !== undefined || has('money')) return;
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ to: '/support-management', replace: true });
    },
    component: lazyScreen(() => import('./detail/subscription-plan.screen.tsx'), 'SubscriptionPlanScreen'),
  }),
] as const;
