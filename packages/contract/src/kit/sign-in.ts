/** What is said of an address that is none. @source spec 8 */
export const INVALID_EMAIL = 'Invalid email address!';

/** How often and how widely one person may be signed in. @assumed */
export const SIGN_IN = {
  /** Live sessions of one person. One more ends the one that was unused longest. */
  sessionsMax: 20,
  /** Sign-ins of one person that succeed in an hour. */
  succeededAnHour: 60,
} as const;

/** 6 to 20 characters from letters, digits and !@#$%^&*, with at least one letter and one digit. @source spec 5 */
export const PASSWORD = {
  min: 6,
  max: 20,
  pattern: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d!@#$%^&*]{6,20}$/,
} as const;

/**
 * Whether `text` has the form of one e-mail address at a name, never at an IP address (`x@[127.0.0.1]`). Linear: no
 * pattern that can be made slow.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@') || text.length > 254) return false;
  const domain = text.slice(at + 1);
  // What ends in a number is read as an IPv4 address.
  const isNamed = /^\p{L}/u.test(domain.slice(domain.lastIndexOf('.') + 1));
  return isNamed && /^[^\s,;<>()[\]"\\\p{Cc}]+$/u.test(text) && /^[^.]+(?:\.[^.]+)+$/.test(domain);
}

/** One form for key and look-up, so that no variant of an address counts as another one. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
