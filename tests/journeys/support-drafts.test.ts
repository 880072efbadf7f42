import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { sendWaitingMails } from '../browser/mails.ts';
import { signInAs, toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import {
  DELIVERED,
  addMessage,
  addReply,
  box,
  findReplies,
  replies,
  savedPanel,
  send,
} from '../browser/support.ts';
import { hasFocus } from '../browser/user-list.ts';

const stage = await openStage();
const OTHER = { email: 'second@example.com', password: 'backstage2' };
await addAdmin(stage.db, OTHER);
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);
let first = 0;
let second = 0;

beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
  await stage.db.execute('delete from saved_replies');
  first = await addMessage(stage.db, nina, { subject: 'The first' });
  second = await addMessage(stage.db, nina, { subject: 'The second' });
});

const address = (id: number) => `/subscription-plan?id=${id}`;

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

describe('a draft', () => {
  test('is kept per message, over a reload and a sign-out, only for its admin', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address(first));
    await box(page).fill('Half a thought');
    await goto(address(second));
    expect(await box(page).inputValue(), 'another message').toBe('');
    await box(page).fill('Another half');
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe('Another half');
    await logOut(page);
    await signInAs(page, OTHER);
    await page.waitForURL('**/dashboard');
    await goto(address(first));
    expect(await box(page).inputValue(), 'a colleague').toBe('');
    await logOut(page);
    await signInAs(page, ADMIN);
    await page.waitForURL('**/dashboard');
    await goto(address(first));
    expect(await box(page).inputValue()).toBe('Half a thought');
  });

  test('is kept after a failure, and is sent once even if the response was lost', async () => {
    const visit = await stage.visit({ signedIn: true });
    const { page } = visit;
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(address(first));
    await box(page).fill('Does this arrive?');
    const keys: (string | undefined)[] = [];
    await page.route('**/*', async (route) => {
      if (findRequestCall(route.request()) !== 'support.reply') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      // The server has the reply, but the response is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await send(page).click();
    await toast(page, 'Something went wrong.').waitFor();
    await page.getByRole('form', { name: 'Reply' }).getByRole('alert').waitFor();
    expect(await box(page).inputValue()).toBe('Does this arrive?');
    await page.reload();
    await send(page).click();
    await toast(page, 'Reply added. It will be written to the outbox in 10 seconds.').waitFor();
    expect(keys[0]).toMatch(/^[\da-f]{16,}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await replies(page).count()).toBe(1);
    expect(await findReplies(stage.db, first)).toEqual(['Does this arrive?']);
    await page.reload();
    await replies(page).first().waitFor();
    expect(await box(page).inputValue(), 'what was sent is no draft').toBe('');
  });

  test('that is damaged in the storage is ignored, and old drafts make room for new ones', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await page.evaluate(
      ([admin, id]) => {
        for (const [index, garbage] of ['{', 'null', '[]', '{"text":1}', '"x"'].entries())
          localStorage.setItem(`greenroom-reply-${admin}-${id + index}`, garbage);
        for (let n = 0; n < 80; n += 1)
          localStorage.setItem(`greenroom-reply-${admin}-9${n}`, JSON.stringify({ text: 'old', at: n + 1 }));
      },
      [stage.admin.id, first] as const,
    );
    await goto(address(first));
    expect(await box(page).inputValue()).toBe('');
    await box(page).fill('New words');
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('greenroom-reply-')),
    );
    expect(kept).toHaveLength(50);
    expect(kept).toContain(`greenroom-reply-${stage.admin.id}-${first}`);
    expect(kept, 'the oldest').not.toContain(`greenroom-reply-${stage.admin.id}-90`);
  });
});

describe('a saved reply', () => {
  test('is saved with {name}, used for another person, deleted and restored', async () => {
    const [bob = 0] = await addPeople(stage.db, [{ name: 'Bob Marlow', email: `bob${first}@stage.example` }]);
    const third = await addMessage(stage.db, bob, { subject: 'The third' });
    const visit = await stage.visit({ signedIn: true });
    const { page, goto } = visit;
    visit.forgive(/status of 409/);
    await goto(address(first));
    await box(page).fill('Dear Nina Simonetti,\nthank you.');
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await savedPanel(page).getByText('No saved replies yet').waitFor();
    const save = savedPanel(page).getByRole('button', { name: 'Save this reply' });
    expect(await save.isDisabled(), 'it needs a title').toBe(true);
    await savedPanel(page).getByLabel('Save your reply as').fill('Thanks');
    await save.click();
    await toast(page, 'The reply was saved.').waitFor();
    await savedPanel(page).getByLabel('Save your reply as').fill('Thanks');
    await save.click();
    await savedPanel(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor();

    await goto(address(third));
    await box(page).fill('PS');
    await box(page).press('Home');
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await savedPanel(page).getByText('Dear Bob Marlow,').waitFor();
    await savedPanel(page).getByRole('button', { name: 'Use Thanks' }).click();
    await savedPanel(page).waitFor({ state: 'hidden' });
    expect(await box(page).inputValue()).toBe('Dear Bob Marlow,\nthank you.PS');
    await expect.poll(() => hasFocus(box(page))).toBe(true);

    await page.getByRole('button', { name: 'Saved replies' }).click();
    await savedPanel(page).getByRole('button', { name: 'Remove Thanks' }).click();
    await savedPanel(page).getByText('No saved replies yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await savedPanel(page).getByRole('article', { name: 'Thanks' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Saved replies' }))).toBe(true);
  });

  test('that would be too long says so, and keeps the text', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await stage.db.execute(
      `insert into saved_replies (title, message) values ('Long', repeat('long ', 3990))`,
    );
    await goto(address(first));
    await box(page).fill('x'.repeat(100));
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await savedPanel(page).getByRole('button', { name: 'Use Long' }).click();
    await page.getByText('Use at most 20,000 characters.').waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    expect((await box(page).inputValue()).length).toBeGreaterThan(20_000);
    await box(page).fill('Short again');
    expect(await send(page).isDisabled()).toBe(false);
  });
});

test('without a mail server, the page says where replies go', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address(first));
  await page.getByText('No mail server is configured.').waitFor();
  await box(page).fill('Into the folder');
  await send(page).click();
  await replies(page)
    .getByText(/^Queued/)
    .waitFor();
  await sendWaitingMails(stage.db);
  await replies(page).getByText('Written to the outbox', { exact: true }).waitFor(DELIVERED);
  expect(await findReplies(stage.db, first)).toEqual(['Into the folder']);
});

test('too many replies in an hour are refused with a message, and the text is kept', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(/status of 429/);
  for (let left = 60; left > 0; left -= 1) {
    await addReply(stage.db, second, { adminId: stage.admin.id, state: 'sent', message: `Number ${left}` });
  }
  await visit.goto(address(first));
  await box(page).fill('One more');
  await send(page).click();
  await toast(page, 'Something went wrong.').waitFor();
  await page
    .getByText('Something went wrong. You can send at most 60 replies an hour. Please try again later.')
    .waitFor();
  expect(await box(page).inputValue()).toBe('One more');
  expect(await findReplies(stage.db, first)).toEqual([]);
});
