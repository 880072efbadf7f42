// Runs in a process without rights: it reads what strangers send.
import { isFrom, saysWhoWrote } from '#kit/mail/reading/labels.ts';
import { findLead, isBlank, isHeadLine } from '#kit/mail/reading/quoted.ts';

/** Words that are no names, and what companies put under every mail. */
const WORD = /(?<!\S)\p{Ll}[\p{L}’']*(?=[\s.,;:!?]|$)/gu;
const NOTICE = /confiden|vertraulich|riservat|poufn|конфиденц|disclaimer|virus/i;
const SENTENCE = /\S\s[^]*[.!?…:。！？]["”’)]*\s*$|[。！？]/;

/** Whether a text has a paragraph that reads as written, rather than as a signature or a notice. */
export const isProse = (text: string): boolean =>
  text
    .split(/\n\s*\n/)
    .some((each) => !NOTICE.test(each) && (/[。！？]/.test(each) || (each.match(WORD)?.length ?? 0) >= 4));

const isRule = (line: string): boolean => /^\s*([-_=*~])\1{2,}\s*$/.test(line);
/** Stands for each sign of a rule that divides a text, for what takes such lines for the beginning of a signature. */
const PLAIN = '•';

const isSentence = (text: string): boolean =>
  isProse(text) || text.split(/\n\s*\n/).some((each) => !NOTICE.test(each) && SENTENCE.test(each));

/**
 * Returns a text in which lines of dashes between what somebody wrote are other signs, as many: they are no beginning of a
 * signature. Several are such lines, or one that a sentence follows.
 */
export function withoutOwnRules(text: string): string {
  const quoted = /^[ \t]*>/m.exec(text)?.index ?? text.length;
  const own = text.slice(0, findLead(text, quoted));
  const lines = own.split('\n');
  const rules = [...lines.keys()].filter((at) => at > 0 && isRule(lines[at] ?? ''));
  const under = (at: number, to = lines.length): string => lines.slice(at + 1, to).join('\n');
  const [first = 0] = rules;
  const areSeveral =
    rules.length > 1 && rules.every((at) => isApart(lines, at)) && !NOTICE.test(under(first));
  for (const [i, at] of rules.entries()) {
    if (areSeveral || (isSentence(under(at, rules[i + 1])) && (rules.length > 1 || isApart(lines, at))))
      lines[at] = (lines[at] ?? '').replaceAll(/\S/g, PLAIN);
  }
  return lines.join('\n') + text.slice(own.length);
}

/** Whether a line has empty ones on both sides. */
const isApart = (lines: readonly string[], at: number): boolean =>
  isBlank(lines[at - 1] ?? '') && isBlank(lines[at + 1] ?? '');

const LINES = 3;

/**
 * Returns a text in which lines that name an address or a day, but nobody who wrote, end otherwise: 'I sent it on 23 Nov 2026
 * from <bo@example.org>:' is no beginning of a quotation, and a single 'From: …' no head.
 */
export function withoutOwnLeads(text: string): string {
  const lines = text.split('\n');
  const isLead = (at: number): boolean =>
    Array.from({ length: LINES }, (_, count) => lines.slice(Math.max(0, at - count), at + 1).join(' ')).some(
      (lead) => saysWhoWrote(lead.trim()),
    );
  return lines
    .map((line, at) => {
      if (!/[@\d]/.test(line) || line.startsWith('>')) return line;
      if (isFrom(line)) return isHeadLine(lines[at + 1] ?? '') ? line : line.replace(/[:：]/, PLAIN);
      if (!/[:：]\s*$/.test(line)) return line;
      const next = lines.slice(at + 1).find((each) => !isBlank(each)) ?? '>';
      return next.startsWith('>') || isLead(at) ? line : line.replace(/[:：](?=\s*$)/, PLAIN);
    })
    .join('\n');
}
