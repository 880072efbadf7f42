import { beforeEach, describe, expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  addFailedMails,
  addMessage,
  addMessages,
  badge,
  box,
  findReplies,
  replies,
  supportRow,
  subjectsOn,
} from '../browser/support.ts';
import { hasFocus, lastEntry, query, search, total } from '../browser/user-list.ts';
import { trail } from '../browser/user-page.ts';

const SECRET = 'a-secret-of-the-mail-server';
const stage = await openStage({ MAIL_REPLY_TO: 'support@stage.example', INBOUND_MAIL_SECRET: SECRET });
const [nina = 0, bob = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti', email: 'nina@stage.example' },
  { name: 'Bob Marlow', email: 'bob@stage.example' },
]);
await stage.db.$client.query(
  `insert into admins (name, email, password_hash, role) values ('Rosa Diaz', 'rosa@stage.example', '', 'moderator')`,
);

beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
});

describe('the support desk', () => {
  test('answers 20 messages with 20 chords, the one that has waited longest first', async () => {
    await addMessages(stage.db, nina, 20);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/support-management');
    expect((await subjectsOn(page))[0]).toBe('Question 20');
    await supportRow(page, 'Question 20').getByText('Waiting 20 hours').waitFor();
    await supportRow(page, 'Question 20').getByRole('link', { name: 'Question 20', exact: true }).click();
    let chords = 0;
    for (let n = 20; n >= 1; n -= 1) {
      const subject = `Question ${String(n).padStart(2, '0')}`;
      await page.getByRole('heading', { name: subject, exact: true }).waitFor();
      await expect.poll(() => hasFocus(box(page))).toBe(true);
      await page.keyboard.type(`Answer to ${n}.`);
      await page.keyboard.press('Control+Enter');
      chords += 1;
    }
    await replies(page).getByText('Answer to 1.').waitFor();
    expect(chords).toBe(20);
    await expect.poll(() => badge(page).innerText()).toBe('Support');
    await toast(page, 'Reply added. It will be written to the outbox in 10 seconds.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => box(page).inputValue()).toBe('Answer to 1.');
    await trail(page).getByRole('link', { name: 'Support' }).click();
    await total(page, '20 messages');
    expect((await subjectsOn(page))[0]).toBe('Question 01');
  });

  test('assigns, postpones, closes and comments, and each shows in the list and the history', async () => {
    await addMessages(stage.db, nina, 3);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/support-management');
    await supportRow(page, 'Question 03').getByRole('link', { name: 'Question 03', exact: true }).click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: 'Assigned to Admin' }).click();
    await page.getByRole('menuitemradio', { name: 'Rosa Diaz' }).click();
    await page.getByRole('button', { name: 'Assigned to Rosa Diaz' }).waitFor();
    await page.getByRole('button', { name: 'Add a comment for staff' }).click();
    await page.keyboard.type('She called, too.');
    await page.keyboard.press('Control+Enter');
    const comment = page.getByRole('article', { name: 'Comment by Admin' });
    await comment.getByText('Only staff can see this').waitFor();
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'support.createComment' });

    await page.getByRole('button', { name: 'Answer later' }).click();
    await page.getByRole('menuitem', { name: /^In 3 days/ }).click();
    await toast(page, 'Postponed.').waitFor();
    await page.getByRole('heading', { name: 'Question 02' }).waitFor();
    await page.getByRole('button', { name: 'Needs no answer' }).click();
    await page.getByRole('heading', { name: 'Question 01' }).waitFor();
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*1/);

    await trail(page).getByRole('link', { name: 'Support' }).click();
    await supportRow(page, 'Question 02').getByText('No answer needed').waitFor();
    await supportRow(page, 'Question 03')
      .getByText(/^Until /)
      .waitFor();
    await supportRow(page, 'Question 03').getByText('Rosa Diaz').waitFor();
    await page.getByLabel('State', { exact: true }).selectOption('Later');
    await total(page, '1 message');
    await page.getByLabel('Assigned to', { exact: true }).selectOption('Unassigned');
    await page.getByText('No messages match this search and this filter.').waitFor();
    expect(query(page)).toEqual({ state: 'later', assignee: 'none' });
    await page.getByLabel('Assigned to', { exact: true }).selectOption('Everyone’s');
    await supportRow(page, 'Question 03').getByRole('link', { name: 'Question 03', exact: true }).click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('button', { name: 'Needs no answer' }).waitFor();
  });

  test('shows an answer by email in the open thread as it arrives, and waits for a reply again', async () => {
    const id = await addMessage(stage.db, nina, { subject: 'No sound' });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/subscription-plan?id=${id}`);
    await box(page).fill('Try again, please.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await replies(page).getByText('Try again, please.').waitFor();
    await expect.poll(() => badge(page).innerText()).toBe('Support');
    const { rows } = await stage.db.$client.query<{ to: string }>(
      'select reply_to as "to" from mails order by id desc limit 1',
    );
    const bring = async (mail: string): Promise<unknown> => {
      const sent = await fetch(`${stage.address}/api/v1/inbound-mail`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
        body: `From: nina@stage.example\r\nTo: ${rows[0]?.to}\r\n${mail}`,
      });
      return sent.json();
    };
    const reaction = 'Content-Type: text/vnd.google.email-reaction+json\r\n\r\n{"emoji":"👍","version":1}';
    expect(await bring(reaction)).toEqual({ data: { isKept: true } });
    await replies(page).getByText('Reacted by email: 👍').waitFor();
    expect(await badge(page).innerText()).toBe('Support');
    const answered = '\r\nIt works now.\r\n\r\n> Try again, please.\r\n';
    expect(await bring(answered)).toEqual({ data: { isKept: true } });
    const answer = page.getByRole('article', { name: 'Answer by Nina Simonetti' });
    await answer.getByText('It works now.', { exact: true }).waitFor();
    await page.getByText('An answer has arrived. 1 answer in all.').waitFor();
    expect(await replies(page).last().innerText()).toContain('It works now.');
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*1/);
    expect(await page.getByText('Answers by email do not arrive here.').count()).toBe(0);
  });

  test("merges a person's messages, finds them by their words, and separates them again", async () => {
    await addMessage(stage.db, nina, { subject: 'Charged twice', createdAt: '2026-11-02T10:00:00Z' });
    const id = await addMessage(stage.db, nina, {
      subject: 'Still waiting',
      createdAt: '2026-11-01T10:00:00Z',
    });
    await addMessage(stage.db, bob, { subject: 'All clear', message: '<p>The chorus stops.</p>' });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/subscription-plan?id=${id}`);
    await page.getByText('1 other open message of this person').waitFor();
    await page.getByRole('button', { name: 'Merge here' }).click();
    await toast(page, 'The messages were merged.').waitFor();
    await page.getByRole('article', { name: 'Merged message Charged twice' }).waitFor();
    await box(page).fill('One answer for both.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await replies(page).getByText('One answer for both.').waitFor();
    expect(await findReplies(stage.db, id)).toEqual(['One answer for both.']);

    await trail(page).getByRole('link', { name: 'Support' }).click();
    await total(page, '2 messages');
    await search(page).fill('both answ');
    await total(page, '1 message');
    expect(await subjectsOn(page)).toEqual(['Still waiting']);
    await search(page).fill('chorus stop');
    await expect.poll(() => subjectsOn(page)).toEqual(['All clear']);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await supportRow(page, 'Still waiting').getByRole('link', { name: 'Still waiting', exact: true }).click();
    await page.getByRole('button', { name: 'Separate Charged twice' }).click();
    await toast(page, 'The messages are separate again.').waitFor();
    await page.getByText('1 other open message of this person').waitFor();
  });

  test('lists the mails that could not be sent, and sends them all again', async () => {
    await addFailedMails(stage.db, 3);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/support-management');
    await page.getByText('3 mails could not be sent.').waitFor();
    await page.getByRole('button', { name: 'Show failed mails' }).click();
    const panel = page.getByRole('dialog', { name: 'Failed mails' });
    await panel.getByText('No such mailbox').first().waitFor();
    await panel.getByRole('button', { name: 'Retry the mail to ada3@stage.example' }).click();
    await expect.poll(() => panel.getByRole('article').count()).toBe(2);
    await panel.getByRole('button', { name: 'Retry all' }).click();
    await panel.getByText('No failed mails').waitFor();
  });
});
