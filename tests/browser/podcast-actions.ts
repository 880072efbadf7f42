import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { choose, openPanel, podcastDialog, wav } from './podcasts.ts';

// The first people of the list are deleted by other tests.
const address = '/podcast-detail/25';
const question = (page: Page) => page.getByRole('dialog', { name: /^(?:Remove|Delete)/ });
/** Fills in a podcast of one track, ready to be created. */
async function fillIn(page: Page): Promise<void> {
  await openPanel(page);
  await podcastDialog(page).getByLabel('Podcast name').fill('Kept');
  await choose(page, [wav('Tone.wav', 1)]);
  await podcastDialog(page)
    .getByText(/· Ready/)
    .waitFor();
}

/** Above 16 MB, so it is sent in parts. */
const LONG = 'Long.wav';
const chooseLong = (page: Page): Promise<void> =>
  choose(page, [{ ...wav(LONG, 1), buffer: samples.wav(200, 44_100) }]);
const large = {
  address,
  isStaff: true,
  prepare: async (page: Page) => void (await openPanel(page)),
  act: chooseLong,
  expectKept: (page: Page) => podcastDialog(page).getByLabel('Title of track 1').waitFor(),
  again: (page: Page) =>
    podcastDialog(page)
      .getByRole('button', { name: `Retry ${LONG}` })
      .click(),
  expectDone: (page: Page) =>
    podcastDialog(page)
      .getByText(/· Ready/)
      .waitFor(),
};

async function create(page: Page): Promise<void> {
  await fillIn(page);
  await press('Create')(page);
  await podcastDialog(page).waitFor({ state: 'hidden' });
}

async function edit(page: Page): Promise<void> {
  await create(page);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await podcastDialog(page).waitFor();
}

async function expectNameKept(page: Page): Promise<void> {
  expect(await podcastDialog(page).getByLabel('Podcast name').inputValue()).toBe('Kept');
  expect(await podcastDialog(page).getByLabel('Title of track 1').inputValue()).toBe('Tone');
}

const expectQuestion = (page: Page): Promise<void> =>
  question(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();

/** What staff do with podcasts. */
export const podcastActions: readonly Action[] = [
  {
    name: 'Looking a user up',
    call: 'users.search',
    address: '/podcast-management',
    isStaff: true,
    prepare: async (page) => void (await openPanel(page)),
    act: (page) => podcastDialog(page).getByRole('combobox', { name: 'User' }).fill('gu'),
    async expectKept(page) {
      expect(await podcastDialog(page).getByRole('combobox', { name: 'User' }).inputValue()).toBe('gu');
    },
    again: press('Retry'),
    expectDone: (page) => page.getByRole('option').first().waitFor(),
  },
  { ...large, name: 'Asking what has arrived of a long sound', call: 'media.getBegunUploads' },
  { ...large, name: 'Joining the parts of a long sound', call: 'media.joinUpload' },
  {
    name: 'Creating a podcast',
    call: 'podcasts.create',
    address,
    isStaff: true,
    prepare: fillIn,
    act: press('Create'),
    pressTwice: pressAgain('Create'),
    expectKept: expectNameKept,
    again: press('Create'),
    expectDone: (page) => toast(page, 'Podcast created successfully!').waitFor(),
  },
  {
    name: 'Changing a podcast',
    call: 'podcasts.update',
    address,
    isStaff: true,
    async prepare(page) {
      await edit(page);
      await podcastDialog(page).getByRole('switch', { name: 'Show on app' }).click();
    },
    act: press('Update'),
    pressTwice: pressAgain('Update'),
    expectKept: expectNameKept,
    again: press('Update'),
    expectDone: (page) => toast(page, 'Podcast update successfully!').waitFor(),
  },
  {
    name: 'Deleting a track',
    call: 'media.removeTrack',
    address,
    isStaff: true,
    prepare: edit,
    async act(page) {
      await podcastDialog(page).getByRole('button', { name: 'Delete Tone' }).click();
      await press('Yes, delete')(page);
    },
    pressTwice: pressAgain('Yes, delete'),
    expectKept: expectQuestion,
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'Track deleted successfully!').waitFor(),
  },
  {
    name: 'Removing a podcast',
    call: 'podcasts.remove',
    address,
    isStaff: true,
    prepare: create,
    async act(page) {
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await press('Yes, remove')(page);
    },
    pressTwice: pressAgain('Yes, remove'),
    expectKept: expectQuestion,
    again: press('Yes, remove'),
    expectDone: (page) => toast(page, 'Podcast deleted successfully!').waitFor(),
  },
];
