import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type TokenKind = 'ses' | 'rst' | 'rsu' | 'vfy';

/** A new opaque token of 256 bits. The prefix says what it is for; the database alone decides it. */
export const newToken = (kind: TokenKind): string => `${kind}_${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether two texts are equal, in a time that tells nothing but whether they are equally long. */
export function equalText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The bearer token of an `Authorization` header, or null. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{10,200})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}
