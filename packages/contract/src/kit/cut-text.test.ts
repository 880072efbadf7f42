import { expect, test } from 'vitest';

import { cutText, fileNameOf } from './cut-text.ts';

test.each([
  ['a text that is short enough', 'abc', 3, 'abc'],
  ['letters', 'abcd', 3, 'abc'],
  ['a sign of two halves', 'ab👍', 3, 'ab'],
  ['a sign that just fits', 'ab👍cd', 4, 'ab👍'],
  ['a family', 'Ann 👩‍👩‍👧‍👦', 8, 'Ann '],
  ['a flag', 'Ann 🇩🇪', 6, 'Ann '],
  ['a colour of skin', 'Ann 👍🏽', 6, 'Ann '],
  ['an accent', 'Cafe\u0301', 4, 'Caf'],
  ['a long text', `${'x'.repeat(99)}👩‍👩‍👧‍👦 and more`, 103, 'x'.repeat(99)],
  ['a long row of signs', '👍'.repeat(100), 101, '👍'.repeat(50)],
  ['a sign without end', `a${'\u0301'.repeat(500)}`, 200, `a${'\u0301'.repeat(199)}`],
])('%s is cut between two signs', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['/etc/passwd', 'passwd'],
  ['a/../../b.txt', 'b.txt'],
  ['C:\\Users\\Bo\\bill.pdf', 'bill.pdf'],
  ['..\\..\\run.exe', 'run.exe'],
  ['bill 11/2026.pdf', 'bill 11_2026.pdf'],
  ['..', ''],
  ['../..', ''],
  ['.profile', '.profile'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'a'.repeat(300)}.tar.gz`, `${'a'.repeat(193)}.tar.gz`],
  [`${'👍'.repeat(150)}.jpeg`, `${'👍'.repeat(97)}.jpeg`],
  ['a'.repeat(300), 'a'.repeat(200)],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
])('%s is the name of a file without folders, and with its ending', (name, own) => {
  expect(fileNameOf(name, 200)).toBe(own);
});
