import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import type { Email } from '../../../apps/api/src/kit/mail/mail.ts';
import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp } from '../../setup/smtp.ts';

const SECRET = 's3cret-of-mail';
const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
const QUICK = { tries: 4, backoffMs: 20, backoffMaxMs: 100, pollMs: 500, sweepMs: 500 };

const smtp: Smtp = await startSmtp();
const world: World = await createWorld(inject('databaseUrl'), {
  SMTP_URL: smtp.url.replace('//', `//greenroom:${SECRET}@`),
  MAIL_FROM: '"Greenroom, Inc." <staff@greenroom.example>',
});
await world.mail.start(QUICK);
afterAll(async () => {
  await world.close();
  await smtp.stop();
});
beforeEach(() => smtp.fail(null));

const letter: Email = {
  kind: 'reply',
  toName: 'Ada Lovelace',
  toEmail: 'ada@example.com',
  subject: 'Your question — “Notes”',
  text: 'Dear Ada,\n\n.\nA line with a lone dot above, and ünïcödé.',
  html: '<p>Dear Ada,</p><p>ünïcödé &amp; &lt;b&gt;</p>',
};
const queue = (more: Partial<Email> = {}) =>
  world.db.transaction((tx) => world.app.mail.queue(tx, { ...letter, ...more }));
const within = (work: 'cancel' | 'retry', id: number) =>
  world.db.transaction((tx) => world.app.mail[work](tx, id));
