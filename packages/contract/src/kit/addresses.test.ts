import { describe, expect, test } from 'vitest';

import { isEmail, isStoredEmail, normalizeEmail, spellEmail } from './addresses.ts';

describe('one address has one form', () => {
  test.each([
    ['bo\u200B@example.org', 'bo@example.org'],
    ['\u202Ebo\u2066@exam\u00ADple.org\uFEFF', 'bo@example.org'],
    ['bo\u3164\uFE0F@example.org', 'bo@example.org'],
    ['  Bo@EXAMPLE.org ', 'bo@example.org'],
    ['ｂｏ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'bo@example.org'],
    ['jo@Bücher.de', 'jo@xn--bcher-kva.de'],
    ['jo@bu\u0308cher.de', 'jo@xn--bcher-kva.de'],
    ['jo@XN--BCHER-KVA.de', 'jo@xn--bcher-kva.de'],
    ['jo@例え。jp', 'jo@xn--r8jz45g.jp'],
    ['Jürgen@example.org', 'jürgen@example.org'],
    ['İ@example.org', 'i\u0307@example.org'],
  ])('%j is %j', (typed, normal) => {
    expect(normalizeEmail(typed)).toBe(normal);
    expect(isEmail(normal)).toBe(true);
  });

  test('which has no further form', () => {
    const parts = [
      'a',
      'É',
      '.',
      '@',
      '-',
      'ß',
      '\u200D',
      'ﬁ',
      'İ',
      'ö',
      '\u0301',
      'com',
      'xn--',
      '１',
      '%',
      '/',
      ' ',
    ];
    for (let at = 0; at < 20_000; at += 1) {
      // Counts in another base, so that every order of up to four parts comes.
      const text =
        [1, 17, 289, 4913].map((step) => parts[Math.floor(at / step) % 17]).join('') + '@bü.example.org';
      const normal = normalizeEmail(text);
      expect(normalizeEmail(normal)).toBe(normal);
    }
  });
});

test.each([
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a@-x.example',
  'a@x-.example',
  'a@x..example',
  'a@.example',
  'a@example.org.',
  'a@example',
  'a@localhost',
  'a@b_c.example',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@0x7f.1',
  'a@example.123',
  'a@exa mple.org',
  'a@example.org/x',
  'a@example.org:25',
  'a@example.org?x',
  'a@ex%61mple.org',
  'a@b@example.org',
  'a,b@example.org',
  'a b@example.org',
  '"a"@example.org',
  'a:b@example.org',
  'a\u0000@example.org',
  'a\u200B@example.org',
  '@example.org',
  'a@',
  'a',
  '',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(127)}org`,
])('%j can get no mail', (text) => expect(isEmail(text)).toBe(false));

test.each([
  'a@b.co',
  "o'neil+tag.x_y-z!#$%&*/=?^`{|}~@mail.example.museum",
  'a@1.example',
  '用户@例え.jp',
  'a@xn--p1ai.xn--p1ai',
])('%j can get mail', (text) => expect(isEmail(text)).toBe(true));

test('what was stored before is still an address, as it is spelled', () => {
  for (const text of [
    '.a@example.org',
    'a..b@example.org',
    'a@-x.example',
    'bo\u200B@example.org',
    'jo@bücher.de',
  ]) {
    expect(spellEmail(` ${text.toUpperCase()} `)).toBe(text);
    expect(isStoredEmail(text)).toBe(true);
  }
  expect(['a', 'a@b', 'a@example.org, b@example.org', 'a@127.0.0.1'].some(isStoredEmail)).toBe(false);
});

test('no text makes the check slow', () => {
  const started = performance.now();
  for (const text of [
    '.'.repeat(100_000),
    `${'a.'.repeat(50_000)}@`,
    `a@${'-'.repeat(100_000)}`,
    `a@${'ü'.repeat(100_000)}`,
  ])
    isEmail(normalizeEmail(text));
  expect(performance.now() - started).toBeLessThan(500);
});
