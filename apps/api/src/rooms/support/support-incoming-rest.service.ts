import EmailForwardParser from 'email-forward-parser';
import EmailReplyParser from 'email-reply-parser';

import { inTime } from '#kit/inspection/in-time.ts';

/** A mail's text in two: what the person wrote now, and what is folded under it. Nothing is in neither. */
export type Divided = { message: string; rest: string };

/** How long the expressions of the libraries may take for one text; most take a millisecond. */
const CLOCK_MS = 1500;

/** Divides a text before what it quotes and its signature. A forwarded mail, or one that would be all rest, stays whole. */
export function divideText(text: string, subject: string): Divided {
  const written = text.trim();
  // A text can be made so that it takes minutes.
  const from = inTime(() => findRest(written, subject), CLOCK_MS) ?? written.length;
  const message = written.slice(0, from).trim();
  return message === '' ? { message: written, rest: '' } : { message, rest: written.slice(from).trim() };
}

function findRest(text: string, subject: string): number {
  const from = Math.min(findByLibrary(text), findHead(text, subject));
  return isForward(text, from, subject) ? text.length : findLead(text, from);
}

const isBlank = (text: string): boolean => /^\s*$/.test(text);
const lettersIn = (text: string): number => text.replaceAll(/\s/g, '').length;

/**
 * Returns where what the library folds begins. It joins lines and trims them, so that letters are counted. A signature of
 * one line, such as 'Sent from my iPhone', stays with the text.
 */
function findByLibrary(text: string): number {
  // A dollar sign would mean something in its replacements.
  const fragments = new EmailReplyParser().read(text.replaceAll('$', '_')).getFragments();
  let last = fragments.findLastIndex((each) => !each.isHidden());
  const isKept = (at: number): boolean => {
    const content = fragments[at]?.getContent() ?? '-\n-';
    return isBlank(content) || (fragments[at]?.isSignature() === true && !content.trim().includes('\n'));
  };
  while (last >= 0 && isKept(last + 1)) last += 1;
  const contents = fragments.map((each) => each.getContent());
  if (lettersIn(contents.join('')) !== lettersIn(text)) return text.length;
  return indexAfter(text, lettersIn(contents.slice(0, last + 1).join('')));
}

/** Returns the index after as many letters. */
function indexAfter(text: string, letters: number): number {
  let left = letters;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (!/\s/.test(text.charAt(at))) left -= 1;
  }
  return text.length;
}

/** 'From: …' in any language. */
const HEAD_LINE = /^\s*\*?\p{L}[\p{L}\p{M} .'’-]{0,30}\*?\s?[:：]\*?\s*\S/u;
const RULE = /^\s*[-_=]{5,}\s*$/;
/** '-----Original Message-----' in any language. */
const DASHED = /^\s*[-_=*]{3,}\s?\p{L}[\p{L}\p{M} '’]{3,40}\s?[-_=*]{3,}\s*$/u;
const DAY_AND_TIME = /\b20\d\d\b.*\b\d{1,2}[:.h]\d\d|\b\d{1,2}[:.h]\d\d.*\b20\d\d\b/;
const ADDRESS = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]/;

/** Returns where the head of a mail stands above it without marks, as Outlook writes it in the reader's language. */
function findHead(text: string, subject: string): number {
  const lines = text.split('\n');
  const found = lines.findIndex((line, at) => {
    if (at === 0) return false;
    if (DASHED.test(line)) return countHeads(lines, at + 1) >= 2;
    const before = lines[at - 1] ?? '';
    return (isBlank(before) || RULE.test(before)) && isHead(lines, at, subject.trim());
  });
  if (found === -1) return text.length;
  const from = RULE.test(lines[found - 1] ?? '') ? found - 1 : found;
  return lines.slice(0, from).join('\n').length;
}

const countHeads = (lines: readonly string[], at: number): number => {
  const end = lines.slice(at, at + 8).findIndex((line) => !HEAD_LINE.test(line));
  return end === -1 ? Math.min(8, lines.length - at) : end;
};

/** One of the first two lines says when, and one of them from which address, or a line the subject of the answer. */
function isHead(lines: readonly string[], at: number, subject: string): boolean {
  const head = lines.slice(at, at + countHeads(lines, at));
  const first = head.slice(0, 2);
  if (head.length < 3 || !first.some((line) => DAY_AND_TIME.test(line))) return false;
  return (
    first.some((line) => ADDRESS.test(line)) || head.some((line) => subject !== '' && line.endsWith(subject))
  );
}

/** Lines that introduce a forwarded mail, but not those that introduce an answer too. */
const BOTH = /@|^\s*_+\s*$|original message/i;

/** Whether a forwarded mail begins at or before the index: by its subject, or by a line above it in one of 25 languages. */
function isForward(text: string, until: number, subject: string): boolean {
  const parser = new EmailForwardParser();
  if (subject !== '' && parser.read('', subject).forwarded) return true;
  const { forwarded, message } = parser.read(text);
  if (!forwarded) return false;
  const at = message === null ? 0 : text.length - text.slice(message.trimEnd().length).trimStart().length;
  const [lead = ''] = text.slice(at).split('\n');
  return at <= until + 1 + lead.length && !lead.startsWith('>') && !BOTH.test(lead);
}

const LEAD_LINES = 3;
const LEAD = /(?:@|\b20\d\d\b|\b\d{1,2}[.:/]).*[:：]$/s;

/** Returns where the lines above a marked quotation begin, which say in any language who wrote it and when. */
function findLead(text: string, from: number): number {
  if (!/^\s*>/.test(text.slice(from))) return from;
  const lines = text.slice(0, from).trimEnd().split('\n');
  const above = lines.slice(lines.findLastIndex(isBlank) + 1);
  const last = above.at(-1) ?? '';
  const isSplit = /^[^<(]*[>)]/.test(last);
  const lead = above.length <= LEAD_LINES ? above : above.slice(isSplit ? -2 : -1);
  if (
    !LEAD.test(
      lead
        .join(' ')
        .replaceAll(/\p{Cf}/gu, '')
        .trim(),
    )
  )
    return from;
  return lines.slice(0, lines.length - lead.length).join('\n').length;
}
