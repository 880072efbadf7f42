import type { Scene } from '../scene.ts';
import { choose, dialog, fill, fillLabel, inOrder, item, key, press, pressIn, see } from '../steps.ts';

const dashboard = { address: '/dashboard' };
const changePassword = inOrder(press('Admin'), item('Change Password'), dialog);

/** The dashboard, and what surrounds every screen: header, menus, drawer, notifications. */
export const frameScenes: readonly Scene[] = [
  { name: 'dashboard/page', ...dashboard },
  { name: 'dashboard/page, empty', ...dashboard, isEmpty: true },
  { name: 'dashboard/page, failed', ...dashboard, fail: /^\/admin\/dashboard/ },
  { name: 'dashboard/page, loading', ...dashboard, hold: /^\/admin\/dashboard/ },
  { name: 'dashboard/weekly', address: '/dashboard?period=weekly' },
  { name: 'dashboard/monthly', address: '/dashboard?period=monthly' },
  {
    name: 'dashboard/custom',
    address: '/dashboard?period=custom&start_date=2026-01-01&end_date=2026-06-30',
  },
  {
    name: 'dashboard/custom, wrong dates',
    address: '/dashboard?period=custom&start_date=2026-01-01&end_date=2026-01-31',
    steps: inOrder(fillLabel('Start date', '2026-02-01'), see('The start date is after the end date.')),
  },
  { name: 'dashboard/table', ...dashboard, steps: choose('Show as table') },
  { name: 'frame/admin menu', ...dashboard, steps: press('Admin') },
  { name: 'frame/change password', ...dashboard, steps: changePassword },
  {
    name: 'frame/change password, form errors',
    ...dashboard,
    steps: inOrder(
      changePassword,
      fill('Current Password', 'x'),
      fill('New Password', 'short'),
      fill('Confirm Password', 'other'),
      key('Enter'),
    ),
  },
  { name: 'frame/unknown page', address: '/no-such-room' },
  {
    name: 'frame/drawer',
    ...dashboard,
    steps: async (page) => {
      const open = page.getByRole('button', { name: 'Open menu' });
      if (await open.isVisible()) await inOrder(press('Open menu'), dialog)(page);
    },
  },
  {
    name: 'frame/skip link',
    ...dashboard,
    steps: (page) => page.getByRole('link', { name: 'Skip to content' }).focus(),
  },
  { name: 'notifications/panel', ...dashboard, steps: inOrder(press(/notification/i), dialog) },
  {
    name: 'notifications/panel, more',
    ...dashboard,
    steps: inOrder(press(/notification/i), dialog, pressIn('View More')),
  },
  {
    name: 'notifications/panel, none',
    ...dashboard,
    isEmpty: true,
    steps: inOrder(press(/notification/i), dialog, see('No notifications yet')),
  },
  {
    name: 'notifications/panel, failed',
    ...dashboard,
    fail: /^\/admin\/notifications/,
    steps: inOrder(press(/notification/i), dialog),
  },
  {
    name: 'notifications/panel, loading',
    ...dashboard,
    hold: /^\/admin\/notifications\?.*limit=(?!1&)/,
    steps: inOrder(press(/notification/i), dialog),
  },
];
