import type { Page } from 'playwright-core';

import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, openRow, press, pressIn, pressInRow, see } from '../steps.ts';

const list = { address: '/connections' };
const one = { address: '/connections/1' };

const NAME = 'Our bookkeeping';
const openOne = inOrder((page: Page) => page.getByRole('link', { name: NAME }).click(), see('Sent lately'));
const expand = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openForm = inOrder(press('Add connection'), dialog);
const tick = (name: string) => (page: Page) => page.getByRole('checkbox', { name, exact: true }).check();
const fillIn = inOrder(
  fill('Name', 'Ticket shop'),
  fill('Web address', 'https://hooks.example.com/tickets'),
  tick('A parlour started'),
);

/** Connections to other programs and chats. */
export const connectionScenes: readonly Scene[] = [
  { name: 'connections/list', ...list },
  { name: 'connections/list, empty', ...list, isEmpty: true },
  { name: 'connections/list, failed', ...list, fail: /^\/admin\/connections/ },
  { name: 'connections/list, loading', ...list, hold: /^\/admin\/connections/ },
  { name: 'connections/list, actions', ...list, steps: openRow },
  { name: 'connections/form', ...list, steps: openForm },
  {
    name: 'connections/form, errors',
    ...list,
    steps: inOrder(
      openForm,
      fill('Web address', 'http://hooks'),
      pressIn('Add connection'),
      see(/at least one event/),
    ),
  },
  { name: 'connections/form, filled in', ...list, steps: inOrder(openForm, fillIn) },
  {
    name: 'connections/form, for a chat',
    ...list,
    steps: inOrder(openForm, (page) => page.getByLabel('Send to').selectOption('Discord')),
  },
  { name: 'connections/edit', ...list, steps: inOrder(pressInRow(/^Edit /), dialog) },
  { name: 'connections/deleting', ...list, steps: inOrder(pressInRow(/^Delete /), dialog) },
  { name: 'connections/detail', ...list, steps: openOne },
  {
    name: 'connections/detail, nothing sent',
    ...list,
    steps: inOrder((page) => page.getByRole('link', { name: 'Nothing yet' }).click(), see('Sent lately')),
  },
  {
    name: 'connections/detail, failed one opened',
    ...list,
    steps: inOrder(openOne, expand(/^Voting ended/)),
  },
  {
    name: 'connections/detail, waiting one opened',
    ...list,
    steps: inOrder(openOne, expand(/^A parlour started/)),
  },
  {
    name: 'connections/detail, one never sent opened',
    ...list,
    steps: inOrder(openOne, expand(/^Something was held/)),
  },
  { name: 'connections/detail, failed', ...one, fail: /^\/admin\/connections\/1/ },
  { name: 'connections/detail, loading', ...one, hold: /^\/admin\/connections\/1/ },
  { name: 'connections/detail, gone', address: '/connections/999999' },
  { name: 'connections/new secret', ...list, steps: inOrder(openOne, press('New secret'), dialog) },
  {
    name: 'connections/new secret, shown once',
    ...list,
    steps: inOrder(openOne, press('New secret'), dialog, pressIn('Make a new secret'), see(/The secret of/)),
  },
];
