// Runs in a process without rights: it reads what strangers send.
import type { MailFile } from '#kit/mail/reading/content.ts';

const BEGIN = /^begin(-base64)? [0-7]{3,4} (\S.*)$/;
/** Bytes of a full line. */
const FULL = 45;
const SPACE = 0x20;

/** Returns the bytes of a line of signs; null for one that is none. Spaces at its end may be lost on the way. */
function bytesOfSigns(line: string): Buffer | null {
  const length = (line.charCodeAt(0) - SPACE) & 63;
  const groups = Math.ceil(length / 3);
  // Some programs add a checksum.
  if (!/^[ -`]+$/.test(line) || length > FULL || line.length > groups * 4 + 2) return null;
  const codes = Buffer.from(line.padEnd(groups * 4 + 1, ' ').slice(1), 'latin1');
  for (const [at, code] of codes.entries()) codes[at] = BASE64.charCodeAt((code - SPACE) & 63);
  const bytes = Buffer.from(codes.toString('latin1'), 'base64');
  return bytes.subarray(0, length);
}
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const bytesOfBase64 = (line: string): Buffer | null =>
  /^[A-Za-z\d+/]+={0,2}[ \t]*$/.test(line) ? Buffer.from(line, 'base64') : null;

/** Reads lines as long as they have bytes, or are empty. `to` is the line after them. */
function piecesFrom(
  lines: readonly string[],
  from: number,
  bytesOf: (line: string) => Buffer | null,
): { pieces: Buffer[]; to: number } {
  const pieces: Buffer[] = [];
  let to = from;
  for (; to < lines.length; to += 1) {
    const line = lines[to] ?? '';
    const piece = bytesOf(line);
    if (piece) pieces.push(piece);
    else if (line !== '') break;
  }
  return { pieces, to };
}

/** Reads the file that begins in a line, and the line after it; null where none does. */
function fileAt(lines: readonly string[], from: number): { file: MailFile; to: number } | null {
  const [begin, base64, name = ''] = BEGIN.exec(lines[from] ?? '') ?? [];
  if (begin === undefined) return null;
  const end = base64 ? '====' : 'end';
  const { pieces, to } = piecesFrom(lines, from + 1, base64 ? bytesOfBase64 : bytesOfSigns);
  const isWhole = lines[to]?.trimEnd() === end;
  // Words may begin so: what has no end has a full line at least.
  if (pieces.length === 0 || (!isWhole && pieces[0]?.length !== FULL)) return null;
  const file = { name: inUtf8(name), type: 'application/octet-stream', content: Buffer.concat(pieces) };
  return { file, to: isWhole ? to + 1 : to };
}

const inUtf8 = (text: string): string => Buffer.from(text, 'latin1').toString().trim();

/** Takes the files out of a text that old programs write into it: 'begin 644 photo.jpg', lines of signs, 'end'. */
export function takeUuencoded(bytes: Uint8Array): { rest: Uint8Array; files: MailFile[] } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!/^begin(?:-base64)? [0-7]/m.test(text)) return { rest: bytes, files: [] };
  const lines = text.split(/\r?\n/);
  const files: MailFile[] = [];
  const left: string[] = [];
  for (let at = 0; at < lines.length;) {
    const found = fileAt(lines, at);
    if (found) files.push(found.file);
    else left.push(lines[at] ?? '');
    at = found?.to ?? at + 1;
  }
  return { rest: Buffer.from(left.join('\n'), 'latin1'), files };
}
