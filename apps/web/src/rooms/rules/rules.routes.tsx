import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

export const rulesRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/rules',
    staticData: { title: 'Rules', needs: 'rules.list' },
    beforeLoad: onlyWith('moderation'),
    component: lazyScreen(() => import('./list/rule-list.screen.tsx'), 'RuleListScreen'),
  }),
] as const;
