import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

export const projectsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/project-detail/$projectId',
    staticData: { title: 'Project Details', room: 'Projects', needs: 'projects.get' },
    component: lazyScreen(() => import('./detail/project-detail.screen.tsx'), 'ProjectDetailScreen'),
  }),
] as const;
