import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addPosts } from '../browser/bulletins.ts';
import { addParlours } from '../browser/parlours.ts';
import { toast } from '../browser/pages.ts';
import { addAdmin, addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addFailedMails, addMessage, addReply } from '../browser/support.ts';
import { hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

const sheet = (page: Page) => page.getByRole('region', { name: 'Run sheet' });
const lines = (page: Page) => sheet(page).getByRole('list', { name: 'What needs you' }).getByRole('listitem');
const line = (page: Page, text: string) => lines(page).filter({ hasText: text });
const notes = (page: Page) => sheet(page).getByRole('article', { name: /^Note by/ });

/** Opens the dashboard and waits until it follows events. */
async function openLive(page: Page): Promise<void> {
  const stream = page.waitForResponse((each) => each.url().endsWith('/admin/events') && each.ok());
  await page.goto('/dashboard');
  await settled(page);
  await stream;
}

beforeAll(async () => {
  await addCrowd(stage.db, 6);
});

test('an empty desk says so in one line', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await sheet(page).getByText('Nothing needs you right now.').waitFor();
  expect(
    await sheet(page)
      .getByText(/^As of \d/)
      .isVisible(),
  ).toBe(true);
});

test('what needs me is there without a press, and each line goes by its own action on a phone', async () => {
  await stage.db.execute(sql`delete from support_replies`);
  await stage.db.execute(sql`delete from support_messages`);
  await stage.db.execute(sql`delete from parlours`);
  const lost = await addMessage(stage.db, 3, { subject: 'No sound' });
  await addReply(stage.db, lost, {
    adminId: stage.admin.id,
    state: 'failed',
    message: 'Lost',
    error: '550',
  });
  await addMessage(stage.db, 4, { subject: 'Charged twice', createdAt: '2026-07-01T10:00:00Z' });
  const [live = 0] = await addParlours(stage.db, [
    { title: 'On Air', host: 2, startsIn: -1, liveFor: 20 },
    { title: 'Quiet Evening', host: 5, startsIn: 30 },
    { title: 'Late Show', host: 6, startsIn: 50, isPublic: true },
  ]);
  await stage.db.execute(sql`update parlours set video_intro_key = 'intro.mp4' where id <> ${live}`);
  await addPosts(stage.db, 3, 2);
  await stage.db.execute(sql`update bulletins set created_at = now()`);

  const { page } = await stage.visit({ signedIn: true, width: 'phone' });
  await openLive(page);
  // Nothing was pressed so far: what needs me takes 0 actions.
  await line(page, '2 messages wait for an answer').getByText('Charged twice').waitFor();
  await line(page, 'Quiet Evening').getByText('Not published').waitFor();
  await line(page, '1 reply could not be delivered').waitFor();
  const next = sheet(page).getByRole('list', { name: 'Now and next' });
  await next.getByText('On Air').waitFor();
  // It is live, and the app does not show it.
  await next.getByText('Not published').waitFor();
  await next.getByText('Late Show').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await line(page, 'Quiet Evening').getByRole('button', { name: 'Publish Quiet Evening' }).click();
  await toast(page, 'Quiet Evening is published.').waitFor();
  await line(page, 'Quiet Evening').waitFor({ state: 'hidden' });
  await next.getByText('Quiet Evening').waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await line(page, '1 reply could not').getByRole('button', { name: 'Send again' }).click();
  await toast(page, '1 reply is being sent again.').waitFor();
  await line(page, '1 reply could not').waitFor({ state: 'hidden' });
  await line(page, '1 message waits for an answer')
    .getByRole('link', { name: /^Reply/ })
    .waitFor();

  await line(page, 'since you last looked').getByRole('link').click();
  await page.waitForURL('**/bulletin-board');
  await settled(page);
  await page.goBack();
  await line(page, '1 message waits').waitFor();
  await expect.poll(() => line(page, 'since you last looked').count()).toBe(0);

  // What happens elsewhere shows by itself.
  await addMessage(stage.db, 2, { subject: 'Refund?', createdAt: '2026-06-01T10:00:00Z' });
  await line(page, '2 messages wait').getByText('Refund?').waitFor();
  await line(page, '2 messages wait')
    .getByRole('link', { name: /^Reply/ })
    .click();
  await page.waitForURL('**/subscription-plan?id=*');
  await page.getByRole('heading', { name: 'Refund?' }).waitFor();
  await expect.poll(() => hasFocus(page.getByLabel('Your reply', { exact: true }))).toBe(true);
  await page.getByText('1 of 2', { exact: true }).waitFor();
});

