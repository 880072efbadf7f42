import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { readBody } from '#kit/mail/reading/body.ts';
import { readHead } from '#kit/mail/reading/head.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../testing/mails/programs/${name}.eml`, import.meta.url));

test.each([
  ['02-jis-no-charset', 'テストメールです。よろしくお願いします。'],
  ['03b-jis-ms', 'テストメールです。よろしくお願いします。'],
  ['05-cp1252-no-charset', 'Café “smart” – €5 ’ok’'],
  ['05d-usascii-utf8', 'Café – 日本'],
  ['05f-cp850', 'Grüße'],
  ['05m-utf8mb4', 'Café'],
  ['07-smime-opaque', 'Signed hello'],
  ['07c-pgp-encrypted', 'Encrypted: read it in the mailbox'],
  ['09-photo-only', 'A picture: IMG_0001.jpg'],
  [
    '11-html-only',
    'Hello & welcome \n\nA B\nC D\n- one\n- two\nclick here <https://example.org/x>\nBye[A part was removed]a picture',
  ],
  ['12-plain-placeholder', 'The real answer: my name is Bo.'],
  ['14-calendar-accept', 'Accepted\n\nAnn has accepted this invitation.'],
  ['23-head-only', 'yes please'],
  ['33-cr-only', 'Hello CR'],
  ['35-blank-first', 'Hello'],
  ['37-gmail-reaction', '👍\n\nAnn reacted via Gmail'],
  ['39-sig-dashes', 'My answer'],
  ['41-named-text', 'The words of the mail.'],
  ['42-pdf-in-alternative', 'Here is the contract.'],
  ['43-struck-and-prewrap', 'The price is ~~20~~ 25.\n\nFirst line\nSecond line'],
  ['44-own-rules', 'Two things.\n\n---\n\nThe first: my song.\n\n---\n\nThe second: my plan.'],
  ['40-ruby-multi-html', 'Part one\n\nList footer'],
])('the text of %s is read', async (name, text) => {
  expect((await readBody(read(name))).message).toBe(text);
});

test.each([
  ['20-ooo-x-auto-reply', true],
  ['20-ooo-x-autoreply-from', true],
  ['20-ooo-x-autoresponder', true],
  ['20-ooo-x-autoresponse', true],
  ['20-ooo-x-mail-autoreply', true],
  ['20-ooo-exchange-gen', true],
  ['20-ooo-exchange-loop', true],
  ['20-ooo-feedback', true],
  ['21-ooo-subject', true],
  ['22-donotreply', true],
  ['22-no_reply', true],
  ['20-ooo-list-unsub', false],
  ['20-ooo-listid', false],
  ['23-head-only', false],
  ['33-cr-only', false],
  ['35-blank-first', false],
])('whether %s was written by nobody', async (name, isAutomatic) => {
  expect(await readHead(read(name))).toMatchObject({ isAutomatic });
});

test('names of attachments are read as they were meant, without signs that turn them round', async () => {
  const { attachments } = await readBody(read('24-attachment-names'));
  expect(attachments).toEqual(['ÄÖÜ.pdf', '日本語.pdf', 'fwd.eml', 'invoicefdp.exe']);
});

