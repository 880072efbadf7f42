import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { readBody } from '#kit/mail/reading/body.ts';
import { splitQuote } from '#kit/mail/reading/split-quote.ts';

const mails = new URL('../../../testing/mails/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, mails));
const expected: Record<string, { shown: string; folded: string }> = JSON.parse(
  read('expected.json').toString(),
);

const dropSpaces = (text: string) => text.replaceAll(/\s/g, '');

test.each(Object.entries(expected))(
  'of %s it shows what was written, and folds the rest',
  async (name, want) => {
    const raw = read(`${name}.eml`);
    const { message, rest } = await readBody(raw);
    expect({ shown: message, folded: rest === '' ? '' : 'the rest' }).toEqual(want);
    expect(dropSpaces(message + rest)).toBe(dropSpaces(raw.toString().split('\n\n').slice(1).join('')));
  },
);

const ANSWER = 'Thank you.\nIt works.';
const OURS = 'Hello Maria,\n\nplease sign out.\n\nThe staff';
const quoted = OURS.replaceAll(/^/gm, '> ');
const FROM = 'Greenroom <support@c.example>';

const FROM_TO = 'Från: support@c.example\nTill: maria@example.org';
const HEAD =
  'From: Blue <o@label.example>\nSent: Monday, November 23, 2026 3:12 PM\nTo: M\nSubject: Take down';

describe('an answer is shown without what it quotes', () => {
  test.each([
    ['Hungarian', `${FROM} ezt írta (időpont: 2026. nov. 23., H, 15:12):\n\n${quoted}`],
    ['Turkish', `${FROM}, 23 Kas 2026 Pzt, 15:12 tarihinde şunu yazdı:\n\n${quoted}`],
    ['Japanese', `2026年11月23日(月) 15:12 ${FROM}:\n\n${quoted}`],
    ['Korean', `2026년 11월 23일 (월) 오후 3:12, ${FROM}님이 작성:\n\n${quoted}`],
    ['Chinese', `${FROM} 于2026年11月23日周一 15:12写道：\n\n${quoted}`],
    ['Hebrew', `\u202Bבתאריך יום ב׳, 23 בנוב׳ 2026 ב-15:12 מאת \u202A${FROM}\u202C:\u202C\n\n${quoted}`],
    ['Swedish', `Den mån 23 nov. 2026 kl 15:12 skrev ${FROM}:\n\n${quoted}`],
    ['Polish', `pon., 23 lis 2026 o 15:12 ${FROM} napisał(a):\n\n${quoted}`],
    ['Czech', `po 23. 11. 2026 v 15:12 odesílatel ${FROM}\nnapsal:\n\n${quoted}`],
    [
      'Italian, broken',
      `Il giorno lun 23 nov 2026 alle 15:12 Greenroom <\nsupport@c.example> ha scritto:\n\n${quoted}`,
    ],
    [
      'Outlook, Italian',
      `Da: ${FROM}\nInviato: lunedì 23 novembre 2026 15:12\nA: Maria\nOggetto: Re: x\n\n${OURS}`,
    ],
    [
      'Outlook, Russian',
      `${'_'.repeat(32)}\nОт: ${FROM}\nОтправлено: 23 ноября 2026 г. 15:12\nКому: Maria\nТема: Re: x\n\n${OURS}`,
    ],
    [
      'Outlook, Polish',
      `Od: Greenroom\nWysłano: 23 listopada 2026 15:12\nDo: Maria\nTemat: Re: x\n\n${OURS}`,
    ],
    [
      'Outlook, Japanese',
      `差出人: ${FROM}\n送信日時: 2026年11月23日 15:12\n宛先: Maria\n件名: Re: x\n\n${OURS}`,
    ],
    [
      'Outlook, Spanish',
      `-----Mensaje original-----\nDe: Greenroom\nEnviado el: 23 de noviembre de 2026\nPara: Maria\n\n${OURS}`,
    ],
    [
      'Outlook, bold',
      `*From:* ${FROM}\n*Sent:* Monday, November 23, 2026 3:12 PM\n*To:* Maria\n*Subject:* Re: x\n\n${OURS}`,
    ],
    [
      'GMX',
      `Gesendet: Montag, 23. November 2026 um 15:12 Uhr\nVon: "Greenroom" <support@c.example>\nAn: maria@example.org\n\n${OURS}`,
    ],
    ['Yahoo', `    On Monday, November 23, 2026 at 03:12:00 PM GMT+1, ${FROM} wrote:  \n \n ${OURS}`],
    ['a signature', '-- \nMaria\nTel. 555 1234'],
    ['a notice', 'Regards,\nMaria\n\nThis mail is confidential and meant for its reader alone.'],
    ['Russian, without marks', `пт, 23 нояб. 2026 г. в 15:12, ${FROM}:\n\n${OURS}`],
    ['Dutch, without marks', `Op 23-nov.-2026, om 15:12 heeft ${FROM} het volgende geschreven:\n\n${OURS}`],
    [
      'Norwegian, without marks',
      `På 23 november 2026 på 15:12:18, Greenroom (support@c.example) skrev:\n\n${OURS}`,
    ],
    ['Chinese, without marks', `${FROM}于2026年11月23日 周一下午3:12写道：\n\n${OURS}`],
    ['a phone, which names nobody but the author', `${FROM} wrote:\n\n${OURS}`],
    ['an older Gmail, without a colon', `2026/11/23 ${FROM}\n\n${quoted}`],
    ['a head with its day below', `${FROM_TO}\nDatum: den 23 november 2026 15:12\nÄmne: y\n\n${OURS}`],
    ['a head with an empty line', `${FROM_TO}\nKopia:\nDatum: den 23 november 2026 15:12\n\n${OURS}`],
    ['a head without a year', `${FROM_TO}\nSkickat: 23 november 15:12\nÄmne: x\n\n${OURS}`],
    [
      'a head in Markdown',
      `**Da:** ${FROM}\n**Inviato:** lunedì 23 novembre 2026 15:12\n**A:** Maria\n\n${OURS}`,
    ],
    [
      'a head with broken lines',
      `Da: Greenroom [mailto:\n  support@c.example]\nInviato: lunedì 23 novembre 2026 15:12\nA: Maria;\n  Bo\nOggetto: x\n\n${OURS}`,
    ],
    ['a line of dashes', `${'-'.repeat(30)}\n\nFrom: ${FROM}\nSent: Monday\nTo: Maria\n\n${OURS}`],
    [
      'marked lines that a server broke',
      `On Mon, Nov 23, 2026 at 3:12 PM ${FROM} wrote:\n> Your song is on the second page of the list, which you find under\neverything else. Please look.\n>\n> The staff`,
    ],
    [
      'a mail that was forwarded before',
      `-----Original Message-----\n\nLook.\n\n---------- Forwarded message ----------\n${HEAD}\n\nRemove it.`,
    ],
  ])('%s', (_, rest) => {
    expect(splitQuote(`${ANSWER}\n\n${rest}`, 'Re: x')).toEqual({ message: ANSWER, rest: rest.trim() });
  });

  test.each([
    `${FROM} ezt írta (időpont: 2026. nov. 23., H, 15:12):`,
    `Aa Bb <support@c.example> skrev den mån 23\nnovember 2026, 15:12:`,
    'Greenroom ezt írta (2026. nov. 23.):',
  ])('of which the first line stands right under it: %j', (lead) => {
    const rest = `${lead}\n\n${quoted}`;
    expect(splitQuote(`It works.\n${rest}`, 'Re: x')).toEqual({ message: 'It works.', rest });
  });

  test('with a dollar sign, which the library would replace', () => {
    const message = "It cost $1, $& and $'.";
    const rest = `On Mon, Nov 23, 2026 at 3:12 PM ${FROM} wrote:\n\n${quoted}`;
    expect(splitQuote(`${message}\n\n${rest}`, '')).toEqual({ message, rest });
  });
});

describe('a text stays whole', () => {
  test.each([
    [
      'forwarded by Apple Mail',
      `Look:\n\nBegin forwarded message:\n\n> From: Blue <o@label.example>\n> To: m@example.org\n>\n> Remove it.`,
      'Re: x',
    ],
    [
      'forwarded by Thunderbird',
      `Schau:\n\n-------- Weitergeleitete Nachricht --------\nBetreff: \tTake down\nDatum: \tMon, 23 Nov 2026 15:12:00 +0100\nVon: \tBlue <o@label.example>\n\nRemove it.`,
      'Re: x',
    ],
    ['forwarded by Outlook', `Look:\n\n${'_'.repeat(32)}\n${HEAD}\n\nRemove it.`, 'Fw: Take down'],
    ['forwarded by Outlook in German', `Schau:\n\n${HEAD}\n\nRemove it.`, 'WG: Take down'],
    [
      'with details of its author',
      'My details:\n\nName: Bo\nEmail: bo@example.org\nUploaded: 23 Nov 2026 15:12\n\nFix it.',
      'Re: x',
    ],
    [
      'with the answer below',
      `On Mon, Nov 23, 2026 at 3:12 PM ${FROM} wrote:\n${quoted}\n\nIt works.`,
      'Re: x',
    ],
    ['that says from where it was sent', 'It works.\n\nSent with Proton Mail secure email.', 'Re: x'],
    ['that is all quotation', quoted, 'Re: x'],
    [
      'that goes on under Regards',
      `${ANSWER}\n\nRegards,\nMaria\n\nPS: my second song is still not there.`,
      'Re: x',
    ],
    [
      'in parts with lines between them',
      'Two things:\n\n----\n\nI opened my page and saw nothing.\n\n====\n\nThen it came back, but only for a day.',
      'Re: x',
    ],
    [
      'that says when its author wrote to whom',
      'I wrote this on 23 Nov 2026 at 15:12 to support@c.example:\n\nMy song is missing.',
      'Re: x',
    ],
    [
      'with answers under long lines',
      '> Your song is on the second page of the list, which you find under More.\nyes, thank you.\n> Do you see it?\nno.',
      'Re: x',
    ],
  ])('%s', (_, text, subject) => {
    expect(splitQuote(text, subject)).toEqual({ message: text, rest: '' });
  });
});
