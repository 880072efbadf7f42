import { LIMITS } from '@greenroom/contract/kit/limits';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SHORT = 160;

function decode(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Returns the start of sanitised HTML as plain text, for a row. It is shown as text, so nothing in it can run. */
export function shortTextOf(html: string): string {
  const text = html
    .slice(0, 20 * SHORT)
    .replaceAll(/<\/?(?:p|br|li|ul|ol|h[23]|blockquote)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, decode)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SHORT ? `${text.slice(0, SHORT).toWellFormed()}…` : text;
}

/** Returns one line of at most `max` characters, as a mail header requires. */
function lineOf(text: string, max: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // A surrogate pair that is cut in half would be rejected.
  return line
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Returns 'Re: …' once, within the maximum length of a subject. */
export function replySubjectOf(subject: string): string {
  return lineOf(/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`, LIMITS.titleMax);
}

/** Returns the name to address a person by; their email address without one. */
export function replyNameOf({ name, email }: { name: string; email: string }): string {
  return lineOf(name, LIMITS.nameMax) || lineOf(email, LIMITS.nameMax);
}

/** Returns a reply for other people too: `{name}` replaces this person's name where it is a separate word. */
export function withNamePlace(text: string, name: string): string {
  const own = name.trim();
  if (own.length < 2) return text;
  const escaped = own.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu'), '{name}');
}
