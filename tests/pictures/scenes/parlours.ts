import type { Page } from 'playwright-core';

import {
  openForm,
  pick,
  parlourPicker,
  parlourSubmit,
  parlourFormField,
} from '../../browser/parlour-form.ts';
import type { Scene } from '../scene.ts';
import { dialog, inOrder, item } from '../steps.ts';

const board = { address: '/scheduler-parlour' };
/** Presses a button or switch of the last card, which is not live and has to be scrolled into view. */
const pressLast =
  (role: 'button' | 'switch', name: RegExp) =>
  async (page: Page): Promise<void> => {
    const last = page.getByRole(role, { name }).last();
    await last.focus();
    await last.click({ force: true });
  };
const openMenu = pressLast('button', /^Actions for/);

export const parlourScenes: readonly Scene[] = [
  { name: 'parlours/board', ...board },
  { name: 'parlours/board, empty', ...board, isEmpty: true },
  { name: 'parlours/board, failed', ...board, fail: /parlour/ },
  { name: 'parlours/board, loading', ...board, hold: /parlour/ },
  { name: 'parlours/agenda', address: '/scheduler-parlour?view=agenda' },
  { name: 'parlours/agenda, empty', address: '/scheduler-parlour?view=agenda', isEmpty: true },
  { name: 'parlours/agenda, loading', address: '/scheduler-parlour?view=agenda', hold: /parlour/ },
  { name: 'parlours/month', address: '/scheduler-parlour?view=month' },
  { name: 'parlours/month, another', address: '/scheduler-parlour?view=month&month=2026-02' },
  { name: 'parlours/agenda, one open', address: '/scheduler-parlour?view=agenda&parlour=1' },
  {
    name: 'parlours/participants',
    ...board,
    steps: inOrder(pressLast('button', /All RSVP/), dialog),
  },
  {
    name: 'parlours/participants, failed',
    ...board,
    fail: /\/\d+/,
    steps: inOrder(pressLast('button', /All RSVP/), dialog),
  },
  { name: 'parlours/deleting', ...board, steps: inOrder(openMenu, item('Delete Parlour'), dialog) },
  {
    name: 'parlours/publishing',
    ...board,
    steps: pressLast('switch', /^Publish/),
  },
  { name: 'parlours/form', ...board, steps: openForm },
  {
    name: 'parlours/form, errors',
    ...board,
    steps: inOrder(openForm, (page) => parlourSubmit(page).click()),
  },
  {
    name: 'parlours/form, user picker',
    ...board,
    steps: inOrder(
      openForm,
      (page) => parlourPicker(page, 'Select User').fill('an'),
      (page) => page.getByRole('option').first().waitFor(),
    ),
  },
  {
    name: 'parlours/form, filled in',
    ...board,
    steps: inOrder(
      openForm,
      (page) => pick(page, 'Select User', 'Maximiliana'),
      (page) => parlourFormField(page, 'Title').fill('Evening Set'),
      (page) => parlourFormField(page, 'Price').fill('12.50'),
      (page) => parlourFormField(page, 'Start Date').fill('2026-12-24T18:00'),
      (page) => pick(page, 'Select Member', 'Ünï'),
    ),
  },
  {
    name: 'parlours/form, editing',
    ...board,
    steps: inOrder(openMenu, item('Edit'), dialog),
  },
  {
    name: 'parlours/form, moving',
    ...board,
    steps: inOrder(
      openMenu,
      item('Edit'),
      dialog,
      (page) => parlourFormField(page, 'Start Date').fill('2026-12-24T18:00'),
      (page) => page.getByText('Who is affected').scrollIntoViewIfNeeded(),
    ),
  },
  { name: 'parlours/repeating', ...board, steps: inOrder(openMenu, item('Repeat weekly'), dialog) },
  {
    name: 'parlours/repeating, failed',
    ...board,
    fail: /series/,
    steps: inOrder(openMenu, item('Repeat weekly'), dialog),
  },
];
