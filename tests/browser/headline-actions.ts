import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { chooseFiles, chooseType, create, createText, drawPhotos, openForm, panel } from './headlines.ts';
import { press, pressAgain, toast } from './pages.ts';

const address = '/headline-management';
const ready = (page: Page): Promise<void> => panel(page).getByText('Ready', { exact: true }).waitFor();
const photoCount = (page: Page, count: number): Promise<void> =>
  panel(page).getByText(`Photos (${count} of 5)`).waitFor();

async function fillIn(page: Page): Promise<void> {
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Kept');
  await panel(page).getByLabel('Description').fill('Every word.');
  await panel(page).getByLabel('Website link').fill('example.com');
}

async function openPhotos(page: Page): Promise<void> {
  await openForm(page);
  await chooseType(page, 'Image');
}

async function choosePhoto(page: Page): Promise<void> {
  await chooseFiles(page, await drawPhotos(1));
}

const pressPhoto = (verb: 'Retry' | 'Remove') => (page: Page) =>
  panel(page)
    .getByRole('button', { name: `${verb} photo-1.jpg` })
    .click();

const firstButton = (page: Page, name: RegExp) => page.getByRole('row').nth(1).getByRole('button', { name });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Headline' });
const update = (page: Page) => editor(page).getByRole('button', { name: 'Update' });

async function removeFirst(page: Page): Promise<void> {
  await firstButton(page, /^Delete/).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
}

/** What staff do with headlines and their uploads. */
export const headlineActions: readonly Action[] = [
  {
    name: 'Publishing a headline',
    call: 'headlines.create',
    address,
    isStaff: true,
    prepare: fillIn,
    act: (page) => create(page).click(),
    pressTwice: (page) => create(page).click({ force: true }),
    async expectKept(page) {
      expect(await panel(page).getByLabel('Title').inputValue()).toBe('Kept');
      expect(await panel(page).getByLabel('Description').inputValue()).toBe('Every word.');
      expect(await panel(page).getByLabel('Website link').inputValue()).toBe('example.com');
    },
    again: (page) => create(page).click(),
    expectDone: (page) => toast(page, 'News created successfully!').waitFor(),
  },
  {
    name: 'Changing a headline',
    call: 'headlines.update',
    address,
    isStaff: true,
    async prepare(page) {
      await createText(page, 'To be changed');
      await firstButton(page, /^Edit/).click();
      await editor(page).getByLabel('Title').fill('Changed');
    },
    act: (page) => update(page).click(),
    pressTwice: (page) => update(page).click({ force: true }),
    async expectKept(page) {
      expect(await editor(page).getByLabel('Title').inputValue()).toBe('Changed');
    },
    again: (page) => update(page).click(),
    expectDone: (page) => toast(page, 'News updated successfully!').waitFor(),
  },
  {
    name: 'Unpublishing a headline',
    call: 'headlines.setPublished',
    address,
    isStaff: true,
    async prepare(page) {
      await createText(page, 'To be unpublished');
      await firstButton(page, /^View/).click();
    },
    act: press('Unpublish'),
    pressTwice: pressAgain('Unpublish'),
    expectKept: (page) => page.getByRole('button', { name: 'Unpublish' }).waitFor(),
    again: press('Unpublish'),
    expectDone: (page) => toast(page, 'News unpublished. It is a draft now.').waitFor(),
  },
  {
    name: 'Deleting a headline',
    call: 'headlines.remove',
    address,
    isStaff: true,
    prepare: (page) => createText(page, 'To be deleted'),
    act: removeFirst,
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'News deleted successfully!').waitFor(),
  },
  {
    name: 'Asking where to upload',
    call: 'media.getConfiguration',
    address,
    isStaff: true,
    prepare: openPhotos,
    act: choosePhoto,
    expectKept: (page) => photoCount(page, 1),
    again: pressPhoto('Retry'),
    expectDone: ready,
  },
  {
    name: 'Having an upload looked into',
    call: 'media.check',
    address,
    isStaff: true,
    prepare: openPhotos,
    act: choosePhoto,
    expectKept: (page) => photoCount(page, 1),
    again: pressPhoto('Retry'),
    expectDone: ready,
  },
  {
    name: 'Taking an upload away',
    call: 'media.removeObject',
    address,
    isStaff: true,
    async prepare(page) {
      await openPhotos(page);
      await choosePhoto(page);
      await ready(page);
    },
    act: pressPhoto('Remove'),
    // A user who removes it is done with it; the server deletes unused files later.
    words: 'Photos (0 of 5)',
    expectKept: (page) => photoCount(page, 0),
    async again(page) {
      await choosePhoto(page);
      await ready(page);
      await pressPhoto('Remove')(page);
    },
    expectDone: (page) => photoCount(page, 0),
  },
];
