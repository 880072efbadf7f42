const KB = 1000;
const MB = 1000 * KB;

const html = (text: string): string => `Content-Type: text/html\r\n\r\n${text}`;
/** Repeats a piece up to about `length` characters. */
const filled = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));
const nested = (tag: string, depth: number): string =>
  `<${tag}>`.repeat(depth) + 'words' + `</${tag}>`.repeat(depth);

/** Parts in parts, each with a boundary of its own. */
const partsIn = (depth: number): string =>
  `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from(
    { length: depth },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  ).join('')}words`;

/** Mails that cost a reader most, by name: further lines of the head, an empty line and the body. */
export const WORST_MAILS: Record<string, string> = {
  'quotations in quotations, 200 kB': html('<blockquote>'.repeat(15_000)),
  'quotations in quotations, 1 MB': html(nested('blockquote', 40_000)),
  'quotations in quotations, 9.5 MB': html(nested('blockquote', 395_000)),
  'quotations with lines': html(filled('<blockquote>a<br>b<br>c<br>', 200 * KB)),
  'tables in tables': html(nested('table><tr><td', 60_000)),
  'a row of many cells': html(`<table><tr>${filled('<td>a', 9 * MB)}`),
  'lists in lists': html(nested('ul><li', 60_000)),
  'spans in spans': html(nested('span', 400_000)),
  'links in links': html(filled('<a href=http://a.example>', 5 * MB)),
  entities: html(filled('&amp;&#38;&notit;&#x', 9 * MB)),
  'comments without an end': html(filled('<!--', 9 * MB)),
  'scripts without an end': html(filled('<script>', 9 * MB)),
  'quotes without an end': html(filled(`<a href="'`, 9 * MB)),
  'parts in parts': partsIn(50_000),
  'parts beside parts': `Content-Type: multipart/mixed; boundary=b\r\n\r\n${filled('--b\r\n\r\na\r\n', 9 * MB)}`,
  'messages in messages': filled('Content-Type: message/rfc822\r\n\r\n', 9 * MB),
  'a header of 9 MB': `X-Long: ${filled('a ', 9 * MB)}\r\n\r\nwords`,
  'many headers': `${filled('X-A: b\r\n', 9 * MB)}\r\nwords`,
  'addresses in groups': `Cc: ${filled('a:b,"c <', 60 * KB)}\r\n\r\nwords`,
  'comments in addresses': `Cc: ${filled('(', 60 * KB)}\r\n\r\nwords`,
  'encoded words': `Comments: ${filled('=?utf-8?q?=41?= ', 60 * KB)}\r\n\r\nwords`,
  'a folded header': `X-Folded: a${filled('\r\n b', 9 * MB)}\r\n\r\nwords`,
  'parameters in parts': `Content-Type: text/plain; ${filled('a*0*=b;', 60 * KB)}\r\n\r\nwords`,
  'lines without words': `\r\n${'\n'.repeat(9 * MB)}`,
  'one line': `\r\n${filled('a', 9 * MB)}`,
  'quoted lines': `\r\n${filled('> '.repeat(30) + '\r\n', 9 * MB)}`,
  'leads of quotations': `\r\n${filled('On On On wrote:\r\n', 9 * MB)}`,
};
