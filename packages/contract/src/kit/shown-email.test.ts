import { expect, test } from 'vitest';

import { normalizeEmail } from './addresses.ts';
import { shownEmail } from './shown-email.ts';

test.each([
  'ada@müller.de',
  'jo@bücher.example',
  'jo@mail.zażółć.pl',
  'jo@例え.jp',
  'jo@пример.рф',
  'jo@παράδειγμα.ελ',
  'jo@한국.kr',
  'jürgen@example.org',
])('%s is shown in its own letters, and copied is the same address', (address) => {
  expect(normalizeEmail(address)).not.toMatch(/@.*[^\p{ASCII}]/u);
  expect(shownEmail(normalizeEmail(address))).toBe(address);
});

test.each([
  // Cyrillic letters that look like ours, alone and among them, and an i without its dot.
  normalizeEmail('jo@аррӏе.com'),
  normalizeEmail('jo@gооgle.com'),
  normalizeEmail('jo@gmaıl.com'),
  'jo@xn--.de',
  'jo@xn--a-.de',
  'jo@xn--99999999.de',
  'jo@example.com',
  'xn--bcher-kva.de',
  'xn--bcher-kva@example.com',
])('%s stays as it is', (address) => {
  expect(shownEmail(address)).toBe(address);
});