const mail = (type: string, body: string) => readBody(Buffer.from(`Content-Type: ${type}\r\n\r\n${body}`));
const parts = (kind: string, ...each: [string, string][]) =>
  mail(
    `multipart/${kind}; boundary=b`,
    `${each.map(([type, text]) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`).join('')}--b--`,
  );

test.each([
  ['New.\n\nOn Mon, 1 May 2026 at 10:00,\nSupport <a@b.example> wrote:\n> It stops.\n>\n> > Why?\n', 'New.'],
  ['Neu.\n\nAm 1. Mai schrieb Support:\n> It stops.', 'Neu.'],
  ['New.\n\n-----Original Message-----\nFrom: Support\nSent: Monday\n\nIt stops.', 'New.'],
  ['New.\n\n________________________________\nFrom: Support\nDate: Monday\n\nIt stops.', 'New.'],
  ['> Does it stop?\nYes.\n> Always?\nNo: never.', '> Does it stop?\nYes.\n> Always?\nNo: never.'],
  ['> It stops.', '> It stops.'],
  ['On my way.\nYou wrote:\nnothing.', 'On my way.\nYou wrote:\nnothing.'],
  ['a\u0000b\u001B[0m', 'ab[0m'],
])('a text is without the history that is quoted at its end: %j', async (body, kept) => {
  expect((await mail('text/plain', body.replaceAll('\n', '\r\n'))).message).toBe(kept);
});

describe('the better part is taken', () => {
  test.each<[string, string, string, string]>([
    [
      'HTML beside a text in another language that says nothing',
      'Bitte öffnen Sie die HTML-Ansicht.',
      '<p>It works now.</p>',
      'It works now.',
    ],
    [
      'HTML beside a beginning',
      'Hello Bo,',
      '<p>Hello Bo,</p><p>one two three four five six seven eight</p>',
      'Hello Bo,\n\none two three four five six seven eight',
    ],
    ['a text that says the same', 'It *works* now.', '<p>It <b>works</b> now.</p>', 'It *works* now.'],
    [
      'a text in Japanese that says the same',
      '日本は動きます。',
      '<p>日本は動きます。</p>',
      '日本は動きます。',
    ],
    ['a text beside empty HTML', 'It works.', '<div></div>', 'It works.'],
    ['HTML beside an empty text', ' ', '<p>It works.</p>', 'It works.'],
  ])('%s', async (_, plain, html, text) => {
    const { message } = await parts('alternative', ['text/plain', plain], ['text/html', html]);
    expect(message).toBe(text);
  });
});

test('the HTML of a mail keeps tables, lists and links apart, and quotes what is quoted', async () => {
  const { message, rest } = await mail(
    'text/html',
    `<ol><li>First<li>Second</ol><table><tr><th>Song<th>Day</tr><tr><td>Night Bus<td>Monday</tr></table>
     <h2>Why?</h2><a href="javascript:alert(1)">this</a> <a href="https://a.example">https://a.example</a>
     <p>On 1 May 2026, Support &lt;a@b.example&gt; wrote:</p><blockquote>Old.</blockquote>`,
  );
  expect(message).toMatch(
    /^ ?1\. First\n ?2\. Second\nSong Day\nNight Bus Monday\n+Why\?\n+\[A part was removed\] this https:\/\/a\.example$/,
  );
  expect(rest).toMatch(/wrote:\n+> Old\.$/);
});

test('a mail in a mail is read, and one with a calendar that is no answer has it as a file', async () => {
  const inner = 'From: bo@example.org\r\nSubject: Hi\r\n\r\nInner.';
  const { message } = await parts('mixed', ['text/plain', 'See:'], ['message/rfc822', inner]);
  expect(message).toBe(
    'See:\n\n---------- Forwarded message ----------\nFrom: bo@example.org\nSubject: Hi\n\nInner.',
  );
  const invitation = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR';
  expect(await parts('mixed', ['text/plain', 'Come.'], ['text/calendar', invitation])).toMatchObject({
    message: 'Come.',
    attachments: ['file.ics'],
  });
  const declined =
    'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nATTENDEE;PARTSTAT=DECLINED:mailto:a\r\n b@c.example\r\nEND:VCALENDAR';
  expect(await mail('text/calendar', declined)).toMatchObject({ message: 'Declined', attachments: [] });
});

/** An element of BER; without an end that is known it ends in two zeros. */
const ber = (tag: number, content: Buffer, isOpen = false): Buffer =>
  isOpen
    ? Buffer.concat([Buffer.from([tag, 0x80]), content, Buffer.from([0, 0])])
    : Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content]);
const oid = (last: number) => Buffer.from([6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last]);

test.each([false, true])('a signed mail is read in pieces of any length: open %s', async (isOpen) => {
  const inner = Buffer.from('Content-Type: text/plain\r\n\r\nSigned, in two pieces.');
  const pieces = Buffer.concat([ber(4, inner.subarray(0, 40)), ber(4, inner.subarray(40))]);
  const data = ber(0x30, Buffer.concat([oid(1), ber(0xa0, ber(0x24, pieces, isOpen), isOpen)]), isOpen);
  const signed = ber(0x30, Buffer.concat([oid(2), ber(0xa0, ber(0x30, data, isOpen), isOpen)]), isOpen);
  const head =
    'Content-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  expect(await readBody(Buffer.from(head + signed.toString('base64')))).toMatchObject({
    message: 'Signed, in two pieces.',
    attachments: [],
  });
  const sealed = ber(0x30, oid(3)).toString('base64');
  expect(await readBody(Buffer.from(head + sealed))).toMatchObject({
    message: 'Encrypted: read it in the mailbox',
    attachments: ['smime.p7m'],
  });
});

test('what PGP signed is shown, and its signature folded', async () => {
  const signature = '-----BEGIN PGP SIGNATURE-----\nabc\n-----END PGP SIGNATURE-----';
  const text = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nIt works.\n${signature}`;
  expect(await mail('text/plain', text)).toMatchObject({ message: 'It works.', rest: signature });
  const sealed = '-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----';
  expect(await mail('text/plain', sealed)).toMatchObject({
    message: 'Encrypted: read it in the mailbox',
    rest: sealed,
  });
});
