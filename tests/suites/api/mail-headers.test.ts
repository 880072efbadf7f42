import { afterAll, expect, inject, test } from 'vitest';

import { createWorld } from '../../../apps/api/src/testing/world.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { listCauses } from '../../../apps/api/src/kit/errors.ts';
import type { Email } from '../../../apps/api/src/kit/mail/mail.ts';
import { startSmtp } from '../../setup/smtp.ts';
import type { Smtp } from '../../setup/smtp.ts';

const smtp: Smtp = await startSmtp();
const world: World = await createWorld(inject('databaseUrl'), {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Greenroom <staff@greenroom.example>',
});
await world.mail.start({ tries: 1 });
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\n ',
  '\r\n\t',
  '\0',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u001b',
];
const HEADS = [
  'Bcc: evil@example.org',
  'Cc: evil@example.org',
  'To: evil@example.org',
  'X-Evil: 1',
  'Subject: evil',
];
const BODY =
  '\r\n\r\nEvil words\r\n.\r\nMAIL FROM:<evil@example.org>\r\nRCPT TO:<evil@example.org>\r\nDATA\r\n';

/** Characters that break a line, or that a lenient header parser reads as a break or as another address. */
const LINES = [
  ...BREAKS.flatMap((mark) => HEADS.map((head) => `Hello${mark}${head}`)),
  `Hello${BODY}`,
  ...HEADS.map((head) => `${head}\r\n`),
  ...[
    '%0d%0a',
    '%0A',
    String.raw`\r\n`,
    String.raw`\n`,
    '&#13;&#10;',
    '=0D=0A',
    '=?utf-8?Q?=0D=0ABcc:_evil@example.org?=',
  ].map((mark) => `Hello${mark}Bcc: evil@example.org`),
  '=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS5vcmc=?=',
  '=?utf-8?Q?=0D=0A?= =?utf-8?Q?Bcc:_evil@example.org?=',
  'Ada" <evil@example.org>, "',
  'Ada <evil@example.org>',
  'evil@example.org,',
  'evil@example.org;',
  'group: evil@example.org;',
  'Ada (evil@example.org)',
  String.raw`Ada\" <evil@example.org>`,
  '<evil@example.org>',
  '@example.org:evil',
  '\u560d\u560aBcc: evil@example.org',
  '\u{1f600}'.repeat(60),
  'x'.repeat(900),
  '\ud800',
];

const ADDRESSES = [
  ...BREAKS.map((mark) => `ada@example.com${mark}Bcc: evil@example.org`),
  ...BREAKS.map((mark) => `ada${mark}@example.com`),
  'ada@example.com, evil@example.org',
  'ada@example.com,evil@example.org',
  'ada@example.com;evil@example.org',
  'ada@example.com evil@example.org',
  'ada@example.com>,<evil@example.org',
  'ada@example.com> SIZE=1\r\nRCPT TO:<evil@example.org',
  'Ada <evil@example.org>',
  '<evil@example.org>',
  '"evil@example.org"@example.com',
  '"evil@example.org x"@example.com',
  'evil@example.org(@example.com)',
  'ada@example.com(evil@example.org)',
  'ada@[127.0.0.1]@example.org',
  '@example.org:ada@example.com',
  'group:evil@example.org;',
  'ada@evil.org@example.com',
  'ada@example.com%0aBcc:evil@example.org',
  'ada@example.com\\r\\nBcc:evil@example.org',
  'ada',
  '@example.com',
  '',
  `${'a'.repeat(250)}@example.com`,
];

/** Adds the invisible joiner that keeps text from being parsed as an encoded word. */
const asShown = (text: string) => text.trim().replaceAll('=?', '=\u2060?');

/** Returns null when the mail is rejected before it is queued or sent. */
async function trySending(more: Partial<Email>): Promise<number | null> {
  const letter: Email = {
    kind: 'reply',
    toName: 'Ada',
    toEmail: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    ...more,
  };
  try {
    return await world.db.transaction((tx) => world.app.mail.queue(tx, letter));
  } catch (error) {
    expect(listCauses(error)[0]?.code, JSON.stringify(more)).toBe('bad_input');
    return null;
  }
}

const CORPUS: Partial<Email>[] = [
  ...LINES.map((subject) => ({ subject })),
  ...LINES.map((toName) => ({ toName })),
  ...ADDRESSES.map((toEmail) => ({ toEmail })),
];

