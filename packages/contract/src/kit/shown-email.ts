import { normalizeDomain } from './addresses.ts';

/** Punycode. @source RFC 3492 */
const BASE = 36;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LAST_LETTER = 0x10ffff;

function nextBias(delta: number, letters: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / letters);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / (BASE - 1));
  return bias + Math.floor((BASE * rest) / (rest + 38));
}

/** Reads a number from `at`. Returns it with where the next begins; null for other signs than letters and digits. */
function numberAt(label: string, at: number, bias: number): { value: number; next: number } | null {
  let [value, weight, next] = [0, 1, at];
  for (let place = BASE; ; place += BASE) {
    const digit = LETTERS.indexOf(label.charAt(next) || '-');
    if (digit < 0) return null;
    next += 1;
    value += digit * weight;
    const least = Math.min(26, Math.max(1, place - bias));
    if (digit < least) return { value, next };
    weight *= BASE - least;
  }
}

/** Returns what a label stands for, without its `xn--`; null when it is none. */
function decoded(label: string): string | null {
  const dash = label.lastIndexOf('-');
  const letters = dash > 0 ? label.slice(0, dash).split('') : [];
  let [at, code, place, bias] = [dash > 0 ? dash + 1 : 0, 128, 0, 72];
  while (at < label.length) {
    const number = numberAt(label, at, bias);
    if (number === null) return null;
    const count = letters.length + 1;
    bias = nextBias(number.value, count, place === 0);
    place += number.value;
    code += Math.floor(place / count);
    place %= count;
    if (code > LAST_LETTER) return null;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
    at = number.next;
  }
  return letters.join('');
}

/** Letters that nobody takes for others: of European languages, without the i that has no dot, and of scripts of their own. */
const KNOWN =
  /^(?:[a-z\d\u00DF-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u017E-]+|[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+)$/u;
/** Scripts with letters that look like ours. Below a name of a country in the same script they mislead nobody. */
const LIKE_OURS = /^(?:[\p{Script=Cyrillic}\d-]+|[\p{Script=Greek}\d-]+)$/u;

function shownDomain(domain: string): string {
  const labels = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label));
  const isOurs = /^[a-z]+$/.test(labels.at(-1) ?? '');
  const areKnown = labels.every(
    (label) => label !== null && (KNOWN.test(label) || (!isOurs && LIKE_OURS.test(label))),
  );
  const shown = labels.join('.');
  return areKnown && normalizeDomain(shown) === domain ? shown : domain;
}

/**
 * Returns an address as it is shown: its domain in its own letters, 'jo@bücher.de' for 'jo@xn--bcher-kva.de'. A domain that
 * could be taken for another stays as DNS has it.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return at > 0 && domain.includes('xn--') ? email.slice(0, at) + shownDomain(domain) : email;
}
