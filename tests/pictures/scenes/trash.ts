import type { Scene } from '../scene.ts';
import { dialog, fillLabel, inOrder, press } from '../steps.ts';

const trash = { address: '/trash' };
const openMore = (item: string) =>
  inOrder(press('More'), (page) => page.getByRole('menuitem', { name: item }).click(), dialog);

/** The trash, deleted records on their own pages, and erasing a person. */
export const trashScenes: readonly Scene[] = [
  { name: 'trash/list', ...trash },
  { name: 'trash/list, empty', ...trash, isEmpty: true },
  { name: 'trash/list, none found', address: '/trash?search=no-such-words' },
  { name: 'trash/list, failed', ...trash, fail: /^\/admin\/trash/ },
  { name: 'trash/list, loading', ...trash, hold: /^\/admin\/trash/ },
  { name: 'trash/deleting for good', ...trash, steps: inOrder(press(/^Delete now /), dialog) },
  { name: 'trash/erasing', address: '/user-detail/2', steps: openMore('Erase') },
  {
    name: 'trash/erasing, typed',
    address: '/user-detail/2',
    steps: inOrder(openMore('Erase'), fillLabel('Type “erase” to confirm', 'erase')),
  },
];
