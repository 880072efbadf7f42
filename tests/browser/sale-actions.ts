import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { failCall } from './faults.ts';
import { press, pressAgain, toast } from './pages.ts';
import { saleRow, topCheckbox } from './sales.ts';

const address = '/sell-parlour';
const TITLE = 'Sofa Session';

/** Below the address of the report of 'Sofa Session'. */
const report = `${address}/detail/1`;
const VIDEO = {
  name: 'evening.mp4',
  mimeType: 'video/mp4',
  buffer: readFileSync(join(import.meta.dirname, '../../apps/api/src/testing/samples/1s.mp4')),
};
const openUpload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Upload|Replace) recording$/ }).click();
};
const chooseVideo = (page: Page) =>
  page
    .getByRole('region', { name: /recording$/ })
    .locator('input[type=file]')
    .setInputFiles(VIDEO);

/** Leaves an upload whose parts have all arrived. */
async function leaveUpload(page: Page): Promise<void> {
  const failing = await failCall(page, 'sales.addRecording', 'server error');
  await openUpload(page);
  await chooseVideo(page);
  await page.getByText('What has arrived is kept.').waitFor();
  await failing.lift();
  await press('Close')(page);
  await openUpload(page);
}

const tick = (page: Page) => topCheckbox(page, TITLE).click();

/** What staff do with finished parlours; 'Sofa Session' is saved to the profile, and 'Last Dance' is there to be deleted. */
export const saleActions: readonly Action[] = [
  {
    name: 'Making a finished parlour a top one',
    call: 'sales.setTop',
    // Whatever was marked before, this one is not.
    address: `${address}?is_top=false`,
    isStaff: true,
    act: tick,
    pressTwice: (page) => topCheckbox(page, TITLE).click({ force: true }),
    async expectKept(page) {
      await expect.poll(() => topCheckbox(page, TITLE).isChecked()).toBe(false);
    },
    again: tick,
    async expectDone(page) {
      await toast(page, 'Parlour updated successfully!').waitFor();
      // For the next test: the list shows parlours that are not at the top, so this one is hidden.
      await saleRow(page, TITLE).waitFor({ state: 'hidden' });
      await page.goto(address);
      await tick(page);
      await expect.poll(() => topCheckbox(page, TITLE).isEnabled()).toBe(true);
    },
  },
  {
    name: 'Deleting a finished parlour',
    call: 'parlours.remove',
    address: `${address}?search=Last%20Dance`,
    isStaff: true,
    prepare: (page) => page.getByRole('button', { name: 'Delete Last Dance' }).first().click(),
    act: press('Yes, delete'),
    pressTwice: (page) =>
      page.getByRole('button', { name: 'Yes, delete', exact: true }).first().click({ force: true }),
    async expectKept(page) {
      await page.getByRole('dialog', { name: 'Delete Parlour' }).waitFor();
    },
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'Parlour deleted successfully').waitFor(),
  },
  {
    name: 'Looking what has arrived of a recording',
    call: 'sales.getRecordingUploads',
    address: report,
    isStaff: true,
    act: openUpload,
    expectKept: (page) => page.getByText('What has arrived so far could not be loaded.').waitFor(),
    again: press('Retry'),
    expectDone: (page) => page.getByText('or drop it here').waitFor(),
  },
  {
    name: 'Discarding what has arrived of a recording',
    call: 'sales.removeRecordingUpload',
    address: report,
    isStaff: true,
    async prepare(page) {
      await leaveUpload(page);
      await press('Discard')(page);
    },
    act: press('Yes, discard'),
    pressTwice: pressAgain('Yes, discard'),
    expectKept: (page) => page.getByRole('dialog', { name: 'Discard upload' }).waitFor(),
    again: press('Yes, discard'),
    expectDone: (page) => toast(page, 'Upload discarded.').waitFor(),
  },
  {
    name: 'Adding a recording that was uploaded',
    call: 'sales.addRecording',
    address: report,
    isStaff: true,
    prepare: openUpload,
    act: chooseVideo,
    expectKept: (page) => page.getByText('What has arrived is kept.').waitFor(),
    again: press('Retry'),
    expectDone: (page) => toast(page, 'Recording saved.').waitFor(),
  },
];
