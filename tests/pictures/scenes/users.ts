import { REEL } from '../../browser/projects.ts';
import { ODD } from '../scene.ts';
import type { Scene } from '../scene.ts';
import {
  choose,
  dialog,
  fill,
  fillLabel,
  flip,
  inOrder,
  item,
  press,
  pressIn,
  pressInRow,
  see,
} from '../steps.ts';
import { trail } from '../../browser/user-page.ts';

const list = { address: '/user-list' };
const filters = inOrder(press('Filters'), dialog);
const detail = { address: `/user-detail/${ODD}`, hasVideos: true };
const typical = { address: '/user-detail/2', hasVideos: true };
const edit = { address: `/edit-profile/${ODD}`, hasVideos: true };
const projects = { address: `${detail.address}?tab=3`, hasVideos: true };
const openFilms = inOrder(
  (page) => page.getByRole('link', { name: 'Films' }).first().click(),
  (page) => page.getByRole('heading', { name: 'Films' }).first().waitFor(),
);
const halves = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="300" height="400" fill="red"/></svg>',
);

export const userScenes: readonly Scene[] = [
  { name: 'users/list', ...list },
  { name: 'users/list, empty', ...list, isEmpty: true },
  { name: 'users/list, nobody found', address: '/user-list?search=nobody-at-all' },
  { name: 'users/list, failed', ...list, fail: /^\/admin\/users/ },
  { name: 'users/list, loading', ...list, hold: /^\/admin\/users/ },
  { name: 'users/list, long names', address: '/user-list?search=example&sort_by=createdAt&sort_dir=desc' },
  { name: 'users/list, filtered', address: '/user-list?search=artist&city=Austin&role_ids=[1,2]' },
  { name: 'users/list, last page', address: '/user-list?page=25' },
  { name: 'users/list, sorted by name', address: '/user-list?sort_by=name&sort_dir=asc' },
  { name: 'users/list, search too short', ...list, steps: (page) => page.getByRole('searchbox').fill('ab') },
  { name: 'users/list, filters open', ...list, steps: filters },
  {
    name: 'users/list, filters filled in',
    ...list,
    steps: inOrder(
      filters,
      fillLabel('Start date', '2026-03-02'),
      fillLabel('End date', '2026-03-01'),
      choose('Producer'),
      fillLabel('City', 'Austin'),
    ),
  },
  { name: 'users/list, deactivating', ...list, steps: inOrder(flip(/ is active$/), dialog) },
  {
    name: 'users/list, deactivating a voter',
    address: '/user-list?page=5',
    steps: inOrder(
      (page) =>
        page.route('**/admin/users/touches*', (route) => {
          const none = { count: 0, titles: [] };
          const podcasts = { count: 1, titles: ['Late Hours'] };
          const data = { hosted: none, joined: none, rsvps: none, songs: none, podcasts, votes: 3 };
          return route.fulfill({ json: { data } });
        }),
      flip(/ is active$/),
      dialog,
      see(/^Set 3 votes/),
    ),
  },
  { name: 'users/list, deleting', ...list, steps: inOrder(pressInRow(/^Delete /), dialog) },
  {
    name: 'users/list, deleting failed',
    ...list,
    fail: /^\/admin\/users\/\d+/,
    steps: inOrder(pressInRow(/^Delete /), pressIn('Yes, delete'), (page) =>
      page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    ),
  },
  {
    name: 'users/list, deleted',
    // Whom no other scene needs.
    address: '/user-list?page=20',
    steps: inOrder(pressInRow(/^Delete /), pressIn('Yes, delete'), see('Undo')),
  },
  { name: 'users/detail', ...detail },
  { name: 'users/detail, typical', ...typical },
  { name: 'users/detail, of nobody', address: '/user-detail/999999' },
  { name: 'users/detail, no id', address: '/user-detail/nobody' },
  { name: 'users/detail, without a person', address: '/user-detail' },
  { name: 'users/detail, failed', ...detail, fail: /^\/admin\/users\/\d+$/ },
  { name: 'users/detail, loading', ...detail, hold: /^\/admin\/users\/\d+$/ },
  { name: 'users/detail, notes failed', ...detail, fail: /notes|audit/ },
  { name: 'users/detail, tracks', address: `${detail.address}?tab=2` },
  { name: 'users/detail, projects', address: `${detail.address}?tab=3`, hasVideos: true },
  { name: 'users/detail, plans', address: `${detail.address}?tab=4` },
  { name: 'users/detail, typical tracks', address: `${typical.address}?tab=2` },
  { name: 'users/detail, typical projects', address: `${typical.address}?tab=3`, hasVideos: true },
  { name: 'users/detail, typical plans', address: `${typical.address}?tab=4` },
  {
    name: 'users/detail, correcting the address',
    ...detail,
    steps: inOrder(
      press('Correct address'),
      fill('Email', 'somebody@gmial.com'),
      see('Did you mean gmail.com?'),
    ),
  },
  {
    name: 'users/detail, address of another',
    ...detail,
    steps: inOrder(
      press('Correct address'),
      (page) =>
        page.route('**/admin/users/*/email', (route) =>
          route.fulfill({
            status: 409,
            contentType: 'application/json',
            body: JSON.stringify({
              code: 'conflict',
              msg: 'This is already the address of Ann Other.',
              errors: { email: ['This is already the address of Ann Other.'] },
              other: { kind: 'users', id: 3, name: 'Ann Other' },
            }),
          }),
        ),
      fill('Email', 'ann@example.com'),
      pressIn('Correct'),
      see('Open the other person'),
    ),
  },
  { name: 'users/detail, more', ...detail, steps: press('More') },
  {
    name: 'users/detail, verification mail',
    ...detail,
    steps: inOrder(press('More'), item('Resend verification'), dialog),
  },
  { name: 'users/detail, deleting', ...detail, steps: inOrder(press(/^Delete (?!note)/i), dialog) },
  {
    name: 'users/detail, deleting a note',
    ...detail,
    steps: inOrder(
      (page) =>
        page
          .getByRole('region', { name: 'Staff notes' })
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click(),
      dialog,
    ),
  },
  {
    name: 'users/detail, note too long',
    ...detail,
    steps: fill('New note', 'A long note. '.repeat(155)),
  },
  { name: 'users/detail, activating', ...detail, steps: flip(/ is active$/) },
  { name: 'users/edit', ...edit },
  { name: 'users/edit, typical', address: '/edit-profile/2', hasVideos: true },
  { name: 'users/edit, of nobody', address: '/edit-profile/999999' },
  { name: 'users/edit, loading', ...edit, hold: /^\/admin\/users\/\d+$/ },
  { name: 'users/edit, failed', ...edit, fail: /^\/admin\/users\/\d+$/ },
  {
    name: 'users/edit, form errors',
    ...edit,
    steps: inOrder(fill('Name', ''), fill('Website', 'javascript:alert(1)'), press('Update')),
  },
  {
    name: 'users/edit, location suggestions',
    ...edit,
    steps: inOrder(
      (page) => page.locator('input[name="location"]').fill('tryon'),
      (page) => page.getByRole('option').first().waitFor(),
    ),
  },
  {
    name: 'users/edit, no such location',
    ...edit,
    steps: (page) => page.locator('input[name="location"]').fill('qqqqqqq'),
  },
  {
    name: 'users/edit, crop picture',
    ...edit,
    steps: inOrder(
      async (page) => {
        const { default: sharp } = await import('sharp');
        const buffer = await sharp(halves).png().toBuffer();
        const file = { name: 'halves.png', mimeType: 'image/png', buffer };
        await page.locator('input[type=file]').first().setInputFiles(file);
      },
      (page) => page.getByRole('button', { name: 'Use picture' }).waitFor(),
    ),
  },
  {
    name: 'users/edit, leaving unsaved',
    ...edit,
    steps: inOrder(fill('Name', 'Other'), (page) =>
      trail(page).getByRole('link', { name: 'User Listing' }).click(),
    ),
  },
  { name: 'projects/detail', address: '/project-detail/1', hasVideos: true },
  { name: 'projects/detail, of nobody', address: '/project-detail/999999' },
  { name: 'projects/detail, failed', address: '/project-detail/1', fail: /projects\/1/ },
  { name: 'projects/detail, loading', address: '/project-detail/1', hold: /projects\/1/ },
  {
    name: 'projects/detail, deleting',
    address: '/project-detail/1',
    hasVideos: true,
    steps: inOrder(press('Delete'), dialog),
  },
  { name: 'projects/films', ...projects, steps: openFilms },
  {
    name: 'projects/films, playing',
    ...projects,
    steps: inOrder(openFilms, press(`Play ${REEL.title}`), dialog),
  },
  {
    name: 'projects/picture',
    address: '/project-detail/1',
    steps: inOrder(press(/^Open picture/), dialog),
  },
  { name: 'media/video', address: '/video/76979871', hasVideos: true },
];
