import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { sendWaitingMails } from '../browser/mails.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  DELIVERED,
  addMessage,
  addMessages,
  badge,
  box,
  findReplies,
  replies,
  supportRow,
  send,
} from '../browser/support.ts';
import { hasFocus, lastEntry } from '../browser/user-list.ts';
import { startSmtp } from '../setup/smtp.ts';
import { trail } from '../browser/user-page.ts';

const smtp = await startSmtp();
const stage = await openStage({ SMTP_URL: smtp.url, MAIL_FROM: 'Greenroom <support@example.com>' });
afterAll(() => smtp.stop());

const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);
const WORDS = 'Dear Nina,\n\nplease try <b>once</b> more & tell us.';
let id = 0;

beforeEach(async () => {
  smtp.fail(null);
  await stage.db.execute('delete from support_messages');
  await addMessages(stage.db, nina, 2);
  id = await addMessage(stage.db, nina, {
    subject: 'My track stops',
    message: '<p>Right before the <strong>chorus</strong>.</p><script>alert(1)</script>',
  });
});

describe('a message', () => {
  test('is read, answered, unsent, answered again, and the mail arrives', async () => {
    const before = smtp.mails().length;
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/support-management');
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*3/);
    await supportRow(page, 'My track stops').getByText('Unanswered').waitFor();
    await supportRow(page, 'My track stops')
      .getByRole('link', { name: 'My track stops', exact: true })
      .click();
    await page.waitForURL(`**/subscription-plan?id=${id}`);
    await page.getByRole('heading', { name: 'My track stops' }).waitFor();
    await expect.poll(() => page.locator('strong', { hasText: 'chorus' }).count()).toBe(1);
    await page.getByText('nina@stage.example', { exact: true }).first().waitFor();
    expect(await page.getByText('No mail server is configured.').count()).toBe(0);
    await expect.poll(() => send(page).isDisabled(), { message: 'nothing is written yet' }).toBe(true);
    await box(page).fill('  \n ');
    await expect.poll(() => send(page).isDisabled(), { message: 'spaces are no reply' }).toBe(true);

    await box(page).fill(WORDS);
    await send(page).click();
    await toast(page, 'Reply added. It will be sent in 10 seconds.').waitFor();
    await replies(page)
      .getByText(/^Queued, sends in \d+ s$/)
      .waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*2/);
    await replies(page).getByRole('button', { name: 'Undo this reply' }).click();
    await toast(page, 'The reply was cancelled.').waitFor();
    await expect.poll(() => box(page).inputValue()).toBe(WORDS);
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await page.getByText('No reply yet').waitFor();
    await expect.poll(() => findReplies(stage.db, id)).toEqual([]);
    await expect
      .poll(() => lastEntry(stage.db))
      .toMatchObject({ action: 'support.undoReply', record: String(id) });
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*3/);

    await send(page).click();
    await replies(page)
      .getByText(/^Queued/)
      .waitFor();
    // Here alone the ten seconds are waited for.
    await replies(page).getByText('Sent', { exact: true }).waitFor(DELIVERED);
    await page.getByRole('status').filter({ hasText: 'The reply was sent.' }).waitFor({ state: 'attached' });
    const taken = smtp.mails().slice(before);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ recipients: ['nina@stage.example'], subject: 'Re: My track stops' });
    expect(taken[0]?.text).toContain('please try <b>once</b> more & tell us.');
    expect(taken[0]?.html).toContain('please try &lt;b&gt;once&lt;/b&gt; more &amp; tell us.');
    await trail(page).getByRole('link', { name: 'Support' }).click();
    await supportRow(page, 'My track stops').getByText('Replied').waitFor();
  });

  test("that a mail server refuses shows the server's reason, and Retry sends it", async () => {
    smtp.fail(({ at }) => (at === 'recipient' ? { code: 550, words: 'No such mailbox here' } : null));
    const before = smtp.mails().length;
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/subscription-plan?id=${id}`);
    await box(page).fill('Are you there?');
    await send(page).click();
    const reply = replies(page).filter({ hasText: 'Are you there?' });
    await reply.getByText(/^Queued/).waitFor();
    await sendWaitingMails(stage.db);
    await reply.getByText('Failed', { exact: true }).waitFor(DELIVERED);
    await reply.getByText(/No such mailbox here/).waitFor();
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*3/);
    smtp.fail(null);
    await reply.getByRole('button', { name: 'Retry this reply' }).click();
    await toast(page, 'The reply will be sent again.').waitFor();
    await reply.getByText('Sent', { exact: true }).waitFor(DELIVERED);
    expect(smtp.mails()).toHaveLength(before + 1);
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*2/);
  });

  test('keeps pasted text that is too long, says so, and does not send it', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/subscription-plan?id=${id}`);
    await box(page).fill('x'.repeat(30_000));
    expect(await box(page).inputValue()).toHaveLength(30_000);
    await page.getByText('Use at most 20,000 characters').waitFor();
    await page.keyboard.press('Control+Enter');
    expect(await findReplies(stage.db, id)).toEqual([]);
    await box(page).fill('');
  });

  test('that is answered twice in a hurry gets one reply', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/subscription-plan?id=${id}`);
    await box(page).fill('Once is enough.');
    await send(page)
      .dblclick({ force: true, timeout: 2000 })
      .catch(() => undefined);
    await replies(page).first().waitFor();
    await page.reload();
    await replies(page).first().waitFor();
    expect(await replies(page).count()).toBe(1);
    expect(await findReplies(stage.db, id)).toEqual(['Once is enough.']);
  });

  test('can be unsent from the list too, and its text is put before the new draft', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/support-management');
    await supportRow(page, 'My track stops')
      .getByRole('link', { name: 'My track stops', exact: true })
      .click();
    await box(page).fill('First thought.');
    await send(page).click();
    await replies(page).first().waitFor();
    await box(page).fill('Second thought.');
    await trail(page).getByRole('link', { name: 'Support' }).click();
    await supportRow(page, 'My track stops').getByText('Replied').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await supportRow(page, 'My track stops').getByText('Unanswered').waitFor();
    await supportRow(page, 'My track stops')
      .getByRole('link', { name: 'My track stops', exact: true })
      .click();
    expect(await box(page).inputValue()).toBe('First thought.\n\nSecond thought.');
  });
});
