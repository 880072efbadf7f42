import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What tokens begin with: of sessions, links by mail, invitations, calendars and keys for scripts. The log masks each. */
export const TOKEN_KINDS = ['ses', 'rst', 'rsu', 'vfy', 'inv', 'cal', 'key'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Creates an opaque token of 256 bits. The prefix shows its purpose, but only the database decides it. */
export const newToken = (kind: TokenKind): string => `${kind}_${randomBytes(32).toString('base64url')}`;

/** Returns the hash that is stored instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares bytes in a time that reveals only whether there are as many. */
export const equalBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Compares two texts in a time that reveals only whether they have the same length. */
export const equalText = (a: string, b: string): boolean => equalBytes(Buffer.from(a), Buffer.from(b));

/** Returns the bearer token of an `Authorization` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{10,200})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}
