import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Action } from './action.ts';
import { press, pressAgain, retryAll, toast } from './pages.ts';
import { LONG_SUBJECT, TWIN_SUBJECT, box, replies, supportRow, savedPanel, send } from './support.ts';

/** The newest first. */
const list = '/support-management?sort_by=createdAt&sort_dir=desc';
/** A message whose failed replies are written by the failures suite. */
const SUBJECT = 'Question 01';
const WORDS = 'Kept until it is sent.';
let count = 0;

// A message at the top of the page may cover it for a moment.
const retry = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Retry this reply' }).first().click();

const openFirst = (page: Page): Promise<void> =>
  supportRow(page, SUBJECT).getByRole('link', { name: SUBJECT, exact: true }).click();

/** Opens one of two unanswered messages that the failures suite writes for this. */
const openTwins = (page: Page): Promise<void> =>
  page.getByRole('link', { name: TWIN_SUBJECT, exact: true }).first().click();

/** Returns a new text each time: the server treats equal texts as one reply. */
async function write(page: Page): Promise<void> {
  count += 1;
  await box(page).fill(`${WORDS} ${count}`);
}

async function writeAndSend(page: Page): Promise<void> {
  await write(page);
  await send(page).click();
  await replies(page).getByText(`${WORDS} ${count}`).waitFor();
}

async function expectKept(page: Page): Promise<void> {
  expect(await box(page).inputValue()).toBe(`${WORDS} ${count}`);
}

async function openSaved(page: Page): Promise<void> {
  await openFirst(page);
  await write(page);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await savedPanel(page).waitFor();
}

async function saveReply(page: Page): Promise<void> {
  await openSaved(page);
  await savedPanel(page).getByLabel('Save your reply as').fill(`Title ${count}`);
  await press('Save this reply')(page);
  await savedPanel(page)
    .getByRole('button', { name: `Remove Title ${count}` })
    .waitFor();
}

const pressRemove = (page: Page): Promise<void> => press(`Remove Title ${count}`)(page);

