import { calls } from '@greenroom/contract';
import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const SECRET = 'a-secret-of-the-mail-server';
const world: World = await createWorld(inject('databaseUrl'), {
  MAIL_REPLY_TO: 'support@example.com',
  INBOUND_MAIL_SECRET: SECRET,
});
afterAll(() => world.close());

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const report = (mailId: string, action: string, said: string) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example',
    'To: support@example.com',
    'Message-ID: <bounce@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.',
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ada@mail.example\r\nAction: ${action}\r\n${said}`,
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: Re: No sound\r\nMessage-ID:\r\n ${mailId}`,
    '--b--',
  ].join('\r\n');

async function isKept(payload: string): Promise<boolean> {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` };
  const response = await world.app.inject({ method: 'POST', url: '/api/v1/inbound-mail', headers, payload });
  return response.json().data.isKept;
}

test('a reply that comes back says so, in the thread and on the run sheet, and opens nothing again', async () => {
  const { id: user, name, email } = await world.addUser({ name: 'Ada' });
  const token = await world.tokenOf(user);
  const made = await world.call('support.create', {
    token,
    body: { subject: 'No sound', message: 'It stops.' },
  });
  const { id } = calls['support.create'].output.parse(made.json()).data;
  const words = { name, email, subject: 'Re: No sound', message: 'Try again.', support_id: id };
  expect((await world.call('support.reply', { body: words })).statusCode).toBe(200);
  const [mail] = await query<{ id: string; message_id: string }>(
    `update mails set state = 'sent', sent_at = now() returning id, message_id`,
  );
  const mailId = mail?.message_id ?? '';
  const thread = async () =>
    calls['support.get'].output.parse((await world.call('support.get', { params: { id } })).json()).data;
  const failed = async () => (await world.call('dashboard.getRunSheet', {})).json().data.mails.failed;

  const unknown = 'Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user';
  expect(await isKept(report(mailId, 'delayed', 'Status: 4.2.0'))).toBe(false);
  expect(await isKept(report('<other@x>', 'failed', unknown))).toBe(false);
  expect(await thread()).toMatchObject({ replies: [{ delivery: 'sent' }] });

  expect(await isKept(report(mailId, 'failed', unknown))).toBe(true);
  expect(await thread()).toMatchObject({
    state: 'answered',
    incoming: [],
    replies: [{ delivery: 'bounced', error: 'user unknown' }],
  });
  expect(await failed()).toBe(1);
  expect(await query(`select after from audit_entries where action = 'support.receive'`)).toMatchObject([
    { after: { email, bounced: 'user unknown' } },
  ]);
  expect(await isKept(report(mailId, 'failed', unknown))).toBe(false);

  const [reply] = (await thread()).replies;
  expect((await world.call('support.retryReply', { params: { id: reply?.id } })).statusCode).toBe(200);
  expect(await thread()).toMatchObject({ state: 'answered', replies: [{ delivery: 'queued' }] });
  await query(`update mails set state = 'failed', error = 'Full' where id = $1`, [mail?.id]);
  expect(await thread()).toMatchObject({ state: 'answered' });
  await query('delete from support_replies');
  expect(await thread()).toMatchObject({ state: 'unanswered' });
});
