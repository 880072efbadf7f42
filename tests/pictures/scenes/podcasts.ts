import type { Scene } from '../scene.ts';
import { dialog, fill, flip, press, pressIn, see, inOrder } from '../steps.ts';

const list = { address: '/podcast-management' };
/** Opens whoever has the newest podcast. */
const open = inOrder(
  (page) =>
    page
      .getByRole('link', { name: /^View the podcasts/ })
      .first()
      .click(),
  (page) => page.getByRole('article').first().waitFor(),
);

export const podcastScenes: readonly Scene[] = [
  { name: 'podcasts/list', ...list },
  { name: 'podcasts/list, empty', ...list, isEmpty: true },
  { name: 'podcasts/list, none found', address: '/podcast-management?search=no-such-words' },
  { name: 'podcasts/list, failed', ...list, fail: /podcast/ },
  { name: 'podcasts/list, loading', ...list, hold: /^\/admin\/podcast|^\/admin\/.*podcast/ },
  { name: 'podcasts/form', ...list, steps: inOrder(press('Create Podcast'), dialog) },
  {
    name: 'podcasts/form, errors',
    ...list,
    steps: inOrder(press('Create Podcast'), dialog, pressIn('Create'), see('Please select a user!')),
  },
  {
    name: 'podcasts/form, user picker',
    ...list,
    steps: inOrder(press('Create Podcast'), dialog, fill('User', 'an'), (page) =>
      page.getByRole('option').first().waitFor(),
    ),
  },
  {
    name: 'podcasts/form, nobody found',
    ...list,
    steps: inOrder(press('Create Podcast'), dialog, fill('User', 'qqqqqqq')),
  },
  { name: 'podcasts/detail', ...list, steps: open },
  { name: 'podcasts/detail, without podcasts', address: '/podcast-detail/602' },
  { name: 'podcasts/detail, of nobody', address: '/podcast-detail/nobody' },
  { name: 'podcasts/detail, failed', address: '/podcast-detail/602', fail: /podcast/ },
  { name: 'podcasts/detail, loading', address: '/podcast-detail/602', hold: /podcast/ },
  { name: 'podcasts/edit', ...list, steps: inOrder(open, press(/^Edit /), dialog) },
  {
    name: 'podcasts/removing',
    ...list,
    steps: inOrder(open, press(/^Remove /), (page) => page.getByRole('dialog').last().waitFor()),
  },
  {
    name: 'podcasts/edit, deleting a track',
    ...list,
    steps: inOrder(open, press(/^Edit /), dialog, pressIn(/^Delete /)),
  },
  { name: 'podcasts/hiding', ...list, steps: inOrder(open, flip(/ is shown on the app$/)) },
];
