import { markDocument, safeHtml, textOfHtml } from '#kit/html.ts';

/** What mail programs write above the text that they quote. */
const LEADS = [
  /^On\b.{1,300}\bwrote:$/i,
  /^(?:Am|Il|El|Le|Op|Em|Den)\b.{1,300}\b(?:schrieb|ha scritto|escribió|a écrit|schreef|escreveu|skrev)\b.{0,150}:$/i,
];
const LEAD_LINES = 3;
/** Where Outlook begins the quoted mail, which it does not mark line by line. */
const OUTLOOK = /^(?:-{2,} ?Original Message ?-{2,}|_{20,})$/i;
const FROM = /^\*?From:/i;
const SENT = /^\*?(?:Sent|Date):/i;

const isBlank = (line: string | undefined): boolean => line?.trim() === '';
const isQuoted = (line: string | undefined): boolean => /^\s*>/.test(line ?? '');

const isHead = (lines: readonly string[], at: number): boolean =>
  FROM.test(lines[at] ?? '') && lines.slice(at + 1, at + 4).some((next) => SENT.test(next));

/** Returns where a quotation without marks begins; the end when there is none. */
function findOutlook(lines: readonly string[]): number {
  const found = lines.findIndex((line, at) => {
    const begins = OUTLOOK.test(line.trim()) && [1, 2].some((step) => isHead(lines, at + step));
    return begins || isHead(lines, at);
  });
  return found === -1 ? lines.length : found;
}

/** Returns where the last lines that are quoted begin, with what introduces them. */
function findMarked(lines: readonly string[], until: number): number {
  let end = until;
  while (end > 0 && (isBlank(lines[end - 1]) || isQuoted(lines[end - 1]))) end -= 1;
  if (!lines.slice(end, until).some(isQuoted)) return until;
  for (let count = 1; count <= LEAD_LINES && count <= end; count += 1) {
    const lead = lines
      .slice(end - count, end)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (LEADS.some((pattern) => pattern.test(lead))) return end - count;
  }
  return end;
}

/** Returns a text without the history that is quoted at its end. A text that is all quotation stays whole. */
export function withoutQuoted(text: string): string {
  const lines = text.split('\n');
  const kept = lines
    .slice(0, findMarked(lines, findOutlook(lines)))
    .join('\n')
    .trim();
  return kept === '' ? text.trim() : kept;
}

/** A text grows with its length times this. */
const DEPTH_MAX = 20;

/** Returns the text of a mail's HTML, with its quotations marked by `>`; `isCut`: something was taken out that could run. */
export function textOfMailHtml(html: string): { text: string; isCut: boolean } {
  const marked = markDocument(html);
  let depth = 0;
  const parts = safeHtml(marked.html.replaceAll(/<\/div>|<\/tr>/gi, '$&<br>'))
    .split(/(<\/?blockquote>)/)
    .map((part) => {
      if (part === '<blockquote>') depth += 1;
      else if (part === '</blockquote>') depth -= 1;
      else if (part !== '')
        return textOfHtml(part).replaceAll(/^/gm, '> '.repeat(Math.min(depth, DEPTH_MAX)));
      return '';
    });
  return { text: parts.filter((part) => part !== '').join('\n'), isCut: marked.isCut };
}
