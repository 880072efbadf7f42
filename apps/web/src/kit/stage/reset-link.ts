import { readStored, store } from '../stored.ts';

/** The content of a reset link: its token, and which of the two calls to use. Only the token identifies the account. */
export type ResetLink = { token: string; isAdmin: boolean };

const NAME = 'reset';
let current: ResetLink | null = read();

/** Returns the token from an address, or null when it could not be a header's value. */
export function readToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,512}$/.test(value) ? value : null;
}

function read(): ResetLink | null {
  try {
    const value: unknown = JSON.parse(readStored(NAME) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { token, isAdmin } = value as Record<string, unknown>;
    const known = readToken(token);
    return known === null ? null : { token: known, isAdmin: isAdmin === true };
  } catch {
    // Damaged: the user can open the link again.
    return null;
  }
}

/** Returns the link that waits for its new password, or null. */
export function getResetLink(): ResetLink | null {
  return current;
}

/** Stores the link until its password is set, also over a reload; null removes it. @source spec 4 Password reset */
export function keepResetLink(link: ResetLink | null): void {
  current = link;
  store(NAME, link && JSON.stringify(link));
}
