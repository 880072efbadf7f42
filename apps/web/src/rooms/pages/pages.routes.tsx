import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute } from '#kit/root-route.ts';

export const pagesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms-of-use',
    staticData: { title: 'Terms of Use' },
    component: lazyScreen(() => import('./read/public-page.screen.tsx'), 'TermsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy',
    staticData: { title: 'Privacy' },
    component: lazyScreen(() => import('./read/public-page.screen.tsx'), 'PrivacyScreen'),
  }),
] as const;
