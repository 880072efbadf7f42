import type { Page } from 'playwright-core';

import type { Action } from './action.ts';
import { press, pressAgain, pressIfThere, retryAll, toast } from './pages.ts';
import { supportRow } from './support.ts';

/** The newest first. */
const list = '/support-management?sort_by=createdAt&sort_dir=desc';
/** One of two messages of the same person. */
const SUBJECT = 'Wrong name';
const WORDS = 'Known since Monday.';

async function open(page: Page): Promise<void> {
  await supportRow(page, SUBJECT).getByRole('link', { name: SUBJECT, exact: true }).click();
  await page.getByRole('heading', { name: SUBJECT }).waitFor();
}
const show = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().waitFor();
const menu = (name: string, item: RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('menuitem', { name: item }).click();
};

async function openComment(page: Page): Promise<void> {
  await open(page);
  await press('Add a comment for staff')(page);
  await page.getByLabel('Comment for staff').fill(WORDS);
}
const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Failed mails' });

async function removeComment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete comment' }).first().click();
  await press('Yes, delete')(page);
}

async function openFailed(page: Page): Promise<void> {
  await press('Show failed mails')(page);
  await panel(page).waitFor();
}

/** What staff do with messages besides answering them. */
export const supportDeskActions: readonly Action[] = [
  {
    name: 'Opening a message with the person beside it',
    call: 'support.getPerson',
    address: list,
    isStaff: true,
    act: open,
    expectKept: (page) => page.getByRole('heading', { name: SUBJECT }).waitFor(),
    again: retryAll,
    expectDone: (page) => page.getByText(/^Member since/).waitFor(),
  },
  {
    name: 'Opening the colleagues to assign a message to',
    call: 'support.listAssignees',
    address: list,
    isStaff: true,
    prepare: open,
    act: press('Assign to a colleague'),
    words: 'The colleagues could not be loaded. Retry',
    expectKept: (page) => page.getByRole('heading', { name: SUBJECT }).waitFor(),
    // Support looks again by itself when the event stream connects.
    async again(page) {
      const failed = page.getByRole('menuitem', { name: /could not be loaded/ });
      if ((await failed.count()) === 0) return;
      await pressIfThere(failed);
      await press('Assign to a colleague')(page);
    },
    expectDone: (page) => page.getByRole('menuitemradio').first().waitFor(),
  },
  {
    name: 'Assigning a message',
    call: 'support.assign',
    address: list,
    isStaff: true,
    prepare: open,
    act: press('Assign to me'),
    pressTwice: pressAgain('Assign to me'),
    expectKept: show('Assign to me'),
    again: press('Assign to me'),
    expectDone: (page) => toast(page, 'The message was assigned.').waitFor(),
  },
  {
    name: 'Postponing a message',
    call: 'support.setState',
    address: list,
    isStaff: true,
    prepare: open,
    act: menu('Answer later', /^Tomorrow/),
    expectKept: show('Answer later'),
    again: menu('Answer later', /^Tomorrow/),
    expectDone: (page) => toast(page, 'Postponed.').waitFor(),
  },
  {
    name: 'Merging messages',
    call: 'support.merge',
    address: list,
    isStaff: true,
    prepare: open,
    act: press('Merge here'),
    pressTwice: pressAgain('Merge here'),
    expectKept: show('Merge here'),
    again: press('Merge here'),
    expectDone: (page) => toast(page, 'The messages were merged.').waitFor(),
  },
  {
    name: 'Separating messages',
    call: 'support.separate',
    address: list,
    isStaff: true,
    async prepare(page) {
      await open(page);
      const merge = page.getByRole('button', { name: 'Merge here' });
      const separate = page.getByRole('button', { name: /^Separate / }).first();
      await merge.or(separate).first().waitFor();
      if (await merge.isVisible()) await merge.click();
      await separate.waitFor();
    },
    act: (page) =>
      page
        .getByRole('button', { name: /^Separate / })
        .first()
        .click(),
    expectKept: (page) =>
      page
        .getByRole('button', { name: /^Separate / })
        .first()
        .waitFor(),
    again: (page) =>
      page
        .getByRole('button', { name: /^Separate / })
        .first()
        .click(),
    expectDone: (page) => toast(page, 'The messages are separate again.').waitFor(),
  },
  {
    name: 'Commenting on a message',
    call: 'support.createComment',
    address: list,
    isStaff: true,
    prepare: openComment,
    act: press('Add comment'),
    pressTwice: pressAgain('Add comment'),
    expectKept: (page) => page.getByText(WORDS).first().waitFor(),
    again: press('Add comment'),
    expectDone: (page) => comments(page).first().waitFor(),
  },
  {
    name: 'Deleting a comment',
    call: 'support.removeComment',
    address: list,
    isStaff: true,
    async prepare(page) {
      await openComment(page);
      await press('Add comment')(page);
      await comments(page).first().waitFor();
    },
    act: removeComment,
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'The comment was removed.').waitFor(),
  },
  {
    name: 'Opening the failed mails',
    call: 'support.listFailedMails',
    address: list,
    isStaff: true,
    prepare: show('Show failed mails'),
    act: openFailed,
    expectKept: (page) => panel(page).getByText('The failed mails could not be loaded.').waitFor(),
    again: retryAll,
    expectDone: (page) => panel(page).getByRole('list', { name: 'Failed mails' }).waitFor(),
  },
  {
    name: 'Sending a failed mail again',
    call: 'support.retryMail',
    address: list,
    isStaff: true,
    prepare: openFailed,
    act: (page) =>
      panel(page)
        .getByRole('button', { name: /^Retry the mail/ })
        .first()
        .click(),
    expectKept: (page) => panel(page).getByRole('article').first().waitFor(),
    again: (page) =>
      panel(page)
        .getByRole('button', { name: /^Retry the mail/ })
        .first()
        .click(),
    expectDone: (page) => toast(page, 'The mail will be').waitFor(),
  },
  {
    name: 'Sending all failed mails again',
    call: 'support.retryAllMails',
    address: list,
    isStaff: true,
    prepare: openFailed,
    act: press('Retry all'),
    pressTwice: pressAgain('Retry all'),
    expectKept: (page) => panel(page).getByRole('article').first().waitFor(),
    again: press('Retry all'),
    expectDone: (page) => toast(page, 'again.').waitFor(),
  },
];
