import type { Page } from 'playwright-core';

import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, press, pressIn, see } from '../steps.ts';

const own = { address: '/my-account' };
const house = { address: '/staff' };

const tick = (name: string) => (page: Page) => page.getByRole('checkbox', { name, exact: true }).check();
const openForm = inOrder(press('New key'), dialog);
const fillIn = inOrder(fill('Name', 'Report of the month'), tick('Users: read'));
const openHouseRow = async (page: Page): Promise<void> => {
  await page.getByText('Newsletter', { exact: true }).waitFor();
  const menu = page.getByRole('button', { name: 'Actions for Board in the hall' });
  if (await menu.isVisible()) await menu.click();
};

/** Keys for scripts: one's own, and those of the house. */
export const keyScenes: readonly Scene[] = [
  { name: 'keys/own', ...own, steps: see('Last year’s report') },
  { name: 'keys/own, none', ...own, isEmpty: true, steps: see('You have no keys.') },
  { name: 'keys/own, failed', ...own, fail: /^\/admin\/me\/keys/ },
  { name: 'keys/own, loading', ...own, hold: /^\/admin\/me\/keys/, steps: see('My phone') },
  { name: 'keys/form', ...own, steps: openForm },
  { name: 'keys/form, errors', ...own, steps: inOrder(openForm, pressIn('Create'), see(/enter a name/)) },
  {
    name: 'keys/form, wrong network',
    ...own,
    steps: inOrder(openForm, fillIn, fill('Networks', 'at home'), pressIn('Create'), see(/not an address/)),
  },
  { name: 'keys/revoking', ...own, steps: inOrder(press('Revoke Spreadsheet'), dialog) },
  {
    name: 'keys/revoking, failed',
    ...own,
    fail: /^\/admin\/me\/keys\/\d+/,
    steps: inOrder(press('Revoke Spreadsheet'), dialog, pressIn('Yes, revoke'), see(/Something went wrong/)),
  },
  { name: 'keys/house', ...house, steps: see('Board in the hall') },
  { name: 'keys/house, none', ...house, isEmpty: true, steps: see('There are no keys.') },
  { name: 'keys/house, actions', ...house, steps: openHouseRow },
  { name: 'keys/house, failed', ...house, fail: /^\/admin\/staff\/keys/ },
  { name: 'keys/house, loading', ...house, hold: /^\/admin\/staff\/keys/, steps: see('Jo') },
  { name: 'keys/house, form', ...house, steps: inOrder(press('New key of the house'), dialog) },
  {
    name: 'keys/taking over',
    ...house,
    steps: inOrder(openHouseRow, press('Take over Board in the hall'), dialog),
  },
  // Last: it adds one.
  {
    name: 'keys/shown once',
    ...own,
    steps: inOrder(openForm, fillIn, pressIn('Create'), see('Your new key')),
  },
];
