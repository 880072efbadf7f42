import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryOf } from '#kit/list/list-search.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readSupportId, readSupportListSearch } from './support.search.ts';

export const supportRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/support-management',
    staticData: { title: 'Support Management' },
    validateSearch: readSupportListSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => callFirst('support.list', { query: queryOf(SUPPORT_LIST, deps) }),
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
