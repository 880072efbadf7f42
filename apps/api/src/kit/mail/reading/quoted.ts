// Runs in a process without rights: it reads what strangers send.
import { isFrom, isSubject, saysWhoWrote } from '#kit/mail/reading/labels.ts';

/** Whether a line has nothing to read. */
export const isBlank = (line: string): boolean => /^\s*$/.test(line);

/** 'From: …' in any language, or what continues such a line. */
const HEAD_LINE = /^\s*\*{0,2}\p{L}[\p{L}\p{M} .'’-]{0,30}\*{0,2}\s?[:：]/u;
/** Whether a line looks like one of the head of a mail. */
export const isHeadLine = (line: string): boolean => HEAD_LINE.test(line);
const GOES_ON = /[<([][^>)\]]*$|[;,]\s*$/;
const RULE = /^\s*[-_=]{5,}\s*$/;
/** '-----Original Message-----' in any language. */
const DASHED = /^\s*[-_=*]{3,}\s?\p{L}[\p{L}\p{M} '’]{3,40}\s?[-_=*]{3,}\s*$/u;
const TIME = /\b\d{1,2}[:.h]\d\d/;
const YEAR = /\b20\d\d\b/;
const DAY_AND_TIME = /\b20\d\d\b.*\b\d{1,2}[:.h]\d\d|\b\d{1,2}[:.h]\d\d.*\b20\d\d\b/;
const ADDRESS = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]/;

/** Returns where the head of a mail stands above it without marks, as Outlook writes it in the reader's language. */
export function findHead(text: string, subject: string): number {
  const lines = text.split('\n');
  const found = lines.findIndex((line, at) => {
    if (at === 0) return false;
    if (DASHED.test(line)) return countHeads(lines, at + 1) >= 2;
    const before = lines[at - 1] ?? '';
    return (isBlank(before) || RULE.test(before)) && isHead(lines, at, bare(subject));
  });
  if (found === -1) return text.length;
  const from = RULE.test(lines[found - 1] ?? '') ? found - 1 : found;
  return lines.slice(0, from).join('\n').length;
}

const countHeads = (lines: readonly string[], at: number): number => {
  const end = lines
    .slice(at, at + 8)
    .findIndex((line, i) => !HEAD_LINE.test(line) && (i === 0 || !GOES_ON.test(lines[at + i - 1] ?? '')));
  return end === -1 ? Math.min(8, lines.length - at) : end;
};

const headLineValue = (line: string): string => bare(line.replace(HEAD_LINE, '').replace(/^\*+/, ''));

/** Returns a subject without 'Re: ' in any language. */
const bare = (subject: string): string => subject.replace(/^(?:\s*\p{L}{1,4}\s?[:：])*/u, '').trim();

/**
 * One of the first two lines says who wrote it, another when, and one which address or subject. In a language that is not
 * known here there are four lines, one with a time and one with the subject of the answer, or two with an address.
 */
function isHead(lines: readonly string[], at: number, subject: string): boolean {
  const head = lines.slice(at, at + countHeads(lines, at));
  if (head.length < 3) return false;
  const isOf = subject !== '' && head.some((line) => headLineValue(line) === subject);
  const withAddress = head.filter((line) => ADDRESS.test(line));
  const isDated = head.some((line) => TIME.test(line) || YEAR.test(line));
  if (head.slice(0, 2).some(isFrom) && isDated) return isOf || withAddress.length > 0 || head.some(isSubject);
  if (head.length < 4) return false;
  if (isOf) return head.some((line) => TIME.test(line));
  return withAddress.length > 1 && withAddress[0] === head[0] && DAY_AND_TIME.test(head.join(' '));
}

const LEAD_LINES = 3;
/** What the lines above a quotation hold, in any language, the surest first. */
const LEADS = [
  (line: string): boolean => DAY_AND_TIME.test(line) && line.includes('@'),
  (line: string): boolean => /\b20\d\d\b|\b\d{1,2}[.:/]/.test(line) && line.includes('@'),
  (line: string): boolean => /@|\b20\d\d\b|\b\d{1,2}[.:/]/.test(line),
];
const WROTE =
  /^\s*[^<>]{1,60}<[^\s@<>]+@[^\s@<>]+> (?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev) ?:$/;

const joinLead = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** Returns how many of the last lines say who wrote what follows and when; none is 0. */
function countLead(lines: readonly string[], is: (line: string) => boolean): number {
  const count = [1, 2, LEAD_LINES].slice(0, lines.length).find((each) => {
    const lead = joinLead(lines.slice(-each));
    return /[:：]$|\b20\d\d\b.*<[^\s<>]+@[^\s<>]+>$/.test(lead) && is(lead);
  });
  return count ?? 0;
}

/** Returns where the lines above a marked quotation begin, which say in any language who wrote it and when. */
export function findLead(text: string, from: number): number {
  if (!/^\s*>/.test(text.slice(from))) return from;
  const lines = text.slice(0, from).trimEnd().split('\n');
  const above = lines.slice(lines.findLastIndex(isBlank) + 1);
  const count = LEADS.map((is) => countLead(above, is)).find((each) => each > 0) ?? 0;
  return lines.slice(0, lines.length - count).join('\n').length;
}

/** Whether lines say who wrote what follows, though it has no marks. */
const isSure = (line: string): boolean => (DAY_AND_TIME.test(line) && saysWhoWrote(line)) || WROTE.test(line);

/** Returns where such lines stand above a text without marks, as programs write it that quote nothing. */
export function findUnmarked(text: string): number {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!/[:：]\p{Cf}?\s*$/u.test(line) || line.startsWith('>')) continue;
    const next = lines.slice(at + 1).find((each) => !isBlank(each)) ?? '>';
    const above = lines.slice(Math.max(0, at + 1 - LEAD_LINES), at + 1);
    const count = countLead(above.slice(above.findLastIndex(isBlank) + 1), isSure);
    if (count > 0 && !/^\s*>/.test(next)) return lines.slice(0, at + 1 - count).join('\n').length;
  }
  return text.length;
}
