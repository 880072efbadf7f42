import { expect, test } from 'vitest';

import { readBody } from '#kit/mail/reading/body.ts';

const mail = (type: string, body: string) => readBody(Buffer.from(`Content-Type: ${type}\r\n\r\n${body}`));
const joinMultipart = (kind: string, ...each: [string, string][]) =>
  `${each.map(([type, text]) => `--${kind}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`).join('')}--${kind}--`;
const parts = (kind: string, ...each: [string, string][]) =>
  mail(`multipart/${kind}; boundary=${kind}`, joinMultipart(kind, ...each));

const ATTACHED = '\r\nContent-Disposition: attachment';
const NAMED = 'text/plain; name="message.txt"';
const read = async (body: ReturnType<typeof readBody>) => {
  const { message, attachments, files } = await body;
  expect(files.map(({ name }) => name)).toEqual(attachments);
  return [message, ...attachments];
};

test.each<[string, () => ReturnType<typeof readBody>, string[]]>([
  ['alone', () => mail(NAMED, 'Words.'), ['Words.']],
  ['alone, in HTML', () => mail('text/html; name=message.html', '<p>Words.'), ['Words.']],
  [
    'by its disposition',
    () => mail('text/plain\r\nContent-Disposition: inline; filename=a.txt', 'Words.'),
    ['Words.'],
  ],
  [
    'beside a picture',
    () => parts('mixed', ['image/gif; name=a.gif', 'x'], [NAMED, 'Words.']),
    ['Words.', 'a.gif'],
  ],
  ['beside an empty text', () => parts('mixed', ['text/plain', ' '], [NAMED, 'Words.']), ['Words.']],
  [
    'twice',
    () => parts('mixed', [NAMED, 'Words.'], ['text/plain; name=b.txt', 'More.']),
    ['Words.\n\nMore.'],
  ],
  [
    'in text and HTML',
    () => parts('alternative', [NAMED, 'Words.'], ['text/html; name=message.html', '<p>Words.']),
    ['Words.'],
  ],
  [
    'in HTML with its pictures',
    () =>
      parts('alternative', [
        'multipart/related; boundary=related',
        joinMultipart('related', ['text/html; name=a.html', '<p>Words.'], ['image/gif; name=a.gif', 'x']),
      ]),
    ['Words.', 'a.gif'],
  ],
  ['attached', () => mail(`${NAMED}${ATTACHED}`, 'Words.'), ['Words.', 'message.txt']],
])('words that have a name are the words of a mail: %s', async (_, body, want) => {
  expect(await read(body())).toEqual(want);
});

test.each<[string, () => ReturnType<typeof readBody>, string[]]>([
  ['beside words', () => parts('mixed', ['text/plain', 'Words.'], [NAMED, 'x']), ['Words.', 'message.txt']],
  [
    'two that are attached',
    () => parts('mixed', [`${NAMED}${ATTACHED}`, 'x'], [`text/plain; name=b.txt${ATTACHED}`, 'y']),
    ['2 files: message.txt, b.txt', 'message.txt', 'b.txt'],
  ],
  [
    'beside text and HTML',
    () => parts('alternative', ['text/plain', 'Words.'], ['text/html', '<p>Words.'], [NAMED, 'x']),
    ['Words.', 'message.txt'],
  ],
  [
    'beside HTML that says something else',
    () =>
      parts('alternative', ['text/html', '<p>These are many other words.'], ['text/plain; name=b.txt', 'x']),
    ['These are many other words.', 'b.txt'],
  ],
  [
    'beside text and HTML, without a name',
    () =>
      parts('alternative', ['text/plain', 'Words.'], ['text/html', '<p>Words.'], ['application/pdf', 'x']),
    ['Words.', 'file.pdf'],
  ],
])('a file stays one: %s', async (_, body, want) => {
  expect(await read(body())).toEqual(want);
});

test('the same words in other formats are no files', async () => {
  const formats: [string, string][] = [
    ['text/plain', 'Words.'],
    ['text/x-amp-html', '<p>Words.'],
    ['text/enriched', 'Words.'],
    ['text/html', '<p>Words.'],
  ];
  expect(await read(parts('alternative', ...formats))).toEqual(['Words.']);
});

test('of very many files it says how many more there are', async () => {
  const files = Array.from({ length: 60 }, (__, at): [string, string] => [`image/gif; name=${at}.gif`, 'x']);
  const { message, attachments } = await parts('mixed', ...files);
  expect(attachments).toHaveLength(51);
  expect(attachments.slice(49)).toEqual(['49.gif', 'and 10 more']);
  expect(message).toMatch(/^60 files: 0\.gif, .*49\.gif, and 10 more$/);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(39)}l.pdf`],
])('the name of a file has no folders, and keeps its ending: %s', async (name, own) => {
  expect((await mail(`application/pdf; name="${name}"`, 'x')).attachments).toEqual([own]);
});

/** 'Cat' by uuencode, and a line of 45 bytes. */
const CAT = 'begin 644 Kätzchen.txt\n#0V%T\n`\nend\n';
const FULL = `M${'86%A'.repeat(15)}`;

test.each([
  ['one in a text', `See:\n\n${CAT}\nBye.`, 'See:\n\n\nBye.', ['Kätzchen.txt', 'Cat']],
  ['one alone', CAT, 'A file: Kätzchen.txt', ['Kätzchen.txt', 'Cat']],
  ['two', CAT + CAT, '2 files: Kätzchen.txt, Kätzchen.txt', ['Kätzchen.txt', 'Cat', 'Kätzchen.txt', 'Cat']],
  ['in Base64', 'begin-base64 644 a.txt\nQ2F0\n====', 'A file: a.txt', ['a.txt', 'Cat']],
  ['cut off', `See:\nbegin 644 a.txt\n${FULL}\n`, 'See:', ['a.txt', 'a'.repeat(45)]],
  ['none', 'begin 644 words\nand go on\nend', 'begin 644 words\nand go on\nend', []],
  ['none without a line', 'begin 644 words', 'begin 644 words', []],
])('files that are written into the text by uuencode are files: %s', async (_, text, message, want) => {
  const body = await mail('text/plain; charset=utf-8', text.replaceAll('\n', '\r\n'));
  expect(body.message).toBe(message);
  expect(body.files.flatMap(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual(want);
});

test.each([
  ['image/png', 'picture.png'],
  ['image/jpeg', 'picture.jpg'],
  ['image/x-unheard-of', 'picture'],
  ['audio/mpeg', 'sound.mp3'],
  ['application/pdf', 'file.pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file.docx'],
  ['application/octet-stream', 'file'],
])('a file of %s without a name is called %s', async (type, name) => {
  const { attachments } = await parts('mixed', ['text/plain', 'Words.'], [`${type}${ATTACHED}`, 'x']);
  expect(attachments).toEqual([name]);
});
