import { readStored, store } from '#kit/stored.ts';

/** What a reset link brought: its token, and which of the two calls takes it. The token alone says whose it is. */
export type ResetLink = { token: string; isAdmin: boolean };

const NAME = 'reset';
let current: ResetLink | null = read();

/** A token as it came in an address, or null when it is none that a header could carry. */
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
    // Damaged: the link can be opened once more.
    return null;
  }
}

/** The link that waits for its new password, or null. */
export function getResetLink(): ResetLink | null {
  return current;
}

/** Keeps the link until its password is set, also over a reload; null drops it. @source spec 4 Password reset */
export function keepResetLink(link: ResetLink | null): void {
  current = link;
  store(NAME, link && JSON.stringify(link));
}
