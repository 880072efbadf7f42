import { expect, test } from 'vitest';

import { decodeText } from '#kit/mail/charsets.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);

test.each<[string, Buffer, string | undefined, string]>([
  ['UTF-8 without a name', utf8('Café – 日本'), undefined, 'Café – 日本'],
  ['UTF-8 that is called ASCII', utf8('Café – 日本'), 'US-ASCII', 'Café – 日本'],
  ['UTF-8 that is called Latin 1', utf8('Café – 日本'), 'iso-8859-1', 'Café – 日本'],
  ['UTF-8 that is called Shift JIS', utf8('Grüße – 日本'), 'shift_jis', 'Grüße – 日本'],
  ['UTF-8 that is called GB 18030', utf8('你好，世界'), 'gb18030', '你好，世界'],
  ['UTF-8 of one word that is called GB 18030', utf8('Café'), 'GB18030', 'Café'],
  ['UTF-8 in Russian that is called GBK', utf8('Привет'), 'gbk', 'Привет'],
  ['UTF-8 with an emoji that is called Big5', utf8('ok 👍'), 'big5', 'ok 👍'],
  ['GBK of which some letters could be UTF-8', bytes('VIP \xC4\xB3'), 'gb18030', 'VIP 某'],
  ['UTF-8 by the name of a database', utf8('Café'), 'utf8mb4', 'Café'],
  ['UTF-8 by an unknown name', utf8('Café'), 'default', 'Café'],
  [
    'UTF-8 with one broken byte',
    Buffer.concat([utf8('Grüße, Grüße'), bytes('\xFF')]),
    'utf-8',
    'Grüße, Grüße\uFFFD',
  ],
  ['Windows-1252 without a name', bytes('Caf\xE9 \x93ok\x94 \x805'), undefined, 'Café “ok” €5'],
  ['Windows-1252 that is called UTF-8', bytes('Caf\xE9 \x93ok\x94'), 'utf-8', 'Café “ok”'],
  ['Windows-1252 by an unknown name', bytes('Caf\xE9'), 'unknown-8bit', 'Café'],
  ['Latin 2', bytes('\xA3\xF3d\xBC'), 'ISO-8859-2', 'Łódź'],
  ['KOI8-R', bytes('\xF0\xD2\xC9\xD7\xC5\xD4'), 'koi8-r', 'Привет'],
  ['a code page of DOS', bytes('Gr\x81\xE1e'), 'cp850', 'Grüße'],
  ['a code page of DOS by its other name', bytes('Gr\x81\xE1e'), 'IBM850', 'Grüße'],
  ['Macintosh', bytes('Caf\x8E'), 'x-mac-roman', 'Café'],
  ['Shift JIS', bytes('\x93\xFA\x96{'), 'Shift_JIS', '日本'],
  ['GBK whose letters could be UTF-8', bytes('\xC1\xAA\xCD\xA8'), 'gbk', '联通'],
  ['Big5', bytes('\xA4\xA4\xA4\xE5'), '"big5"', '中文'],
  ['EUC-KR', bytes('\xC7\xD1\xB1\xDB'), 'ks_c_5601-1987', '한글'],
  ['ISO-2022-JP', bytes('\x1B$BF|K\\\x1B(B'), 'iso-2022-jp', '日本'],
  ['ISO-2022-JP of Microsoft', bytes('\x1B$BF|K\\\x1B(B'), 'iso-2022-jp-ms', '日本'],
  ['ISO-2022-JP without a name', bytes('\x1B$BF|K\\\x1B(B'), undefined, '日本'],
  ['ISO-2022-JP that is called UTF-8', bytes('\x1B$BF|K\\\x1B(B'), 'utf-8', '日本'],
  ['UTF-7', bytes('Caf+AOk-'), 'utf-7', 'Café'],
  ['UTF-16', bytes('C\0a\0'), 'utf-16le', 'Ca'],
])('%s is read', (_, raw, charset, text) => {
  expect(decodeText(raw, charset)).toBe(text);
});
