import { expect, test } from 'vitest';

import { listSearchForms, hasWords, isEnough, readSearch, splitSearch } from './search.ts';

test.each([
  ['  José   ÑANDÚ ', ['jose', 'nandu']],
  ['Jocelyn Rice <jocelyn.rice@example.com>', ['jocelyn', 'jocelyn.rice@example.com']],
  ['"Rice, Jocelyn" <jo@example.com>,', ['rice', 'jocelyn', 'jo@example.com']],
  ['mailto:jo@example.com', ['jo@example.com']],
  ['jo@example.com;', ['jo@example.com']],
  ['(jo@example.com)', ['jo@example.com']],
  ['Write to jo@example.com.', ['write', 'to', 'jo@example.com']],
  ['mailto:jo@example.com?subject=Hi%20there', ['jo@example.com']],
  ['"password reset" austin', ['password reset', 'austin']],
  ['“password reset”', ['password reset']],
  ['"unfinished phrase', ['unfinished', 'phrase']],
  ['Smith–Jones', ['smith', 'jones']],
  ["o'neil", ['oneil']],
  [' - ', []],
  ['-M-', [' m ']],
  ['-M', ['m']],
])('looks for %j as %j', (search, words) => {
  expect(splitSearch(search).toSorted()).toEqual(
    words.filter((word) => !words.some((other) => other !== word && other.includes(word))).toSorted(),
  );
});

test.each([
  ['ab', 3, false],
  ['ab c', 3, false],
  ['abc d', 3, true],
  ['王明', 3, true],
  ['王', 3, false],
  ['dj', 2, true],
  ['', 2, false],
  ['-M-', 3, true],
  ['M', 3, false],
])('%j is enough for a search of %i letters: %s', (search, least, enough) => {
  expect(isEnough(search, least)).toBe(enough);
});

test('finds words in any order in a list that is loaded whole', () => {
  expect(hasWords('José Ñandú', 'nandu jose')).toBe(true);
  expect(hasWords('José Ñandú', 'jose zolw')).toBe(false);
  expect(hasWords('José Ñandú', '')).toBe(true);
});

test('looks for an address under a name with umlauts in both of its forms', () => {
  expect(listSearchForms('Ada ada@MÜLLER.de.')).toEqual(['Ada ada@MÜLLER.de.', 'Ada ada@xn--mller-kva.de']);
  expect(listSearchForms('"Ada" <ada@müller.de>,')).toEqual([
    '"Ada" <ada@müller.de>,',
    '"Ada" <ada@xn--mller-kva.de>,',
  ]);
  for (const search of ['ada@muller.de', 'müller', 'ada@mül', 'jürgen@example.org'])
    expect(listSearchForms(search)).toEqual([search]);
  expect(hasWords('Ada ada@xn--mller-kva.de', 'ada@müller.de')).toBe(true);
});

test('reads a search with what is tried, and says whether it is too short to be made', () => {
  expect(readSearch('Ada', 2)).toEqual({ words: ['ada'], forms: [['ada']], isShort: false });
  expect(readSearch('a', 2)).toEqual({ words: ['a'], forms: [], isShort: true });
  for (const none of [undefined, '', '  '])
    expect(readSearch(none)).toEqual({ words: [], forms: [], isShort: false });
  expect(readSearch('ada@müller.de', 3).forms).toEqual([['ada@muller.de'], ['ada@xn', 'mller', 'kva.de']]);
});
