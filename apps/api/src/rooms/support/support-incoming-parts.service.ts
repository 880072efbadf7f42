import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

import { decodeText } from '#kit/mail/charsets.ts';
import { answerOfCalendar } from '#rooms/support/support-incoming-calendar.service.ts';
import { textOfMailHtml } from '#rooms/support/support-incoming-html.service.ts';
import { signedMailOf } from '#rooms/support/support-incoming-sealed.service.ts';
import { isWorse } from '#rooms/support/support-incoming-worse.service.ts';

/** A file that came with a mail. */
export type MailFile = { name: string; type: string; content: Uint8Array };
/** What the parts of a mail hold. */
export type MailContent = {
  text: string;
  /** The HTML, where something was taken out of it because it could run. */
  original: string | null;
  files: MailFile[];
  /** What is said of a part that can't be read here, or of an answer to an invitation. */
  notes: string[];
};

/** A node of the tree that `postal-mime` builds. Its own text has lost the bytes that tell the charset. */
type Part = {
  childNodes: Part[];
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false };
  contentDisposition: { parsed: { value: string; params: Record<string, string> } };
  content: ArrayBuffer | null;
  decodeFlowedText(text: string, isSpaceDropped: boolean): string;
};

/** How much of a text is read, of HTML with its styles. */
const TEXT_MAX_BYTES = 400_000;
const HTML_MAX = 200_000;
/** Mails in mails that are read. */
const WITHIN_MAX = 3;
export const ENCRYPTED = 'Encrypted: read it in the mailbox';

const EMPTY: MailContent = { text: '', original: null, files: [], notes: [] };

const joined = (contents: readonly MailContent[]): MailContent => ({
  text: contents
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n'),
  original: contents.find(({ original }) => original !== null)?.original ?? null,
  files: contents.flatMap(({ files }) => files),
  notes: contents.flatMap(({ notes }) => notes),
});

/** Reads a mail with all its parts. @throws Error when they are nested too deeply */
export async function readParts(
  raw: Uint8Array,
  within = 0,
): Promise<{ email: Email; content: MailContent }> {
  const parser = new PostalMime({ maxNestingDepth: 50, forceRfc822Attachments: true });
  const email = await parser.parse(raw);
  const { root } = parser as unknown as { root: Part };
  return { email, content: await contentOf(root, email, within) };
}

async function contentOf(part: Part, email: Email, within: number): Promise<MailContent> {
  const { multipart } = part.contentType;
  if (multipart === false) return leafOf(part, email, within);
  if (multipart === 'encrypted') {
    const files = part.childNodes.map(fileOf).filter(({ type }) => type !== 'application/pgp-encrypted');
    return { ...EMPTY, files, notes: [ENCRYPTED] };
  }
  const contents: [Part, MailContent][] = [];
  for (const child of part.childNodes) contents.push([child, await contentOf(child, email, within)]);
  return multipart === 'alternative' ? bestOf(contents) : joined(contents.map(([, content]) => content));
}

/** Of a text and HTML that say the same the text is taken; of other formats of it, nothing. */
function bestOf(contents: readonly [Part, MailContent][]): MailContent {
  const typeOf = ({ contentType }: Part) => contentType.parsed.value;
  const plain = contents.find(([part]) => typeOf(part) === 'text/plain')?.[1];
  const other = contents.findLast(([part, { text }]) => typeOf(part) !== 'text/plain' && text !== '')?.[1];
  const taken = !plain || (other && isWorse(plain.text, other.text)) ? other : plain;
  const rest = contents.filter(
    ([part]) => part.contentType.multipart !== false || typeOf(part) === 'text/calendar',
  );
  const { files, notes } = joined(rest.map(([, content]) => content));
  return { ...(taken ?? EMPTY), files, notes };
}

const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|pgp-keys)$/;

async function leafOf(part: Part, email: Email, within: number): Promise<MailContent> {
  const type = part.contentType.parsed.value;
  if (!part.content || SIGNATURE.test(type)) return EMPTY;
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type)) return sealedOf(part, within);
  if (type === 'text/calendar') return calendarOf(part, email);
  if (isAttached(part)) return { ...EMPTY, files: [fileOf(part)] };
  if (type === 'text/plain') return { ...EMPTY, text: plainOf(part) };
  if (type === 'text/html') return htmlOf(part);
  if (type === 'message/rfc822' && within < WITHIN_MAX) return mailWithin(part, within);
  return { ...EMPTY, files: [fileOf(part)] };
}

/** Whether a part is a file rather than words: a text with a name is one too. */
function isAttached({ contentType, contentDisposition: { parsed: disposition } }: Part): boolean {
  const name = disposition.params['filename'] ?? contentType.parsed.params['name'] ?? '';
  return disposition.value === 'attachment' || (name !== '' && contentType.parsed.value !== 'message/rfc822');
}

function calendarOf(part: Part, email: Email): MailContent {
  const { params } = part.contentType.parsed;
  const answer = answerOfCalendar(decodeText(bytesOf(part), params['charset']), params['method'], email);
  return answer === null ? { ...EMPTY, files: [fileOf(part)] } : { ...EMPTY, notes: [answer] };
}

const bytesOf = ({ content }: Part): Uint8Array => new Uint8Array(content ?? new ArrayBuffer(0));

/** Returns as much as is read, up to the end of a letter of UTF-8. */
function beginningOf(part: Part): Uint8Array {
  const bytes = bytesOf(part);
  let end = TEXT_MAX_BYTES;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80 && end > TEXT_MAX_BYTES - 4) end -= 1;
  return bytes.subarray(0, end);
}

function plainOf(part: Part): string {
  const { params } = part.contentType.parsed;
  const text = decodeText(beginningOf(part), params['charset']);
  if (!/^flowed$/i.test(params['format'] ?? '')) return text;
  return part.decodeFlowedText(text, /^yes$/i.test(params['delsp'] ?? ''));
}

function htmlOf(part: Part): MailContent {
  const html = decodeText(beginningOf(part), part.contentType.parsed.params['charset']).slice(0, HTML_MAX);
  const { text, isCut } = textOfMailHtml(html);
  return { ...EMPTY, text, original: isCut ? html : null };
}

async function sealedOf(part: Part, within: number): Promise<MailContent> {
  const signed = within < WITHIN_MAX ? signedMailOf(bytesOf(part)) : null;
  if (!signed) return { ...EMPTY, files: [fileOf(part)], notes: [ENCRYPTED] };
  return (await readParts(signed, within + 1)).content;
}

/** A mail that was forwarded as a part, under its head. */
async function mailWithin(part: Part, within: number): Promise<MailContent> {
  const { email, content } = await readParts(bytesOf(part), within + 1);
  const head = Object.entries({
    From: email.from?.address ?? '',
    Date: email.date ?? '',
    Subject: email.subject ?? '',
  }).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return {
    ...content,
    text: ['---------- Forwarded message ----------', ...head, '', content.text].join('\n'),
  };
}

const fileOf = (part: Part): MailFile => ({
  name: part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'] ?? '',
  type: part.contentType.parsed.value,
  content: bytesOf(part),
});
