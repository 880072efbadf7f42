import { expect, test } from 'vitest';

import { webAddressOf } from '@greenroom/contract/kit/links';

test.each([
  ['example.com', 'https://example.com/'],
  ['  https://example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://EXAMPLE.com/Path', 'https://example.com/Path'],
  ['//example.com/a', 'https://example.com/a'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['example.com:8080', 'https://example.com:8080/'],
  ['example.com:443', 'https://example.com/'],
  ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'https://example.com/'],
  ['some_band.example.com', 'https://some_band.example.com/'],
  ["example.com/rock'n'roll", 'https://example.com/rock%27n%27roll'],
  ['example.com/ä', 'https://example.com/%C3%A4'],
  ['example.com/@artist', 'https://example.com/@artist'],
  ['example.com/a:b', 'https://example.com/a:b'],
])('reads %j as the address %s', (text, address) => {
  expect(webAddressOf(text)).toBe(address);
  // Saving an address a second time does not change it.
  expect(webAddressOf(address)).toBe(address);
});

test.each([
  '',
  ' ',
  'example',
  'localhost',
  'localhost:3000',
  'http://',
  'https://.com',
  'example..com',
  '-example.com',
  'example.c',
  '10',
  '2130706433',
  '0x7f.1',
  '127.0.0.1',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  '[2001:db8::1]:80',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript:1',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<b>x</b>',
  'data:text/html;base64,eA==',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  'mailto:a@example.com',
  'a@example.com',
  'https://user@example.com',
  'https://user:word@example.com',
  'https://example.com@evil.example',
  'https://example.com:word@evil.example:80',
  'https://example.com:99999',
  'example.com:',
  'https://exa mple.com',
  'https://example.com/a b',
  'java\nscript:alert(1)',
  'https://example.com/\0',
  'https://example.com/\u0007',
  'https://example.com\\@evil.example',
  'https://example.com/"onclick="x',
  'https://example.com/<script>',
  'https://exa%00mple.com',
  'https://example.com%2f@evil.example',
])('does not read %j as a web address', (text) => {
  expect(webAddressOf(text)).toBeNull();
});

test('accepts at most 2,048 characters, counted after normalising', () => {
  const most = `https://example.com/${'a'.repeat(2048 - 20)}`;
  expect(webAddressOf(most)).toBe(most);
  expect(webAddressOf(`${most}a`)).toBeNull();
  expect(webAddressOf(`example.com/${'a'.repeat(2048 - 12)}`)).toBeNull();
  expect(webAddressOf(`https://example.com/${'é'.repeat(1000)}`)).toBeNull();
});