test(`${CORPUS.length} hostile names, subjects and addresses reach one recipient with our headers, or no one`, async ({
  annotate,
}) => {
  expect(CORPUS.length).toBeGreaterThan(150);
  let refused = 0;
  for (const more of CORPUS) {
    const id = await trySending(more);
    if (id === null) {
      refused += 1;
      continue;
    }
    const { messageId } = await world.mail.reach(id, 'sent');
    const copies = smtp.mails().filter((mail) => mail.messageId === messageId);
    const said = JSON.stringify(more);
    const { toName = 'Ada', toEmail = 'ada@example.com', subject = 'Hello' } = more;
    expect(copies, said).toHaveLength(1);
    expect(copies[0]?.recipients, said).toEqual([toEmail]);
    expect(copies[0]?.headers.map(({ key }) => key).toSorted(), said).toEqual(HEADERS);
    expect(copies[0]?.to, said).toEqual([{ name: asShown(toName), address: toEmail }]);
    expect(copies[0]?.subject, said).toBe(asShown(subject));
    expect(copies[0]?.text?.trim(), said).toBe('Hello');
  }
  // Every line break and every second address is among them.
  expect(refused).toBeGreaterThan(2 * BREAKS.length * HEADS.length + BREAKS.length);
  expect((await world.mail.list()).filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(smtp.mails().flatMap(({ recipients }) => recipients)).not.toContain('evil@example.org');
  await annotate(
    `${CORPUS.length} hostile names, subjects and addresses: ${refused} refused, ${CORPUS.length - refused} sent to one recipient with our headers alone`,
    'D6',
  );
});

test.each([
  ['https', 2],
  // Mail programs may only POST to an encrypted address.
  ['http', 1],
])('a mail that can be stopped says where by %s, unbroken however long', async (protocol, count) => {
  const unsubscribeUrl = `${protocol}://desk.example.com/digest/unsubscribe?token=${'7'.repeat(90)}`;
  const id = await trySending({ kind: 'notice', unsubscribeUrl });
  const { messageId } = await world.mail.reach(id ?? 0, 'sent');
  const copy = smtp.mails().find((mail) => mail.messageId === messageId);
  const said = copy?.headers.filter(({ key }) => key.startsWith('list-unsubscribe'));
  expect(said?.map(({ key, value }) => [key, value.trim()])).toEqual(
    [
      ['list-unsubscribe', `<${unsubscribeUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ].slice(0, count),
  );
});

test('text that looks like a file path or a URL stays text', async () => {
  const id = await trySending({
    text: 'file:///etc/passwd',
    html: '<img src="data:image/png;base64,AAAA"><img src="file:///etc/passwd">',
  });
  const { messageId } = await world.mail.reach(id ?? 0, 'sent');
  const copy = smtp.mails().find((mail) => mail.messageId === messageId);
  expect(copy?.text?.trim()).toBe('file:///etc/passwd');
  expect(copy?.attachments).toEqual([]);
});

test('a copy reaches those whom the head names, and nobody that an address smuggles in', async () => {
  const id = await trySending({ copied: ['manager@label.example', 'label@label.example'] });
  const { messageId } = await world.mail.reach(id ?? 0, 'sent');
  const copy = smtp.mails().find((mail) => mail.messageId === messageId);
  expect(copy?.recipients).toEqual(['ada@example.com', 'manager@label.example', 'label@label.example']);
  expect(copy?.cc?.map(({ address }) => address)).toEqual(copy?.recipients.slice(1));
  const hostile = ADDRESSES.filter((address) => /[^\w.@"<>]/.test(address) || !address.includes('@'));
  for (const address of hostile) expect(await trySending({ copied: [address] }), address).toBeNull();
});

test('a mail answers the last of its conversation', async () => {
  const conversation = ['<first@x.example>', '<last@y.example>'];
  const id = await trySending({ conversation });
  const { messageId } = await world.mail.reach(id ?? 0, 'sent');
  const { inReplyTo, references } = smtp.mails().find((mail) => mail.messageId === messageId) ?? {};
  expect([inReplyTo, references]).toEqual(['<last@y.example>', conversation.join(' ')]);
});

test('a mail that the server takes for some alone has failed, and says for whom', async () => {
  smtp.fail(({ to }) => (to === 'gone@label.example' ? { code: 450, words: 'Nobody here' } : null));
  const id = await trySending({ copied: ['gone@label.example'] });
  const { error, attempts } = await world.mail.reach(id ?? 0, 'failed');
  smtp.fail(null);
  expect(error).toMatch(/^Only ada@example\.com got it, and not gone@label\.example: .*Nobody here/);
  expect(attempts).toBe(1);
});