test('a hand-over note shows at once at a colleague’s, who is done with it', async () => {
  const rosa = await addAdmin(stage.db, { email: 'rosa@example.com', password: '', role: 'finance' });
  await stage.db.execute(sql`update admins set name = 'Rosa Lund' where id = ${rosa.id}`);
  const [mine, theirs] = [
    await stage.visit({ signedIn: true }),
    await stage.visit({ signedIn: await rosa.newSession(), width: 'phone' }),
  ];
  await openLive(mine.page);
  await openLive(theirs.page);
  await mine.page.getByRole('button', { name: 'Leave a note' }).click();
  const box = mine.page.getByLabel('Note for the next colleague');
  await box.fill('Hana called.\nShe starts an hour later.');
  // The draft survives a reload.
  await mine.page.reload();
  await expect.poll(() => box.inputValue()).toContain('an hour later');
  await box.press('Control+Enter');
  await toast(mine.page, 'Note added.').waitFor();
  await notes(theirs.page).getByText('She starts an hour later.').waitFor();
  expect(await notes(theirs.page).getByRole('button', { name: 'Edit' }).count()).toBe(0);

  await notes(mine.page).getByRole('button', { name: 'Edit' }).click();
  await box.fill('Hana called: two hours later.');
  await mine.page.getByRole('button', { name: 'Save note' }).click();
  await notes(theirs.page).getByText('two hours later').waitFor();
  await notes(theirs.page).getByText('edited').waitFor();

  await notes(theirs.page).getByRole('button', { name: /^Done/ }).click();
  await toast(theirs.page, 'Note done.').waitFor();
  await expect.poll(() => notes(mine.page).count()).toBe(0);
  await theirs.page.getByRole('button', { name: 'Undo' }).click();
  await notes(mine.page).getByText('two hours later').waitFor();
  // Who left it is known by name in the log.
  await mine.page.goto('/activity');
  await mine.page
    .getByText(/marked a hand-over note as done/)
    .first()
    .waitFor();
});

test('a second press, before the page could be drawn again, does not save a note twice', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.getByRole('button', { name: 'Leave a note' }).click();
  const box = page.getByLabel('Note for the next colleague');
  const note = notes(page).filter({ hasText: 'Call Hana' });
  await box.fill('Call Hana.');
  await page.getByRole('button', { name: 'Leave note' }).click();
  await box.waitFor({ state: 'hidden' });
  await note.getByRole('button', { name: 'Edit' }).click();
  await box.fill('Call Hana at nine.');
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));
  await page.getByRole('button', { name: 'Save note' }).evaluate((button: HTMLElement) => {
    button.click();
    // Like a real press, ahead of timers.
    void scheduler.postTask(() => button.click(), { priority: 'user-blocking' });
  });
  await toast(page, 'Note updated.').waitFor();
  expect(saves).toHaveLength(1);
  await note.getByRole('button', { name: /^Done/ }).click();
});

test('after a pause, the desk says what is new since then', async () => {
  await stage.db.execute(sql`update admins set visited_at = now() - interval '1 day', seen_at = now()`);
  await stage.db.execute(sql`update users set created_at = now() - interval '2 days' where id > 4`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  const news = sheet(page).getByRole('list', { name: 'Since you were last here' });
  await news.getByRole('link', { name: /new pe/ }).click();
  await page.waitForURL(/user-list\?start_date=[\d-]+&end_date=[\d-]+$/);
  await expect.poll(() => page.getByText(/^\d+ p(?:eople|erson)$/).count()).toBe(1);
});

test('failed mails of every kind are one line, which says why and sends them again at once', async () => {
  await stage.db.execute(sql`delete from support_replies`);
  await stage.db.execute(sql`delete from mails`);
  await addFailedMails(stage.db, 3);
  await stage.db.execute(sql`update mails set kind = 'invitation', text = '', html = ''
    where to_email = 'ada3@stage.example'`);
  const { page } = await stage.visit({ signedIn: true });
  await openLive(page);
  const failed = line(page, '3 mails could not be delivered');
  await failed.getByRole('button', { name: 'See why' }).click();
  const panel = page.getByRole('dialog', { name: 'Failed mails' });
  await panel.getByText('No such mailbox').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await failed.getByRole('button', { name: 'Send all again' }).click();
  // The text of an invitation was erased with its link.
  const left = line(page, '1 mail could not be delivered');
  await left.getByRole('button', { name: 'See why' }).waitFor();
  expect(await left.getByRole('button').count()).toBe(1);
});
