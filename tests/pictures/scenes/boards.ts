import type { Page } from 'playwright-core';

import { chooseType, openForm } from '../../browser/headlines.ts';
import type { Scene } from '../scene.ts';
import { dialog, fillLabel, flip, press, pressIn, see, inOrder } from '../steps.ts';

const bulletins = { address: '/bulletin-board' };
const openPost = inOrder((page) => page.locator('[data-view-row]').first().click(), dialog);
const activity = { address: '/activity' };
const headlines = { address: '/headline-management' };

const schedule = (page: Page) => page.getByRole('dialog').getByRole('radio', { name: 'At a time' }).check();

/** The activity, the bulletin board and the headlines. */
export const boardScenes: readonly Scene[] = [
  { name: 'activity/list', ...activity },
  { name: 'activity/list, none found', address: '/activity?record=none' },
  { name: 'activity/list, failed', ...activity, fail: /^\/admin\/audit$/ },
  { name: 'activity/list, loading', ...activity, hold: /^\/admin\/audit$/ },
  { name: 'activity/list, filtered', address: '/activity?kind=users&action=users.update' },
  { name: 'bulletins/list', ...bulletins },
  { name: 'bulletins/list, empty', ...bulletins, isEmpty: true },
  { name: 'bulletins/list, none found', address: '/bulletin-board?search=no-such-words' },
  { name: 'bulletins/list, failed', ...bulletins, fail: /^\/admin\/(?:bulletins|posts)/ },
  { name: 'bulletins/list, loading', ...bulletins, hold: /^\/admin\/(?:bulletins|posts)/ },
  { name: 'bulletins/list, filtered', address: '/bulletin-board?status=true&user_id=2' },
  { name: 'bulletins/list, filters open', ...bulletins, steps: inOrder(press('Filters'), dialog) },
  {
    name: 'bulletins/list, filters filled in',
    ...bulletins,
    steps: inOrder(press('Filters'), dialog, fillLabel('Author', 'ad')),
  },
  { name: 'bulletins/details', ...bulletins, steps: openPost },
  {
    name: 'bulletins/details, response hidden',
    ...bulletins,
    steps: inOrder(openPost, press(/^Hide the response/), see('Hidden')),
  },
  { name: 'bulletins/details, gone', address: '/bulletin-board?post=999999' },
  {
    name: 'bulletins/details, responses failed',
    ...bulletins,
    fail: /\/\d+(?:$|\?)/,
    steps: openPost,
  },
  { name: 'bulletins/list, changed', ...bulletins, steps: inOrder(flip(/ is active$/), see(/successfully/)) },
  { name: 'headlines/list', ...headlines },
  { name: 'headlines/list, empty', ...headlines, isEmpty: true },
  { name: 'headlines/list, failed', ...headlines, fail: /^\/admin\/(?:news|headlines)/ },
  { name: 'headlines/list, loading', ...headlines, hold: /^\/admin\/(?:news|headlines)/ },
  { name: 'headlines/details', ...headlines, steps: inOrder(press(/^View /), dialog) },
  { name: 'headlines/filters', ...headlines, steps: inOrder(press('Filters'), dialog) },
  { name: 'headlines/list, featured', address: '/headline-management?featured=true' },
  { name: 'headlines/edit', ...headlines, steps: inOrder(press(/^Edit /), dialog) },
  { name: 'headlines/form, scheduled', ...headlines, steps: inOrder(openForm, schedule) },
  { name: 'headlines/deleting', ...headlines, steps: inOrder(press(/^Delete /), dialog) },
  { name: 'headlines/form, text', ...headlines, steps: openForm },
  {
    name: 'headlines/form, filled in',
    ...headlines,
    steps: inOrder(
      openForm,
      fillLabel('Title', 'Voting is open'),
      fillLabel('Description', 'Ten songs.\nOne winner.'),
      fillLabel('Website link', 'example.com/contest'),
      see('Opens https://example.com/contest'),
    ),
  },
  {
    name: 'headlines/form, errors',
    ...headlines,
    steps: inOrder(openForm, fillLabel('Website link', 'javascript:alert(1)'), pressIn('Create')),
  },
  {
    name: 'headlines/form, image',
    ...headlines,
    steps: inOrder(openForm, (page) => chooseType(page, 'Image')),
  },
  {
    name: 'headlines/form, video',
    ...headlines,
    steps: inOrder(openForm, (page) => chooseType(page, 'Video')),
  },
];
