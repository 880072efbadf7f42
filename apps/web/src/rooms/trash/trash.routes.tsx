import { createRoute } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { onlyWith, staffRoute } from '#kit/root-route.ts';

import { readTrashSearch } from './trash.search.ts';

export const trashRoutes = [
  createRoute({
    getParentRoute: () => staffRoute,
    path: '/trash',
    staticData: { title: 'Trash', needs: 'trash.list' },
    validateSearch: readTrashSearch,
    beforeLoad: onlyWith('trash'),
    component: lazyScreen(() => import('./list/trash-list.screen.tsx'), 'TrashListScreen'),
  }),
] as const;
