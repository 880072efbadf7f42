import { readFileSync } from 'node:fs';

import { afterAll, expect, inject, test } from 'vitest';

import { readBounce } from '#kit/mail/reading/bounce.ts';
import { readHead } from '#kit/mail/reading/head.ts';
import { openMailedSupport } from '#testing/mailed-support.ts';

const { world, query, write, isKept, show, ...desk } = await openMailedSupport(inject('databaseUrl'));
afterAll(() => world.close());

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

/** Stores a message and our reply to it, which was sent. */
async function replied() {
  const person = await world.addUser({ name: 'Ada' });
  const id = await write(person);
  await desk.reply(person, id);
  const [mail] = await query<{ id: string; message_id: string }>(
    `update mails set state = 'sent', sent_at = now()
     where id = (select max(mail_id) from support_replies) returning id, message_id`,
  );
  return { id, email: person.email, thread: () => show(id), mail: mail?.id, mailId: mail?.message_id ?? '' };
}

test('a reply that comes back says so, in the thread and on the run sheet, and opens nothing again', async () => {
  const { email, thread, mail, mailId } = await replied();
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
  await query(`update mails set state = 'failed', error = 'Full' where id = $1`, [mail]);
  expect(await thread()).toMatchObject({ state: 'answered' });
  await query('delete from support_replies');
  expect(await thread()).toMatchObject({ state: 'unanswered' });
});

test('a reply that comes back in words alone says so too, with the copy below', async () => {
  const { thread, mailId } = await replied();
  const file = new URL('../../../testing/mails/programs/45-bounce-plain.eml', import.meta.url);
  const mail = readFileSync(file, 'utf8').replace('ANSWER_ADDRESS', 'support@example.com');
  expect(await isKept(mail.replace('OUR_MESSAGE_ID', '<other@x>'))).toBe(false);
  expect(await thread()).toMatchObject({ replies: [{ delivery: 'sent' }] });
  expect(await isKept(mail.replace('OUR_MESSAGE_ID', mailId))).toBe(true);
  expect(await thread()).toMatchObject({
    state: 'answered',
    incoming: [],
    replies: [{ delivery: 'bounced', error: 'mailbox unknown' }],
  });
});

test('of two replies that a report names, the one that came back says so', async () => {
  const [earlier, later] = [await replied(), await replied()];
  const names = `${later.mailId}\r\nReferences: ${earlier.mailId} ${later.mailId}`;
  const mail = report(names, 'failed', 'Status: 5.2.2');
  expect(await isKept(mail)).toBe(true);
  expect(await isKept(mail)).toBe(false);
  expect(await later.thread()).toMatchObject({ replies: [{ delivery: 'bounced', error: 'mailbox full' }] });
  expect(await earlier.thread()).toMatchObject({ replies: [{ delivery: 'sent' }] });
});

const OURS = '<ours@c.example>';
const QMAIL = `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ada@mail.example>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <support@c.example>
Message-ID: ${OURS}

Try again.`;
const EXIM = `A message that you sent could not be delivered to one or more of its recipients.

  ada@mail.example
    host mx.mail.example [192.0.2.1]
    550 Over quota`;
const [PLAIN, FAILED_TO] = ['Content-Type: text/plain', 'X-Failed-Recipients: ada@mail.example'];
const DAEMON = 'From: MAILER-DAEMON@mx.example';
const WITHOUT = (more: string, action = 'failed') =>
  `--b\n\nIt could not be delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n${more}\n\nFinal-Recipient: rfc822; bo@mail.example\nAction: relayed\n\nFinal-Recipient: rfc822; ada@mail.example\nAction: ${action}\nStatus: 5.1.1\n--b--`;
const REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';

test.each<[string, string[], string, string | null]>([
  ['by qmail', [DAEMON, PLAIN, 'Subject: failure notice'], QMAIL, 'user unknown'],
  [
    'by Exim, with the id in its head alone',
    [DAEMON, FAILED_TO, `In-Reply-To: ${OURS}`],
    EXIM,
    'host mx.mail.example [192.0.2.1] 550 Over quota',
  ],
  [
    'with the id in References',
    [REPORT, `References: <first@c.example> ${OURS}`],
    WITHOUT(''),
    'user unknown',
  ],
  ['by Exchange', [REPORT], WITHOUT(`X-Original-Message-ID: ${OURS}`), 'user unknown'],
  [
    'in HTML',
    ['From: postmaster@mx.example', 'Content-Type: text/html', 'Subject: Undeliverable: Re: No sound'],
    `<p>It failed.</p><p>Message-ID: &lt;ours@c.example&gt;</p>`,
    'no reason given',
  ],
  ['of a delay', [REPORT], WITHOUT(`X-Original-Message-ID: ${OURS}`, 'delayed'), null],
  [
    'of a delay, in words',
    [DAEMON, FAILED_TO, 'Subject: Warning: message 1x delayed 24 hours'],
    `It could not be delivered yet.\nNo action is required.\n\nMessage-ID: ${OURS}`,
    null,
  ],
  ['of something else', ['From: postmaster@mx.example'], `Welcome.\n\nMessage-ID: ${OURS}`, null],
])('a report is read as mail servers write it: %s', async (_, head, body, words) => {
  const mail = Buffer.from([...head, '', body].join('\n').replaceAll('\n', '\r\n'));
  expect(await readHead(mail)).toMatchObject({ isReport: true, isAutomatic: true });
  expect(await readBounce(mail)).toEqual(words === null ? null : { mailIds: [OURS], words });
});

test.each([
  ['a receipt', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
  ['an answer', 'From: ada@mail.example'],
])('%s is no report', async (_, head) => {
  expect(await readHead(Buffer.from(`${head}\r\nSubject: Re\r\n\r\nHello.`))).toMatchObject({
    isReport: false,
  });
});
