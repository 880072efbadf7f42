import { hasWords } from '@greenroom/contract/kit/search';
import { describe, expect, test } from 'vitest';

import { fromMatch, markPieces } from '../../../apps/web/src/kit/marked.ts';

const markText = (text: string, search: string): string =>
  markPieces(text, search)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('what a search found', () => {
  test.each([
    ['jose', 'José Ñandú', '[José] Ñandú'],
    ['jose', 'Jose\u0301 Ñandú', '[Jose\u0301] Ñandú'],
    ['nandu jose', 'José Ñandú', '[José] [Ñandú]'],
    ['gross', 'Groß & Söhne', '[Groß] & Söhne'],
    ['gros', 'Groß', '[Groß]'],
    ['aether', 'Æther', '[Æther]'],
    ['finch', 'Robin ﬁnch', 'Robin [ﬁnch]'],
    ['zolw', 'Mała Żółw', 'Mała [Żółw]'],
    ['oneil', 'Jo O’Neil', 'Jo [O’Neil]'],
    ["o'neil", 'Jo ONeil', 'Jo [ONeil]'],
    ['kelly joseph', 'Kelly  Joseph', '[Kelly]  [Joseph]'],
    ['"kelly joseph"', 'Kelly -  Joseph', '[Kelly -  Joseph]'],
    ['ana nan', 'Banana', 'B[anana]'],
    ['aa', 'aaa b', '[aaa] b'],
    ['jocelyn joc', 'Jocelyn Joc', '[Jocelyn] Joc'],
    ['احمد', 'أَحْمَد علي', '[أَحْمَد] علي'],
    ['الاو', 'الأوّل', '[الأوّ]ل'],
    ['東京', '東京タワー', '[東京]タワー'],
    ['istanbul', 'İSTANBUL', '[İSTANBUL]'],
    ['soft', 'so\u00ADft', '[so\u00ADft]'],
    ['Jocelyn Rice <jocelyn.rice@example.com>', 'jocelyn.rice@example.com', '[jocelyn.rice@example.com]'],
    ['nobody', 'José', 'José'],
    ['', 'José', 'José'],
    ['"', 'say "x"', 'say "x"'],
  ])('for %j in %j', (search, text, marked) => {
    expect(markText(text, search)).toBe(marked);
  });

  test('is marked in whatever the search matches, and no letter is lost', () => {
    const texts = [
      'Łukasz Ørsted-Æbelø',
      'ﬃ ǆ ĳ ß',
      '각 한글',
      '👩‍👩‍👧 Süß',
      "D'Angelo  “Ray” – Noël",
      'مُحَمَّد',
      '½ ™ №',
    ];
    for (const text of texts) {
      for (const search of text.split(' ').filter((word) => hasWords(text, word))) {
        const pieces = markPieces(text, search);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        if (/[\p{L}\p{N}]/u.test(search)) {
          expect([text, search, pieces.some(({ isMarked }) => isMarked)]).toEqual([text, search, true]);
        }
      }
    }
  });

  test.each([
    ['reset', 'Please reset it', 'Please reset it'],
    ['reset', 'I asked for it last week, and again today: reset it', '…week, and again today: reset it'],
    [
      'nobody',
      'A long text in which this word does not occur',
      'A long text in which this word does not occur',
    ],
  ])('stands near the beginning, %j in %j', (search, text, shown) => {
    expect(fromMatch(text, search)).toBe(shown);
  });

  test('is not looked for again where it stands beside the text already', () => {
    const text = 'I need an invoice with my address. And can I have the one for October too?';
    expect(fromMatch(text, 'invoice october', 'Invoice for my plan')).toBe(
      '…can I have the one for October too?',
    );
    expect(fromMatch(text, 'invoice', 'Invoice for my plan')).toBe(text);
  });
});
