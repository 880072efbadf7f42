import iconv from 'iconv-lite';

/** Of these every letter is one byte: text that is valid UTF-8 with letters beyond ASCII was never meant so. */
const ONE_BYTE =
  /^(?:us-?ascii|ansi_x3|iso-?8859|latin|windows-125|cp(?:125|437|85|86)|ibm|mac|koi8|tis-?620)/;
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^utf-?8|^unicode-1-1-utf-8|^utf8mb/, 'utf-8'],
  [/^(?:cs)?iso-?2022-?jp|^cp5022\d/, 'iso-2022-jp'],
  [/^(?:unicode-1-1-)?utf-?7/, 'utf-7'],
  [/^us-?ascii|^ansi_x3|^646$/, 'us-ascii'],
];
/** What switches letters in ISO-2022-JP: no other text has it. */
const JAPANESE = ['$@', '$B', '$(', '(B', '(I', '(J'].map((escape) => `\u001B${escape}`);

type Decode = (bytes: Uint8Array) => string;

function byPlatform(name: string): Decode | null {
  try {
    const decoder = new TextDecoder(name);
    return (bytes) => decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Returns what decodes a charset; null for one that nobody knows, and for ASCII, whose letters all the others have. */
function decoderOf(name: string): Decode | null {
  if (name === '' || name === 'us-ascii') return null;
  const known = byPlatform(name);
  if (known) return known;
  return iconv.encodingExists(name) ? (bytes) => iconv.decode(Buffer.from(bytes), name) : null;
}

/** Returns the text when it is valid UTF-8. */
function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const LOST = /\uFFFD/g;

/** Returns what UTF-8 with some broken bytes says; null when most is broken, so that it is no UTF-8. */
function readBroken(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  return countIn(text, /(?!\uFFFD)[^\0-\u007F]/g) >= countIn(text, LOST) ? text : null;
}

/** Letters of two bytes by which a charset of Asia can hardly be valid UTF-8: each is one of five or six there. */
const ENOUGH = 4;
/** A run of such letters that stands alone, or whose letters are not of words such as 'Café'. */
const APART =
  /(?<![a-z\u0080-\u07FF])[\u0080-\u07FF]+(?![a-z\u0080-\u07FF])|(?!\p{Script=Latin})[\u0080-\u07FF]/iu;

/** Whether a text that is valid UTF-8 is called a charset of Asia by mistake: by chance no letter has three bytes, and few have two. */
const isClearlyUtf8 = (text: string): boolean =>
  /[\u0800-\u{10FFFF}]/u.test(text) ||
  countIn(text, /[\u0080-\u07FF]/g) >= ENOUGH ||
  (/[\u0080-\u07FF]/.test(text) && !APART.test(text));

const byWindows: Decode = (bytes) => new TextDecoder('windows-1252').decode(bytes);

/** Returns the likelier of what bytes say as UTF-8, if they can be, and in a charset of Asia. */
const asiaOr = (utf8: string | null, text: string): string =>
  utf8 !== null && (isClearlyUtf8(utf8) || countIn(text, LOST) > 0) ? utf8 : text;

/** Returns the text of bytes whose charset may be missing, unknown or wrong. */
export function decodeText(bytes: Uint8Array, charset = ''): string {
  const label = charset
    .toLowerCase()
    .replaceAll(/["'\s]/g, '')
    .replace(/^x-/, '');
  const name = NAMES.find(([pattern]) => pattern.test(label))?.[1] ?? label;
  const known = decoderOf(name);
  const utf8 = readUtf8(bytes);
  if (known !== null && name !== 'utf-8' && !ONE_BYTE.test(name)) {
    return /^utf-?16|^ucs/.test(name) ? known(bytes) : asiaOr(utf8, known(bytes));
  }
  if (isJapanese(bytes, utf8)) return new TextDecoder('iso-2022-jp').decode(bytes);
  if (utf8 !== null) return utf8;
  return (name === 'utf-8' ? readBroken(bytes) : known?.(bytes)) ?? byWindows(bytes);
}

function isJapanese(bytes: Uint8Array, utf8: string | null): boolean {
  if (utf8 !== null && /[^\0-\u007F]/.test(utf8)) return false;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return JAPANESE.some((escape) => buffer.includes(escape));
}
