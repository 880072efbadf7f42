import { describe, expect, test } from 'vitest';

import { readBody } from '#kit/mail/reading/body.ts';
import { splitQuote } from '#kit/mail/reading/split-quote.ts';

const read = (html: string, subject = 'Re: x') =>
  readBody(Buffer.from(`Subject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`));

const ANSWER = '<div>Thanks, it works.</div>';
const OURS = '<div>Hello Maria,<br><br>please sign out.</div>';
const LEADS = [
  'Keskiviikkona 25. marraskuuta 2026 klo 10.00.00 UTC+2, Greenroom kirjoitti:',
  'Dne středa 25. listopadu 2026 10:00:00 SEČ, Greenroom napsal/a:',
  'Dne středa 25. listopadu 2026 10:00:00 SEČ, Greenroom napsal(a):',
  'Στις Τετάρτη 25 Νοεμβρίου 2026 στις 10:00:00 π.μ. EET, ο χρήστης Greenroom έγραψε:',
  '2026. november 25., szerda 10:00:00 CET időpontban Greenroom ezt írta:',
  'Am 25.11.2026 um 10:00 schrieb Greenroom:',
];
const HEADS = [
  ['Lähettäjä:', 'Lähetetty:', 'Vastaanottaja:', 'Aihe:', 'keskiviikko 25. marraskuuta 2026 10.00'],
  ['Od:', 'Odesláno:', 'Komu:', 'Předmět:', 'středa 25. listopadu 2026 10:00'],
  ['Από:', 'Στάλθηκε:', 'Προς:', 'Θέμα:', 'Τετάρτη, 25 Νοεμβρίου 2026 10:00 πμ'],
  ['Feladó:', 'Elküldve:', 'Címzett:', 'Tárgy:', '2026. november 25., szerda 10:00'],
  ['De la:', 'Trimis:', 'Către:', 'Subiect:', 'miercuri, 25 noiembrie 2026 10:00'],
];

describe('an answer in HTML is shown without what it answers, where that names nobody by an address', () => {
  test.each(LEADS)('of Yahoo: %s', async (lead) => {
    const app = `<br><blockquote><div>${lead}</div><div style="border-left: 1px solid">${OURS}</div></blockquote>`;
    const page = `<div><br></div><div class="ydp1yahoo_quoted"><div><div>${lead}</div>${OURS}</div></div>`;
    for (const history of [app, page, `<p>${lead}</p>${OURS}`]) {
      const { message, rest } = await read(ANSWER + history);
      expect(message).toBe('Thanks, it works.');
      expect(rest).toMatch(/please sign out\.$/);
    }
  });

  test.each(HEADS)('of Outlook: %s', async (from, sent, to, about, at) => {
    const head = `<b>${from}</b> Greenroom<br><b>${sent}</b> ${at}<br><b>${to}</b> Maria<br><b>${about}</b> Other`;
    const histories = [
      `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><font>${head}</font></div>${OURS}`,
      `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p>${head}<o:p></o:p></p></div></div>${OURS}`,
      `<p>&nbsp;</p><p>${head}</p>${OURS}`,
    ];
    for (const history of histories) {
      expect(await read(ANSWER + history)).toMatchObject({ message: 'Thanks, it works.' });
    }
    const forwarded = await read(`${ANSWER}${histories[0]}`, 'Fwd: Other');
    expect(forwarded).toMatchObject({ message: expect.stringMatching(/sign out\.$/), rest: '' });
  });

  test('in a language that is not known here, by how the program marked it', async () => {
    const yahoo = `<div id="yahoo_quoted_1"><div>Xyz 25. abc 2026 10:00 Greenroom qrs:</div>${OURS}</div>`;
    const outlook = `<hr><div id="divRplyFwdMsg"><b>Xyz:</b> Greenroom</div>${OURS}`;
    for (const history of [yahoo, outlook]) {
      expect(await read(ANSWER + history)).toMatchObject({ message: 'Thanks, it works.' });
    }
  });
});

