import { LIMITS } from '@greenroom/contract/kit/limits';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SHORT = 160;

function decode(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** The beginning of sanitised HTML as plain text, for a row. It is shown as text, so nothing in it can run. */
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

/** One line of at most `max` characters, as a mail's header takes it. */
function lineOf(text: string, max: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // Half a character at the cut would be refused.
  return line
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** 'Re: …' once, within what a subject may have. */
export function replySubjectOf(subject: string): string {
  return lineOf(/^re:/i.test(subject.trim()) ? subject : `Re: ${subject}`, LIMITS.titleMax);
}

/** A person's name as a letter is addressed; their address when they have none. */
export function replyNameOf({ name, email }: { name: string; email: string }): string {
  return lineOf(name, LIMITS.nameMax) || lineOf(email, LIMITS.nameMax);
}

/** A reply for the next person too: `{name}` where this one's name stands as words of its own. */
export function withNamePlace(text: string, name: string): string {
  const own = name.trim();
  if (own.length < 2) return text;
  const escaped = own.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu'), '{name}');
}