const query = async (text: string, values: unknown[] = []) =>
  (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
/** Returns the copies of one mail that the server accepted. */
const findSentCopies = async (id: number) => {
  const row = (await world.mail.list()).find((each) => each.id === id);
  return smtp.mails().filter(({ messageId }) => messageId === row?.messageId);
};

describe('a mail', () => {
  test('arrives once, with its text as text and HTML, and names its sender', async () => {
    const id = await queue();
    const row = await world.mail.reach(id, 'sent');
    expect(row).toMatchObject({ attempts: 1, error: null });
    const copies = await findSentCopies(id);
    expect(copies).toHaveLength(1);
    expect(copies[0]).toMatchObject({
      from: { name: 'Greenroom, Inc.', address: 'staff@greenroom.example' },
      to: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
      recipients: ['ada@example.com'],
      subject: letter.subject,
      messageId: expect.stringMatching(/^<mail-\d+\.[\da-f]{18}@greenroom\.example>$/),
      date: row.createdAt.replace(/\.\d+Z/, '.000Z'),
      attachments: [],
    });
    expect(copies[0]?.text?.trim()).toBe(letter.text);
    expect(copies[0]?.html?.trim()).toBe(letter.html);
    expect(copies[0]?.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
  });

  test('about the account is marked as automatic, and its text is deleted once it is sent', async () => {
    for (const kind of ['reset', 'verify', 'notice', 'invitation'] as const) {
      const id = await queue({ kind, text: 'https://link?token=rst_1', html: '<p>rst_1</p>' });
      expect(await world.mail.reach(id, 'sent')).toMatchObject({ text: '', html: '' });
      const [copy] = await findSentCopies(id);
      expect(copy?.text).toContain('rst_1');
      expect(copy?.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    }
  });

  test('is not sent before the requested delay', async () => {
    const id = await queue({ delaySeconds: 2 });
    const { createdAt, sentAt } = await world.mail.reach(id, 'sent');
    expect(Date.parse(sentAt ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(2000);
  });

  test('of a transaction that is rolled back is never sent', async () => {
    const [before] = await query('select count(*) from pgboss.job');
    const undone = world.db.transaction(async (tx) => {
      await world.app.mail.queue(tx, { ...letter, subject: 'Undone' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await world.mail.reach(await queue(), 'sent');
    expect(smtp.mails().map(({ subject }) => subject)).not.toContain('Undone');
    expect(await query(`select id from mails where subject = 'Undone'`)).toEqual([]);
    const [after] = await query('select count(*) from pgboss.job');
    expect(after?.['count']).toBe(Number(before?.['count']) + 1);
  });

  test('that is taken back in time is never sent, and cannot be taken back later', async () => {
    const id = await queue({ delaySeconds: 1, subject: 'Taken back' });
    expect(await within('cancel', id)).toBe(true);
    expect(await within('cancel', id)).toBe(false);
    const next = await queue({ delaySeconds: 1 });
    await world.mail.reach(next, 'sent');
    expect(smtp.mails().map(({ subject }) => subject)).not.toContain('Taken back');
    expect((await world.mail.list()).find((mail) => mail.id === id)).toMatchObject({
      state: 'cancelled',
      text: '',
      html: '',
    });
    expect(await within('cancel', next)).toBe(false);
    expect(await within('retry', id)).toBe(false);
    expect(await within('retry', next)).toBe(false);
  });
});

describe('a mail server that', () => {
  test('is busy gets the same message again', async () => {
    let left = 2;
    smtp.fail(({ at }) => (at === 'recipient' && left-- > 0 ? { code: 451, words: 'Greylisted' } : null));
    const id = await queue();
    expect(await world.mail.reach(id, 'sent')).toMatchObject({ attempts: 3, error: null });
    expect(await findSentCopies(id)).toHaveLength(1);
  });

  test.each(['recipient', 'data'] as const)(
    'refuses permanently (%s) is not retried, and its answer is shown to the staff',
    async (step) => {
      smtp.fail(({ at }) =>
        at === step ? { code: 550, words: `5.1.1 <b>No</b> such ${step}; your password is ${SECRET}` } : null,
      );
      const id = await queue({ link: '/subscription-plan?id=7', toEmail: `${step}@example.com` });
      const row = await world.mail.reach(id, 'failed');
      expect(row.attempts).toBe(1);
      expect(row.error).toMatch(new RegExp(`^550 .*<b>No</b> such ${step}; your password is …`));
      expect(await query(`select message, link from notifications where message like '%${step}@%'`)).toEqual([
        {
          message: expect.stringMatching(
            new RegExp(
              `^A mail to <strong>${step}@example.com</strong> could not be delivered: 550 .*&lt;b&gt;No`,
            ),
          ),
          link: '/subscription-plan?id=7',
        },
      ]);
      expect(await within('cancel', id)).toBe(false);
      smtp.fail(null);
      expect(await within('retry', id)).toBe(true);
      expect(await world.mail.reach(id, 'sent')).toMatchObject({ messageId: row.messageId, error: null });
      expect(await findSentCopies(id)).toHaveLength(1);
    },
  );

  test('stays unavailable is given up after the last attempt, and a mail with a link is not retried since its text is deleted', async () => {
    smtp.fail(() => ({ code: 421, words: 'Closed for today' }));
    const [reply, reset, notice] = [
      await queue(),
      await queue({ kind: 'reset' }),
      await queue({ kind: 'notice' }),
    ];
    expect(await world.mail.reach(reply, 'failed')).toMatchObject({
      attempts: QUICK.tries,
      error: expect.stringContaining('Closed for today'),
      text: letter.text,
    });
    expect(await world.mail.reach(notice, 'failed')).toMatchObject({ text: letter.text });
    expect(await world.mail.reach(reset, 'failed')).toMatchObject({ text: '', html: '' });
    smtp.fail(null);
    expect(await within('retry', reset)).toBe(false);
    expect(await within('retry', reply)).toBe(true);
    await world.mail.reach(reply, 'sent');
  });

  test('disconnects after accepting the message may get it twice, as one message', async () => {
    let left = 1;
    smtp.fail(({ at }) => (at === 'data' && left-- > 0 ? 'cut' : null));
    const id = await queue();
    await world.mail.reach(id, 'sent');
    expect((await findSentCopies(id)).map(({ isCut }) => isCut)).toEqual([true, false]);
  });

  test('disconnects after each message gets it twice in total, and once more when the staff retry', async () => {
    smtp.fail(({ at }) => (at === 'data' ? 'cut' : null));
    const [id, reset] = [await queue({ toEmail: 'unclear@example.com' }), await queue({ kind: 'reset' })];
    expect(await world.mail.reach(id, 'failed')).toMatchObject({ attempts: 2, unclearTries: 2 });
    expect(await world.mail.reach(reset, 'failed')).toMatchObject({ attempts: 2, text: '' });
    expect(await query(`select message from notifications where message like '%unclear@%'`)).toEqual([
      { message: expect.stringContaining('may have been delivered') },
    ]);
    expect(await within('retry', id)).toBe(true);
    expect(await world.mail.reach(id, 'failed')).toMatchObject({ attempts: 1, unclearTries: 2 });
    expect((await findSentCopies(id)).map(({ isCut }) => isCut)).toEqual([true, true, true]);
    smtp.fail(null);
    await within('retry', id);
    await world.mail.reach(id, 'sent');
  });

  test('disconnects during the greeting or the recipient is retried, since it received nothing', async () => {
    let left = 3;
    smtp.fail(({ at }) => (at !== 'data' && left-- > 0 ? 'cut' : null));
    const id = await queue();
    expect(await world.mail.reach(id, 'sent')).toMatchObject({ attempts: 4, unclearTries: 0 });
    expect(await findSentCopies(id)).toHaveLength(1);
  });

  test('cannot be reached is retried', async () => {
    await smtp.down();
    const id = await queue();
    await expect
      .poll(async () => (await world.mail.list()).find((mail) => mail.id === id)?.error)
      .toContain('ECONNREFUSED');
    await smtp.up();
    await world.mail.reach(id, 'sent');
  });
});
