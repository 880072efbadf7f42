import { createHmac } from 'node:crypto';

import { equalText } from '#kit/access/tokens.ts';
import type { Config } from '#kit/config.ts';
import type { Sql } from '#kit/db/db.ts';
import { ensureSecret } from '#kit/db/secrets.ts';

/** The domain may be another one by now: only the signature decides. */
const SIGNED = /\+(\d{1,15})\.([\da-f]{16})@/i;

const secretOf = (db: Sql): Promise<Buffer> => ensureSecret(db, 'answer_address_key');

/** 64 bits: too many to guess, and short enough for an address. */
const sign = (secret: Buffer, id: number): string =>
  createHmac('sha256', secret).update(`support ${id}`).digest('hex').slice(0, 16);

/** Returns the address at which answers to a message arrive; null when none is set. */
export async function answerAddressOf(
  db: Sql,
  { MAIL_REPLY_TO: address }: Config,
  id: number,
): Promise<string | null> {
  if (address === undefined) return null;
  const [name = '', domain = ''] = address.split('@');
  return `${name}+${id}.${sign(await secretOf(db), id)}@${domain}`;
}

/** Returns the messages that addresses were signed for, each once. */
export async function messagesOfAddresses(db: Sql, addresses: readonly string[]): Promise<number[]> {
  const secret = await secretOf(db);
  const ids = addresses.flatMap((address) => {
    const [, id, signature = ''] = SIGNED.exec(address) ?? [];
    return id !== undefined && equalText(sign(secret, Number(id)), signature.toLowerCase())
      ? [Number(id)]
      : [];
  });
  return [...new Set(ids)];
}
