import { createRoute, notFound } from '@tanstack/react-router';

import { has } from '#kit/capabilities.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { staffRoute } from '#kit/root-route.ts';

import { readTrashSearch } from './trash.search.ts';

export const trashRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/trash',
    staticData: { title: 'Trash' },
    validateSearch: readTrashSearch,
    beforeLoad: () => {
      // The router throws what is not found, which is no Error.
      // oxlint-disable-next-line typescript/only-throw-error
      if (!has('trash')) throw notFound();
    },
    component: lazyScreen(() => import('./list/trash-list.screen.tsx'), 'TrashListScreen'),
  }),
] as const;
