/** What nobody sees in an address: format characters, fillers and selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What ends or splits a domain when it is read as part of a URL. */
const NO_DOMAIN = /[\s\p{C}:/?#@%\\[\]<>^|]/u;
/** Labels that DNS can have; the last begins with a letter, since a number would be an IPv4 address. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;
/** Parts between single dots, of what stands unquoted in a mail's head; letters of any script. @source RFC 5321, 6531 */
const LOCAL = /^(?=.{1,64}$)(?!\.)(?:\.?[^\s\p{C}"(),.:;<>@[\\\]])+$/u;

/** Returns a domain as DNS has it, by IDNA: `xn--bcher-kva.de` for `bücher.de`. Null when it is none. */
function asciiDomain(domain: string): string | null {
  // Browsers and Node read the host of a URL by the same rules (UTS 46).
  const url = `http://${domain}`;
  if (domain === '' || NO_DOMAIN.test(domain) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return DOMAIN.test(hostname) ? hostname : null;
}

/** Returns a mail domain in the form that `normalizeEmail` gives it, with or without an `@` before it; null when it is none. */
export const normalizeDomain = (text: string): string | null =>
  asciiDomain(spellEmail(text.replaceAll(UNSEEN, '')).replace(/^@/, ''));

/** Returns the two sides of an address at its only `@`, or null. */
function splitAddress(text: string): { local: string; domain: string } | null {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@')) return null;
  return { local: text.slice(0, at), domain: text.slice(at + 1) };
}

/** Returns the form in which addresses were stored before `normalizeEmail`: what was typed, composed and in lower case. */
export const spellEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Returns the one form that an address is stored and compared in, so that its variants count as the same address: without
 * characters that nobody sees, in lower case, its domain in ASCII. Text that is no address stays none.
 */
export function normalizeEmail(text: string): string {
  const spelled = spellEmail(text.replaceAll(UNSEEN, ''));
  const sides = splitAddress(spelled);
  const domain = sides && asciiDomain(sides.domain);
  return domain ? `${sides.local}@${domain}` : spelled;
}

/**
 * Checks that `text` is one email address that can get mail: no dots at the ends of its local part or in a row, at a name
 * that DNS can have, not at an IP address (`x@[127.0.0.1]`). Takes linear time: no input can make the check slow.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const sides = splitAddress(text);
  return sides !== null && LOCAL.test(sides.local) && asciiDomain(sides.domain) !== null;
}

/**
 * Checks that `text` is an address, or one that may have been stored before `isEmail` was as strict. Whoever has such a one
 * still signs in and is written to.
 */
export const isStoredEmail = (text: string): boolean => isEmail(normalizeEmail(text)) || wasEmail(text);

/** The rule before `isEmail`. */
function wasEmail(text: string): boolean {
  const sides = splitAddress(text);
  if (sides === null || text.length > 254) return false;
  const { domain } = sides;
  const isNamed = /^\p{L}/u.test(domain.slice(domain.lastIndexOf('.') + 1));
  return isNamed && /^[^\s,;<>()[\]"\\\p{Cc}]+$/u.test(text) && /^[^.]+(?:\.[^.]+)+$/.test(domain);
}
