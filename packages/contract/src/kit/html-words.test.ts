import { expect, test } from 'vitest';

import { keepDocumentWords, keepWords } from './html-words.ts';

test.each([
  ['if a<b then use <Artist Name>. I <3 it.', 'if a&lt;b then use &lt;Artist Name>. I &lt;3 it.'],
  ['x <a then y> b', 'x &lt;a then y> b'],
  ['a <!-- b', 'a &lt;!-- b'],
  ['<Title> by <Artist>', '<Title> by &lt;Artist>'],
  ['</artist> <p', '&lt;/artist> &lt;p'],
])('keeps the words of %s', (html, kept) => {
  expect(keepDocumentWords(html)).toBe(kept);
});

test.each([
  '<!DOCTYPE html><?xml version="1.0"?><!--[if mso]><p>a</p><![endif]--><![if !mso]>b<![endif]>',
  '<p class="a" data-x=\'b > c\' hidden>d</p><br/><br /><img alt src=x onerror=alert(1)><svg/onload=alert(1)>',
  '<td nowrap width=1>a</td><o:p>b</o:p><my-part title="<">c</my-part><INPUT DISABLED>',
])('leaves the tags of a document as they are: %s', (html) => {
  expect(keepDocumentWords(html)).toBe(html);
});

const cut = (html: string) =>
  keepWords(html, { replace: ({ text }) => text, script: () => '*', isDocument: false });

test('takes a script out up to its end, and keeps one without an end as words', () => {
  expect(cut('a<script src="x">if (a<b) "<p>"</SCRIPT >b<p>c')).toBe('a*b<p>c');
  expect(cut('a<script>İb</SCRIPT><script>c')).toBe('a*&lt;script>c');
  expect(keepDocumentWords('<script>b')).toBe('&lt;script>b');
});

test.each([
  '<',
  '<a x="',
  `<a x='"`,
  '<a b=c ',
  '<a/',
  '<!--',
  '<script>',
  '</script ',
  '<script></script ',
  '<p  ',
])('takes little time for 200 kB of %s', (piece) => {
  const html = piece.repeat(200_000 / piece.length);
  const before = process.cpuUsage();
  keepWords(html, { replace: ({ text }) => text, script: () => '', isDocument: true });
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(500);
});
