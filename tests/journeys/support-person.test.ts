import type { CallName } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findRequestCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addSales } from '../browser/sales.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, box, findReplies, replies, savedPanel } from '../browser/support.ts';
import { hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0, host = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti', email: 'nina@stage.example' },
  { name: 'Host' },
]);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
await addSales(stage.db, [
  {
    title: 'Quiet Evening',
    host,
    cents: 1500,
    payments: [
      { user: nina, cents: 1500, status: 'succeeded', at: hoursAgo(30) },
      { user: nina, cents: 1500, status: 'succeeded', at: hoursAgo(29) },
      { user: nina, cents: 900, status: 'succeeded', at: hoursAgo(28) },
    ],
  },
]);
let id = 0;

beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
  await stage.db.execute('delete from user_notes');
  await stage.db.execute('delete from saved_replies');
  id = await addMessage(stage.db, nina, { subject: 'Charged twice' });
});

const open = async (messageId = id): Promise<Page> => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${messageId}`);
  return page;
};
const person = (page: Page) => page.getByRole('region', { name: 'The person' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search saved replies' });
const suggested = (page: Page) => page.getByRole('region', { name: 'Suggested' });

describe('the person beside a message', () => {
  test('has both payments first, takes a note, and leads to what it names', async () => {
    const page = await open();
    await page.getByText('Answers by email do not arrive here.').waitFor();
    await suggested(page).getByText('Same amount twice').first().waitFor();
    expect(await suggested(page).getByText('$15.00').count()).toBe(2);
    expect(await suggested(page).getByText('$9.00').count()).toBe(0);
    await person(page).getByRole('button', { name: 'Add a note' }).click();
    const note = page.getByLabel('New note', { exact: true });
    await expect.poll(() => hasFocus(note)).toBe(true);
    await note.fill('Will be refunded.');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Note added').waitFor();
    await person(page).getByText('Will be refunded.').waitFor();
    await suggested(page).getByRole('link', { name: 'Quiet Evening' }).first().click();
    await page.waitForURL('**/sell-parlour/detail/*');
  });

  test('can be deactivated where the message asks for it', async () => {
    const page = await open(await addMessage(stage.db, nina, { subject: 'Delete my account, please' }));
    expect(await suggested(page).getByRole('button', { name: 'Erase' }).isEnabled()).toBe(true);
    await suggested(page).getByRole('switch').click();
    await page.getByRole('button', { name: 'Yes, deactivate' }).click();
    await person(page).getByText('Inactive').first().waitFor();
    await person(page).getByRole('link', { name: 'Charged twice' }).waitFor();
  });

  test('stays folded on this device, and then asks the server for nothing', async () => {
    const page = await open();
    await suggested(page).waitFor();
    await person(page).getByRole('button', { name: 'The person' }).click();
    await suggested(page).waitFor({ state: 'detached' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await person(page).getByRole('button', { name: 'The person', expanded: false }).waitFor();
    await settled(page);
    expect(asked).toContain(`/admin/supports/${id}`);
    expect(asked.filter((path) => path.endsWith('/person'))).toEqual([]);
  });
});

describe('a saved reply', () => {
  test('is found by / and typing, inserted by Enter with its placeholders filled, and sent', async () => {
    await stage.db.execute(`insert into saved_replies (title, message) values
      ('Welcome', 'Hello {name}'),
      ('Refund', E'Dear {first_name},\n\n“{subject}”: order {order} was paid back.\n\n{my_name}')`);
    const page = await open();
    await box(page).focus();
    await page.keyboard.press('/');
    await expect.poll(() => hasFocus(search(page))).toBe(true);
    await page.keyboard.type('paid');
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual([expect.stringMatching(/^Refund/)]);
    await page.keyboard.press('Enter');
    const filled = `Dear Nina,\n\n“Charged twice”: order {order} was paid back.\n\nAdmin`;
    await expect.poll(() => box(page).inputValue()).toBe(filled);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Fill in {order}, or send again to send it as it is.').waitFor();
    await page.keyboard.type('4711');
    await page.keyboard.press('Control+Enter');
    await replies(page)
      .getByText(/^Queued/)
      .waitFor();
    expect(await findReplies(stage.db, id)).toEqual([filled.replace('{order}', '4711')]);
  });

  test('leaves a slash within a text alone; Escape leads back to the box', async () => {
    const page = await open();
    await box(page).focus();
    await page.keyboard.type('1/2');
    expect(await box(page).inputValue()).toBe('1/2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('/');
    await page.getByText('No saved replies yet').waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await page.keyboard.press('/');
    await expect.poll(() => hasFocus(search(page))).toBe(true);
    await page.keyboard.press('/');
    await expect.poll(() => box(page).inputValue()).toBe('1/2\n/');
  });

  test('can be changed where it stands', async () => {
    await stage.db.execute(`insert into saved_replies (title, message) values ('Refund', 'Dear {name}')`);
    const page = await open();
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await savedPanel(page).getByRole('button', { name: 'Edit Refund' }).click();
    await savedPanel(page).getByLabel('Text', { exact: true }).fill('Hello {first_name}');
    await savedPanel(page).getByRole('button', { name: 'Update' }).click();
    await toast(page, 'The saved reply was changed.').waitFor();
    await savedPanel(page).getByText('Hello Nina').waitFor();
    await expect
      .poll(() => hasFocus(savedPanel(page).getByRole('button', { name: 'Edit Refund' })))
      .toBe(true);
  });
});

describe('messages with the same subject', () => {
  test('are answered at once, except one that is not ticked, and taken back together', async () => {
    const people = await addPeople(
      stage.db,
      ['Ada King', 'Bo Reed', 'Cy Fox', 'Di Ray'].map((name) => ({ name })),
    );
    const ids = [id];
    for (const userId of people) ids.push(await addMessage(stage.db, userId, { subject: 'charged twice' }));
    const page = await open();
    await page.getByText('4 other unanswered messages have this subject.').waitFor();
    await page.getByRole('button', { name: 'Answer together' }).click();
    const panel = page.getByRole('dialog', { name: 'Answer together' });
    await panel
      .getByLabel('Reply to all', { exact: true })
      .fill('Dear {first_name}, it was {order} paid back.');
    await panel.getByRole('checkbox', { name: 'Answer Di Ray' }).uncheck();
    await panel.getByText('Read the message by Ada King').click();
    await panel
      .getByRole('listitem')
      .filter({ hasText: 'Ada King' })
      .getByText('About charged twice.')
      .waitFor();
    await panel.getByText(/have no value for some people: \{order\}$/).waitFor();
    expect(await panel.getByRole('button', { name: 'Send 4 replies' }).isDisabled()).toBe(true);
    await panel.getByLabel('Reply to all', { exact: true }).fill('Dear {first_name}, it was paid back.');
    await panel.getByRole('button', { name: 'Send 4 replies' }).click();
    await toast(page, '4 replies added. They will be written to the outbox in 10 seconds.').waitFor();
    await panel.waitFor({ state: 'hidden' });
    const texts = await Promise.all(ids.map((each) => findReplies(stage.db, each)));
    expect(texts).toEqual([
      ...['Nina', 'Ada', 'Bo', 'Cy'].map((name) => [`Dear ${name}, it was paid back.`]),
      [],
    ]);
    const undoing: (CallName | null)[] = [];
    page.on('request', (request) => void undoing.push(findRequestCall(request)));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, '4 replies were cancelled.').waitFor();
    expect(undoing.filter((call) => call?.startsWith('support.undo'))).toEqual(['support.undoReplies']);
    const left = await Promise.all(ids.map((each) => findReplies(stage.db, each)));
    expect(left).toEqual([[], [], [], [], []]);
  });
});
