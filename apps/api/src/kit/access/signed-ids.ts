import { createHmac } from 'node:crypto';

import { equalText } from '#kit/access/tokens.ts';
import type { Sql } from '#kit/db/db.ts';
import { ensureSecret } from '#kit/db/secrets.ts';

/** What a signed id allows. One that was signed for a purpose is worthless for another. */
export type SignedPurpose = 'stop_digest' | 'appeal';

const TOKEN = /^(\d{1,15})\.([\w-]{43})$/;

async function sign(db: Sql, purpose: SignedPurpose, id: number): Promise<string> {
  const secret = await ensureSecret(db, 'signed_ids_key');
  return createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url');
}

/** Returns a token for an id and one purpose. It never expires, so it must only allow what does no harm later. */
export const signId = async (db: Sql, purpose: SignedPurpose, id: number): Promise<string> =>
  `${id}.${await sign(db, purpose, id)}`;

/** Returns the id that a token was signed for; null when it was not, or for another purpose. */
export async function readSignedId(db: Sql, purpose: SignedPurpose, token: string): Promise<number | null> {
  const [, text, signature = ''] = TOKEN.exec(token) ?? [];
  if (text === undefined) return null;
  const id = Number(text);
  return equalText(await sign(db, purpose, id), signature) ? id : null;
}
