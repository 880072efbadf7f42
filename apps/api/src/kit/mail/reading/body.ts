// Runs in a process without rights: it reads what strangers send.
import { cutText, fileNameOf } from '@greenroom/contract/kit/cut-text';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { decodeWords } from 'postal-mime';

import { withLineEnds } from '#kit/mail/reading/head.ts';
import { toOneLine, dropControls } from '#kit/mail/reading/line.ts';
import { ENCRYPTED, readParts } from '#kit/mail/reading/parts.ts';
import type { MailContent, MailFile } from '#kit/mail/reading/content.ts';
import { nameOfType } from '#kit/mail/reading/unnamed.ts';
import { splitQuote } from '#kit/mail/reading/split-quote.ts';

/** What a mail says, as it is stored. */
export type MailBody = {
  /** Plain text: what the person wrote now. */
  message: string;
  /** The text after it: what it quotes, a signature, and what is too long. */
  rest: string;
  /** The HTML, where something was taken out of it because it could run. */
  original: string | null;
  /** The names of attachments. */
  attachments: string[];
  /** The attachments themselves, with those names. */
  files: MailFile[];
};

const CUT = '\n\n[The rest of this mail was cut off.]';
/** How much of a text is read. */
const READ_MAX = 100_000;
const ATTACHMENTS_MAX = 50;

/** Signs that turn the direction of what follows: `invoice\u202Efdp.exe` looks like a PDF. */
const DIRECTIONS = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;
const mailFileName = ({ name, type }: MailFile): string =>
  fileNameOf(toOneLine(decodeWords(name).replaceAll(DIRECTIONS, '')), LIMITS.fileNameMax) || nameOfType(type);

/** Returns the files with their names; of very many, how many more there are. */
function nameMailFiles(all: readonly MailFile[]): MailFile[] {
  const files = all.slice(0, ATTACHMENTS_MAX).map((file): MailFile => {
    const { type, content } = file;
    return { name: mailFileName(file), type, content };
  });
  const more = all.length - files.length;
  if (more === 0) return files;
  return [...files, { name: `and ${more} more`, type: '', content: new Uint8Array() }];
}

/** Reads the text of a mail and its attachments. @throws Error when its parts are nested too deeply */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  const { email, content } = await readParts(withLineEnds(raw));
  const { subject = '' } = email;
  const files = nameMailFiles(content.files);
  const attachments = files.map(({ name }) => name);
  const text = dropControls(cutText(content.text, READ_MAX));
  const isCut = content.text.length > READ_MAX;
  return {
    ...readMessage(text, isCut, subject, [...content.notes, ...wordsOfFiles(content, attachments)]),
    original: content.original === null ? null : dropControls(content.original).trim(),
    attachments,
    files,
  };
}

/** What is said where a mail has no text: what else it holds, or what stands in its subject. */
function wordsOfFiles({ text, notes, files }: MailContent, names: readonly string[]): string[] {
  if (text.trim() !== '' || notes.length > 0 || names.length === 0) return [];
  if (names.length > 1) return [`${files.length} files: ${names.join(', ')}`];
  return [`${files[0]?.type.startsWith('image/') ? 'A picture' : 'A file'}: ${names[0]}`];
}

const PGP_MESSAGE = /^-----BEGIN PGP MESSAGE-----/;
const PGP_SIGNED =
  /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+:.*\n)*\n([^]*?)\n(-----BEGIN PGP SIGNATURE-----[^]*)$/;

function readMessage(
  text: string,
  isCut: boolean,
  subject: string,
  notes: string[],
): Pick<MailBody, 'message' | 'rest'> {
  const written = text.trim();
  if (PGP_MESSAGE.test(written)) return { message: ENCRYPTED, rest: written };
  const [, signed, signature = ''] = PGP_SIGNED.exec(written) ?? [];
  const { message, rest } = splitQuote(signed ?? written, subject);
  const own =
    message === '' && notes.length === 0 && !/^\p{L}{1,5}\s?:/u.test(subject)
      ? toOneLine(subject, 200)
      : message;
  const whole = [...notes, own].filter((part) => part !== '').join('\n\n');
  const shown = cutText(whole, LIMITS.textMax);
  const further = [whole.slice(shown.length), rest, signature].filter((part) => part !== '');
  return {
    message: shown,
    rest: further.join('\n\n') + (isCut ? CUT : ''),
  };
}
