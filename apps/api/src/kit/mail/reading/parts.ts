// Runs in a process without rights: it reads what strangers send.
import { cutText } from '@greenroom/contract/kit/cut-text';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

import { decodeText } from '#kit/mail/charsets.ts';
import { answerOfCalendar } from '#kit/mail/reading/calendar.ts';
import { textOfMailHtml } from '#kit/mail/reading/html.ts';
import { EMPTY, joined } from '#kit/mail/reading/content.ts';
import type { MailContent, PartFile } from '#kit/mail/reading/content.ts';
import { said, settle } from '#kit/mail/reading/named.ts';
import { readSignedMail } from '#kit/mail/reading/signed-mail.ts';
import { HISTORY } from '#kit/mail/reading/tags.ts';
import { takeUuencoded } from '#kit/mail/reading/uuencoded.ts';
import { saysLess } from '#kit/mail/reading/choose-alternative.ts';

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
/** Says that a mail can't be read here. */
export const ENCRYPTED = 'Encrypted: read it in the mailbox';

/** Reads a mail with all its parts. @throws Error when they are nested too deeply */
export async function readParts(
  raw: Uint8Array,
  within = 0,
): Promise<{ email: Email; content: MailContent }> {
  const parser = new PostalMime({ maxNestingDepth: 50, forceRfc822Attachments: true });
  const email = await parser.parse(raw);
  const { root } = parser as unknown as { root: Part };
  return { email, content: settle(await readPartContent(root, email, within)) };
}

async function readPartContent(part: Part, email: Email, within: number): Promise<MailContent> {
  const { multipart } = part.contentType;
  if (multipart === false) return readLeaf(part, email, within);
  if (multipart === 'encrypted') {
    const files = part.childNodes
      .map(mailPartFile)
      .filter(({ type }) => type !== 'application/pgp-encrypted');
    return { ...EMPTY, files, notes: [ENCRYPTED] };
  }
  const contents: [Part, MailContent][] = [];
  for (const child of part.childNodes) contents.push([child, await readPartContent(child, email, within)]);
  if (multipart === 'alternative') return chooseBestPart(contents);
  // The first part of 'related' is what the others belong to.
  return joined(
    contents.map(([, content], at) => (multipart === 'related' && at === 0 ? said(content) : content)),
  );
}

const mailPartType = ({ contentType }: Part): string => contentType.parsed.value;
/** The same words in another format, such as for a watch. */
const isFormat = (part: Part): boolean =>
  /^text\/(?!calendar|plain|html)|^application\/(?:rtf|xhtml\+xml)$/.test(mailPartType(part)) &&
  !isAttached(part);

/** Of a text and HTML that say the same the text is taken, and files from everywhere. */
function chooseBestPart(parts: readonly [Part, MailContent][]): MailContent {
  const kinds = new Set(parts.flatMap(([part]) => (isAttached(part) ? [] : [mailPartType(part)])));
  const contents = parts.map(([part, own]) => {
    const type = mailPartType(part);
    const isFirst = part.contentType.multipart === false && !kinds.has(type);
    if (isFirst) kinds.add(type);
    return { part, type, own, content: isFirst ? said(own) : own };
  });
  const plain = contents.find(({ type, content }) => type === 'text/plain' && content.text !== '');
  const other = contents.findLast(({ type, content }) => type !== 'text/plain' && content.text !== '');
  const isOther = !plain || (other && saysLess(plain.content.text, other.content.text));
  const taken = (isOther ? other : plain)?.content ?? EMPTY;
  const kept = contents.flatMap(({ part, own, content }) => {
    if (isFormat(part)) return [];
    // A text with a name that says something else is a file after all.
    return [content !== taken && saysLess(content.text, taken.text) ? own : content];
  });
  return { ...taken, files: joined(kept).files, notes: joined(kept).notes };
}

const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|pgp-keys)$/;