test('a mail that is forwarded as a part stays whole, though it answers another', async () => {
  const inner = `Subject: x\r\nContent-Type: text/html\r\n\r\n<p>Inner.</p><div id="divRplyFwdMsg">Old.</div>`;
  const outer = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee:\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--`;
  const { message, rest } = await readBody(Buffer.from(outer));
  expect({ end: message.slice(-12), rest }).toEqual({ end: 'Inner.\n\nOld.', rest: '' });
});

const SONG = 'My song is missing.';

test.each([
  'Two things.\n\n---\n\nThe first: my song.\n\n---\n\nThe second: my plan.',
  'Two things.\n---\nThe first: my song.\n---\nThe second: my plan.',
  'Hello.\n\n***\n\nNeon is gone.\n\n***\n\nBye',
  'Hello.\n\n----\n\nMy plan?',
  'Hello.\n\n___\n\nNeon is gone!',
  'My songs:\n\n- Neon\n- Blue\n\n---\n\nKind of urgent.',
  `Hello,\n\nI sent it on 23 Nov 2026 at 15:12 from <bo@example.org>:\n\n${SONG}`,
  `Hello,\n\nI wrote on 23 Nov 2026 at 15:12 to Greenroom <support@c.example>:\n\n${SONG}`,
  `Hallo,\n\nam 23.11.2026 um 15:12 schrieb ich an Greenroom <support@c.example>:\n\n${SONG}`,
  `Hello,\n\nOn 23 November 2026 at 15:12 I wrote:\n\n${SONG}`,
  `Look:\n\nEmail: bo@example.org\nUploaded: 23 Nov 2026 15:12\nSong: Neon\n\nPlease look.`,
  `Hello.\n\nDate: 23 November 2026 15:12\nEmail: bo@example.org\nPlace: Berlin\n\n${SONG}`,
  `Hello,\n\nFrom: Bo <bo@example.org>\n\n${SONG}`,
  `Hello,\n\nFrom: Berlin\nTo: Hamburg\nDate: 23 Nov 2026 15:12\n\n${SONG}`,
])('what the person wrote is not folded: %j', (text) => {
  expect(splitQuote(text, 'Re: x')).toEqual({ message: text, rest: '' });
});

test.each([
  '---\nMaria Smith\nBlue Label\nTel. 555 1234',
  '---\n\nMaria Smith\nBlue Label\nTel. 555 1234',
  '---\n\nMaria Smith\n\nOn Mon, Nov 23, 2026 at 3:12 PM Greenroom <support@c.example> wrote:\n\n> Please sign out and in again.',
])('a signature under a line of dashes is folded: %j', (rest) => {
  expect(splitQuote(`It works.\n\n${rest}`, 'Re: x')).toEqual({ message: 'It works.', rest });
});

test.each([
  ['<p>The price is <s>20</s> <b>25</b>.</p>', 'The price is ~~20~~ 25.'],
  [
    '<p>The <del>old &amp; <b>bold</b> one</del> <strike>too</strike> goes.</p>',
    'The ~~old & bold one too~~ goes.',
  ],
  ['<p style="text-decoration: line-through">One<br>two</p>three', '~~One~~\n~~two~~\n\nthree'],
  [
    '<div style="white-space: pre-wrap">First line\n  Second line</div><div>a\nb</div>',
    'First line\n  Second line\na b',
  ],
  ['<p>a <span style="WHITE-SPACE:pre-line">b\nc</span> d\ne</p>', 'a b\nc d e'],
  [
    '<div style="white-space:pre">\n<div>a</div>\n<div style="white-space:normal">b\nc</div>\n</div>',
    'a\nb c',
  ],
])('what is struck can be told, and line ends stay: %s', async (html, message) => {
  expect(await read(html)).toMatchObject({ message });
});
