import type { Page } from 'playwright-core';

import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, item, press, pressIn, see } from '../steps.ts';

const dashboard = { address: '/dashboard' };
const people = { address: '/user-list' };
const palette = inOrder(press('Search everything'), dialog);
const type = (text: string) => inOrder(palette, (page) => page.keyboard.type(text));
/** On phones, Select gives the cards their checkboxes. */
const showBoxes = async (page: Page): Promise<void> => {
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await page.getByRole('row').nth(1).waitFor();
  if (await select.isVisible()) await select.click();
};
const selectTwo = async (page: Page): Promise<void> => {
  await showBoxes(page);
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByText('2 selected').waitFor();
};
const inBar = (name: string) => (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
const similar = inOrder(press('More'), item('Find similar'), dialog);
const MEMBERS = [
  'Full name;E-mail address;Town;Talent',
  'Renée Marsh;renee@example.org;Austin;Artist',
  'Renée again;renee@example.org;Austin;Artist',
  ';nameless@example.org;;',
  'Cy Moran;cy@example.org;;Juggler',
].join('\r\n');
const openImport = inOrder(press('Import'), dialog);
const chooseFile = inOrder(
  openImport,
  (page) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(MEMBERS) }),
  see(/^4 rows/),
);
const checkRows = inOrder(chooseFile, pressIn('Check the rows'), see('Row 4'));

/** The run sheet, the palette, the keys, and what is done to many records at once. */
export const deskScenes: readonly Scene[] = [
  { name: 'desk/run sheet, failed', ...dashboard, fail: /^\/admin\/desk$/ },
  { name: 'desk/run sheet, loading', ...dashboard, hold: /^\/admin\/desk$/ },
  { name: 'desk/note, writing', ...dashboard, steps: press('Leave a note') },
  {
    name: 'desk/note, left',
    ...dashboard,
    steps: inOrder(
      press('Leave a note'),
      fill('Note for the next colleague', 'Ask Nina whether the recording is back.\nShe calls at 5.'),
      press('Leave note'),
      see('She calls at 5.'),
    ),
  },
  { name: 'palette/open', ...dashboard, steps: palette },
  { name: 'palette/found', ...dashboard, steps: inOrder(type('mar'), see('People')) },
  { name: 'palette/nothing found', ...dashboard, steps: inOrder(type('zzzzzz'), see('Nothing found.')) },
  {
    name: 'palette/failed',
    ...dashboard,
    fail: /^\/admin\/search/,
    steps: inOrder(type('mar'), see('Retry')),
  },
  { name: 'palette/loading', ...dashboard, hold: /^\/admin\/search/, steps: type('mar') },
  { name: 'palette/keys', ...dashboard, steps: inOrder(press('Admin'), item('Keyboard shortcuts'), dialog) },
  { name: 'users/selected', ...people, steps: selectTwo },
  { name: 'users/selected, deactivating', ...people, steps: inOrder(selectTwo, inBar('Deactivate'), dialog) },
  {
    name: 'users/selected, deleting failed',
    ...people,
    fail: /^\/admin\/users\/change-many/,
    steps: inOrder(selectTwo, inBar('Delete'), dialog, pressIn('Delete 2 people'), (page) =>
      page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    ),
  },
  {
    name: 'users/selected, featured',
    // Whom no other scene needs.
    address: '/user-list?page=21',
    steps: inOrder(selectTwo, inBar('Feature'), dialog, pressIn('Feature 2 people'), see('Undo')),
  },
  {
    name: 'users/selected, all that match',
    ...people,
    steps: inOrder(
      showBoxes,
      (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
      press(/^Select all \d/),
    ),
  },
  { name: 'users/similar', address: '/user-detail/15', hasVideos: true, steps: similar },
  {
    name: 'users/similar, failed',
    address: '/user-detail/15',
    hasVideos: true,
    fail: /similar/,
    steps: inOrder(similar, see('The accounts could not be loaded.')),
  },
  { name: 'users/import', ...people, steps: openImport },
  { name: 'users/import, file chosen', ...people, steps: chooseFile },
  { name: 'users/import, checked', ...people, steps: checkRows },
  { name: 'bulletins/selected', address: '/bulletin-board', steps: selectTwo },
  { name: 'headlines/selected', address: '/headline-management', steps: selectTwo },
  { name: 'support/selected', address: '/support-management', steps: selectTwo },
  {
    name: 'support/selected, deleting',
    address: '/support-management',
    steps: inOrder(selectTwo, inBar('Delete'), dialog),
  },
  {
    name: 'notifications/choices',
    address: '/my-account',
    steps: (page) => page.getByLabel('Your notifications').waitFor(),
  },
];