/** What staff do with messages and replies. */
export const supportActions: readonly Action[] = [
  {
    name: 'Searching for messages',
    call: 'support.list',
    address: list,
    isStaff: true,
    act: (page) => page.getByRole('searchbox').fill('question'),
    async expectKept(page) {
      expect(await page.getByRole('searchbox').inputValue()).toBe('question');
    },
    again: retryAll,
    expectDone: (page) => supportRow(page, SUBJECT).waitFor(),
  },
  {
    name: 'Opening a message',
    call: 'support.get',
    address: list,
    isStaff: true,
    act: openFirst,
    async expectKept(page) {
      await page.getByText('The message could not be loaded.').waitFor();
    },
    again: retryAll,
    expectDone: (page) => page.getByRole('heading', { name: SUBJECT }).waitFor(),
  },
  {
    name: 'Loading earlier answers',
    call: 'support.listIncoming',
    address: list,
    isStaff: true,
    prepare: (page) =>
      supportRow(page, LONG_SUBJECT).getByRole('link', { name: LONG_SUBJECT, exact: true }).click(),
    act: press('Show earlier of 1 answer'),
    expectKept: (page) => page.getByText('Answer 26').waitFor(),
    again: retryAll,
    expectDone: (page) => page.getByText('Answer 1', { exact: true }).waitFor(),
  },
  {
    name: 'Sending a reply',
    call: 'support.reply',
    address: list,
    isStaff: true,
    async prepare(page) {
      await openFirst(page);
      await write(page);
    },
    act: press('Send reply'),
    words: 'Something went wrong.',
    pressTwice: pressAgain('Send reply'),
    expectKept,
    again: press('Send reply'),
    expectDone: (page) => toast(page, 'Reply added.').waitFor(),
  },
  {
    name: 'Taking a reply back',
    call: 'support.undoReply',
    address: list,
    isStaff: true,
    async prepare(page) {
      await openFirst(page);
      await writeAndSend(page);
    },
    act: press('Undo this reply'),
    expectKept: (page) => replies(page).getByText(`${WORDS} ${count}`).waitFor(),
    // The first mail leaves while the calls fail.
    async again(page) {
      await writeAndSend(page);
      await replies(page)
        .filter({ hasText: `${WORDS} ${count}` })
        .getByRole('button', { name: 'Undo this reply' })
        .click();
    },
    expectDone: (page) => toast(page, 'The reply was cancelled.').waitFor(),
  },
  {
    name: 'Sending a failed reply again',
    call: 'support.retryReply',
    address: list,
    isStaff: true,
    prepare: openFirst,
    act: retry,
    pressTwice: pressAgain('Retry this reply'),
    expectKept: (page) => replies(page).getByText('Failed').first().waitFor(),
    again: retry,
    expectDone: (page) => toast(page, 'The reply will be written to the outbox.').waitFor(),
  },
  {
    name: 'Opening messages of one subject',
    call: 'support.listSame',
    address: list,
    isStaff: true,
    prepare: openTwins,
    act: press('Answer together'),
    expectKept: (page) => page.getByText('The messages could not be loaded.').waitFor(),
    again: press('Retry'),
    expectDone: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'Answering several messages at once',
    call: 'support.replyMany',
    address: list,
    isStaff: true,
    async prepare(page) {
      await openTwins(page);
      await press('Answer together')(page);
      await page.getByLabel('Reply to all', { exact: true }).fill(WORDS);
      await page.getByRole('checkbox').first().waitFor();
    },
    act: press('Send 2 replies'),
    pressTwice: pressAgain('Send 2 replies'),
    async expectKept(page) {
      expect(await page.getByLabel('Reply to all', { exact: true }).inputValue()).toBe(WORDS);
    },
    again: press('Send 2 replies'),
    expectDone: (page) =>
      toast(page, '2 replies added. They will be written to the outbox in 10 seconds.').waitFor(),
  },
  {
    name: 'Opening the saved replies',
    call: 'support.listSaved',
    address: list,
    isStaff: true,
    act: openSaved,
    async expectKept(page) {
      await savedPanel(page).getByText('The saved replies could not be loaded.').waitFor();
      expect(await box(page).inputValue()).toBe(`${WORDS} ${count}`);
    },
    again: retryAll,
    expectDone: (page) =>
      savedPanel(page)
        .getByText('No saved replies yet')
        .or(savedPanel(page).getByRole('list', { name: 'Saved replies' }))
        .waitFor(),
  },
  {
    name: 'Saving a reply for later',
    call: 'support.createSaved',
    address: list,
    isStaff: true,
    async prepare(page) {
      await openSaved(page);
      await savedPanel(page).getByLabel('Save your reply as').fill(`Title ${count}`);
    },
    act: press('Save this reply'),
    pressTwice: pressAgain('Save this reply'),
    async expectKept(page) {
      expect(await savedPanel(page).getByLabel('Save your reply as').inputValue()).toBe(`Title ${count}`);
    },
    again: press('Save this reply'),
    expectDone: (page) => toast(page, 'The reply was saved.').waitFor(),
  },
  {
    name: 'Changing a saved reply',
    call: 'support.updateSaved',
    address: list,
    isStaff: true,
    async prepare(page) {
      await saveReply(page);
      await press(`Edit Title ${count}`)(page);
      await savedPanel(page).getByLabel('Title', { exact: true }).fill(`Better ${count}`);
    },
    act: press('Update'),
    pressTwice: pressAgain('Update'),
    async expectKept(page) {
      expect(await savedPanel(page).getByLabel('Title', { exact: true }).inputValue()).toBe(
        `Better ${count}`,
      );
    },
    again: press('Update'),
    expectDone: (page) => toast(page, 'The saved reply was changed.').waitFor(),
  },
  {
    name: 'Removing a saved reply',
    call: 'support.removeSaved',
    address: list,
    isStaff: true,
    prepare: saveReply,
    act: pressRemove,
    pressTwice: (page) => pressAgain(`Remove Title ${count}`)(page),
    expectKept: (page) =>
      savedPanel(page)
        .getByRole('article', { name: `Title ${count}` })
        .waitFor(),
    again: pressRemove,
    expectDone: (page) =>
      savedPanel(page)
        .getByRole('article', { name: `Title ${count}` })
        .waitFor({ state: 'hidden' }),
  },
  {
    name: 'Deleting a message',
    call: 'support.remove',
    address: '/support-management?sort_by=createdAt&sort_dir=asc',
    isStaff: true,
    async act(page) {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await press('Yes, delete')(page);
    },
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    expectDone: (page) => toast(page, 'Support message deleted successfully!').waitFor(),
  },
];
