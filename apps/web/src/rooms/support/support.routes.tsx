import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readSupportId, readSupportListSearch } from './support.search.ts';

export const supportRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/support-management',
    staticData: { title: 'Support Management' },
    validateSearch: readSupportListSearch,
    component: lazyScreen(() => import('./list/support-list.screen.tsx'), 'SupportListScreen'),
  }),
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/subscription-plan',
    staticData: { title: 'Support' },
    validateSearch: readSupportId,
    component: lazyScreen(() => import('./detail/subscription-plan.screen.tsx'), 'SubscriptionPlanScreen'),
  }),
] as const;
