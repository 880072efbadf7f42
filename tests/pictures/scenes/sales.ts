import { filters } from '../../browser/sales.ts';
import type { Scene } from '../scene.ts';
import { choose, dialog, fillLabel, inOrder, openRow, press, pressInRow } from '../steps.ts';

const list = { address: '/sell-parlour' };
const open = inOrder(
  openRow,
  (page) =>
    page
      .getByRole('link', { name: /^Report of/ })
      .filter({ visible: true })
      .first()
      .click(),
  (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
);

const openUpload = press(/^(?:Upload|Replace) recording$/);

export const salesScenes: readonly Scene[] = [
  { name: 'sales/list', ...list },
  { name: 'sales/list, empty', ...list, isEmpty: true },
  { name: 'sales/list, none found', address: '/sell-parlour?search=nothing' },
  { name: 'sales/list, failed', ...list, fail: /sell|sales/ },
  { name: 'sales/list, loading', ...list, hold: /sell|sales/ },
  { name: 'sales/list, filtered', address: '/sell-parlour?author=a&is_top=true' },
  { name: 'sales/list, long titles', address: '/sell-parlour?search=Unbreakable' },
  {
    name: 'sales/list, wrong dates',
    ...list,
    steps: inOrder(fillLabel('Start date', '2026-07-05'), fillLabel('End date', '2026-07-04')),
  },
  {
    name: 'sales/list, choosing',
    ...list,
    steps: (page) => filters(page).getByLabel('Parlours').first().click(),
  },
  { name: 'sales/list, deleting', ...list, steps: inOrder(pressInRow(/^Delete /), dialog) },
  { name: 'sales/report', ...list, steps: open },
  {
    name: 'sales/report, long title',
    address: '/sell-parlour?search=Unbreakable',
    steps: open,
  },
  { name: 'sales/report, table', ...list, steps: inOrder(open, choose('Show as table')) },
  { name: 'sales/report, hint', ...list, steps: inOrder(open, press(/^How .* is calculated$/)) },
  { name: 'sales/report, uploading', ...list, steps: inOrder(open, openUpload) },
  {
    name: 'sales/report, uploading, failed',
    ...list,
    fail: /\/recording$/,
    steps: inOrder(open, openUpload),
  },
  { name: 'sales/report, none', address: '/sell-parlour/detail/nothing' },
  { name: 'sales/report, failed', address: '/sell-parlour/detail/1', fail: /sell|sales/ },
  { name: 'sales/report, loading', address: '/sell-parlour/detail/1', hold: /sell|sales/ },
];
