import type { CallName } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';

import type { Action } from './action.ts';
import { createText } from './headlines.ts';
import { press, pressAgain, toast } from './pages.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const expectAsking = (page: Page): Promise<void> =>
  dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();

const tick = async (page: Page): Promise<void> =>
  page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();

const askFirst = (verb: string) => async (page: Page) => {
  await tick(page);
  await page.getByRole('toolbar').getByRole('button', { name: verb, exact: true }).click();
  await dialog(page).waitFor();
};
const undo = press('Undo');
const removeOne = async (page: Page): Promise<void> => {
  await askFirst('Delete')(page);
  await press('Delete 1 person')(page);
};

type Listed = { name: string; call: CallName; address: string; verb: string; what: string; done: string };

const ofList = ({ name, call, address, verb, what, done }: Listed): Action => ({
  name,
  call,
  address,
  isStaff: true,
  prepare: askFirst(verb),
  act: press(`${verb} ${what}`),
  pressTwice: pressAgain(`${verb} ${what}`),
  expectKept: expectAsking,
  again: press(`${verb} ${what}`),
  expectDone: (page) => toast(page, done).waitFor(),
});

const selectAll = async (page: Page) => {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Select all .* that match$/ })
    .click();
};
const ofSelection = (name: string, call: CallName, address: string): Action => ({
  name,
  call,
  address,
  isStaff: true,
  prepare: tick,
  act: selectAll,
  expectKept: (page) => page.getByText('1 selected').waitFor(),
  again: selectAll,
  expectDone: (page) => page.getByText('1 selected').waitFor({ state: 'hidden' }),
});

async function findSimilar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Find similar' }).click();
}

/** What staff do to many rows at once. */
export const bulkActions: readonly Action[] = [
  ofList({
    name: 'Featuring several people',
    call: 'users.changeMany',
    address: '/user-list',
    verb: 'Feature',
    what: '1 person',
    done: 'featured.',
  }),
  ofList({
    name: 'Activating several posts',
    call: 'bulletins.changeMany',
    address: '/bulletin-board',
    verb: 'Activate',
    what: '1 post',
    done: 'activated.',
  }),
  ofList({
    name: 'Deleting several messages',
    call: 'support.changeMany',
    address: '/support-management',
    verb: 'Delete',
    what: '1 message',
    done: '1 message was deleted.',
  }),
  {
    ...ofList({
      name: 'Deleting several headlines',
      call: 'headlines.changeMany',
      address: '/headline-management',
      verb: 'Delete',
      what: '1 headline',
      done: '1 headline was deleted.',
    }),
    async prepare(page) {
      await createText(page, 'One of several');
      await askFirst('Delete')(page);
    },
  },
  ofSelection('Selecting all people', 'users.getSelection', '/user-list'),
  ofSelection('Selecting all posts', 'bulletins.getSelection', '/bulletin-board'),
  ofSelection('Selecting all messages', 'support.getSelection', '/support-management'),
  {
    ...ofSelection('Selecting all headlines', 'headlines.getSelection', '/headline-management'),
    async prepare(page) {
      for (const title of ['One of many', 'Another of many']) await createText(page, title);
      await tick(page);
    },
  },
  {
    name: 'Finding similar accounts',
    call: 'users.listSimilar',
    address: '/user-detail/15',
    isStaff: true,
    act: findSimilar,
    expectKept: (page) => dialog(page).getByText('The accounts could not be loaded.').waitFor(),
    again: press('Retry'),
    expectDone: (page) => dialog(page).getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'Bringing several deleted people back',
    call: 'trash.restoreMany',
    address: '/user-list',
    isStaff: true,
    prepare: removeOne,
    act: undo,
    expectKept: async () => undefined,
    async again(page) {
      await removeOne(page);
      await undo(page);
    },
    expectDone: (page) => toast(page, 'restored.').waitFor(),
  },
];