async function readLeaf(part: Part, email: Email, within: number): Promise<MailContent> {
  const type = mailPartType(part);
  if (!part.content || SIGNATURE.test(type)) return EMPTY;
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type)) return readSealed(part, within);
  if (type === 'text/calendar') return calendarOf(part, email);
  const read = READ[type];
  if (isAttached(part))
    return { ...EMPTY, files: [read ? readablePartFile(part, read) : mailPartFile(part)] };
  if (read) return read(part);
  if (type === 'message/rfc822' && within < WITHIN_MAX) return mailWithin(part, within);
  return { ...EMPTY, files: [mailPartFile(part)] };
}

/** The types that words have. */
const READ: Partial<Record<string, (part: Part) => MailContent>> = {
  'text/plain': (part) => readPlainPart(part),
  'text/html': (part) => readHtmlPart(part),
};

function readablePartFile(part: Part, read: (part: Part) => MailContent): PartFile {
  const isSure = part.contentDisposition.parsed.value === 'attachment';
  return { ...mailPartFile(part), text: { isAttached: isSure, read: () => read(part) } };
}

/** Whether a part may be a file: a text with a name is one where the mail has other words. */
function isAttached({ contentType, contentDisposition: { parsed: disposition } }: Part): boolean {
  const name = disposition.params['filename'] ?? contentType.parsed.params['name'] ?? '';
  return disposition.value === 'attachment' || (name !== '' && contentType.parsed.value !== 'message/rfc822');
}

function calendarOf(part: Part, email: Email): MailContent {
  const { params } = part.contentType.parsed;
  const answer = answerOfCalendar(
    decodeText(mailPartBytes(part), params['charset']),
    params['method'],
    email,
  );
  return answer === null ? { ...EMPTY, files: [mailPartFile(part)] } : { ...EMPTY, notes: [answer] };
}

const mailPartBytes = ({ content }: Part): Uint8Array => new Uint8Array(content ?? new ArrayBuffer(0));

/** Returns as much as is read, up to the end of a letter of UTF-8. */
function cutToBeginning(bytes: Uint8Array): Uint8Array {
  let end = TEXT_MAX_BYTES;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80 && end > TEXT_MAX_BYTES - 4) end -= 1;
  return bytes.subarray(0, end);
}

function readPlainPart(part: Part): MailContent {
  const { params } = part.contentType.parsed;
  const { rest, files } = takeUuencoded(mailPartBytes(part));
  const text = decodeText(cutToBeginning(rest), params['charset']);
  const isFlowed = /^flowed$/i.test(params['format'] ?? '');
  return {
    ...EMPTY,
    text: isFlowed ? part.decodeFlowedText(text, /^yes$/i.test(params['delsp'] ?? '')) : text,
    files,
  };
}

function readHtmlPart(part: Part): MailContent {
  const bytes = cutToBeginning(mailPartBytes(part));
  const html = cutText(decodeText(bytes, part.contentType.parsed.params['charset']), HTML_MAX);
  const { text, isCut } = textOfMailHtml(html);
  return { ...EMPTY, text, original: isCut ? html : null };
}

async function readSealed(part: Part, within: number): Promise<MailContent> {
  const signed = within < WITHIN_MAX ? readSignedMail(mailPartBytes(part)) : null;
  if (!signed) return { ...EMPTY, files: [mailPartFile(part)], notes: [ENCRYPTED] };
  return (await readParts(signed, within + 1)).content;
}

/** A mail that was forwarded as a part, under its head. */
async function mailWithin(part: Part, within: number): Promise<MailContent> {
  const { email, content } = await readParts(mailPartBytes(part), within + 1);
  const head = Object.entries({
    From: email.from?.address ?? '',
    Date: email.date ?? '',
    Subject: email.subject ?? '',
  }).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return {
    ...content,
    text: ['---------- Forwarded message ----------', ...head, '', content.text.replaceAll(HISTORY, '')].join(
      '\n',
    ),
  };
}

const mailPartFile = (part: Part): PartFile => ({
  name: part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'] ?? '',
  type: part.contentType.parsed.value,
  content: mailPartBytes(part),
});
