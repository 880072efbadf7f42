// Runs in a process without rights: it reads what strangers send.
import EmailForwardParser from 'email-forward-parser';
import EmailReplyParser from 'email-reply-parser';

import { inTime } from '#kit/inspection/in-time.ts';
import { MAIL_CLOCKS } from '#kit/mail/reading/clocks.ts';
import { findHead, findLead, findUnmarked, isBlank } from '#kit/mail/reading/quoted.ts';
import { HISTORY } from '#kit/mail/reading/tags.ts';
import { isProse, withoutOwnLeads, withoutOwnRules } from '#kit/mail/reading/rules.ts';

/** A mail's text in two: what the person wrote now, and what is folded under it. Nothing is in neither. */
export type Divided = { message: string; rest: string };

/** Divides a text before what it quotes and its signature. A forwarded mail, or one that would be all rest, stays whole. */
export function splitQuote(text: string, subject: string, clockMs: number = MAIL_CLOCKS.library): Divided {
  const marked = text.trim();
  const history = marked.indexOf(HISTORY);
  const written = marked.replaceAll(HISTORY, '');
  // A text can be made so that it takes minutes.
  const from = inTime(() => findRest(written, subject, history), clockMs) ?? written.length;
  if (from === written.length) return { message: written, rest: '' };
  const message = withoutRules(written.slice(0, from));
  return message === ''
    ? { message: written, rest: '' }
    : { message, rest: written.slice(message.length).trim() };
}

/** `marked` is where a program marked it; -1 where none did. */
function findRest(text: string, subject: string, marked: number): number {
  const found = marked === -1 ? text.length : marked;
  const history = Math.min(found, findHead(text, subject), findUnmarked(text));
  const from = findByLibrary(text.slice(0, history));
  return isForward(text, from, subject) ? text.length : findLead(text, from);
}

/** Lines of dashes at the end belong to what is folded. */
function withoutRules(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => !/^\s*(?:[-_=*]{2,}\s*)?$/.test(line));
  return lines
    .slice(0, last + 1)
    .join('\n')
    .trim();
}

const lettersIn = (text: string): number => text.replaceAll(/\s/g, '').length;

/**
 * Returns where what the library folds begins. It joins lines and trims them, so that letters are counted. A signature of
 * one line, such as 'Sent from my iPhone', stays with the text.
 */
function findByLibrary(text: string): number {
  // A dollar sign would mean something in its replacements.
  const fragments = new EmailReplyParser()
    .read(joinBroken(withoutOwnLeads(withoutOwnRules(text))).replaceAll('$', '_'))
    .getFragments();
  let last = fragments.findLastIndex((each) => !each.isHidden());
  const end = fragments.findIndex((each, at) => at > last && (each.isQuoted() || isEnd(each.getContent())));
  last +=
    fragments
      .slice(last + 1, end === -1 ? fragments.length : end)
      .findLastIndex((each) => isWritten(each.getContent())) + 1;
  const isKept = (at: number): boolean => {
    const content = fragments[at]?.getContent() ?? '-\n-';
    return isBlank(content) || (fragments[at]?.isSignature() === true && !content.trim().includes('\n'));
  };
  while (last >= 0 && isKept(last + 1)) last += 1;
  const contents = fragments.map((each) => each.getContent());
  if (lettersIn(contents.join('')) !== lettersIn(text)) return text.length;
  return indexAfter(text, lettersIn(contents.slice(0, last + 1).join('')));
}

/** '-- ', after which nothing is written by convention. */
const isEnd = (content: string): boolean => content.startsWith('-- \n');

const CLOSING = /^\s*(?:\S+[ \t]*){1,3}(?:\n|$)/;

/**
 * Whether a paragraph under 'Regards' or a line of dashes reads as text, such as 'PS: …'. What stands under a line such
 * as 'Sent from my phone' is history.
 */
const isWritten = (content: string): boolean => CLOSING.test(content) && isProse(content);

const WIDTH = 76;

/** Joins lines of a quotation that a mail server broke, so that the second has no mark. */
const joinBroken = (text: string): string =>
  text.replaceAll(/^(>.{50,80}[^\s.?!:;])\n(?=(\p{Ll}\S*))/gmu, (all, line: string, next: string) =>
    line.length + next.length < WIDTH ? all : `${line} `,
  );

/** Returns the index after as many letters. */
function indexAfter(text: string, letters: number): number {
  let left = letters;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (!/\s/.test(text.charAt(at))) left -= 1;
  }
  return text.length;
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
  return isBlank(text.slice(until, at)) && !lead.startsWith('>') && !BOTH.test(lead);
}
