import { createRoute } from '@tanstack/react-router';

import { callFirst } from '#kit/api.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { readId } from '#kit/url-state.ts';
import { staffRoute } from '#kit/root-route.ts';

export const projectsRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/project-detail/$projectId',
    staticData: { title: 'Project Details' },
    loader: ({ params }) =>
      readId(params.projectId) ? callFirst('projects.get', { params: { id: params.projectId } }) : undefined,
    component: lazyScreen(() => import('./detail/project-detail.screen.tsx'), 'ProjectDetailScreen'),
  }),
] as const;
