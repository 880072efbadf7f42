import { createHmac, randomBytes } from 'node:crypto';

import { PASSKEYS } from '@greenroom/contract/account-passkeys.rules';
import { SIGN_ON } from '@greenroom/contract/account-sign-on.rules';

import { databaseTime, hasRow } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { ensureSecret } from '#kit/db/secrets.ts';
import { equalBytes } from '#kit/access/tokens.ts';

/**
 * What must come back, once and soon: random bytes, the database's time, and our signature over both. Nothing is stored until
 * one comes back, so a flood of strangers who ask for challenges writes no rows.
 */
const [RANDOM, TIME, SIGNED] = [16, 6, 32];

/** How many minutes each kind lasts. */
const MINUTES = { passkey: PASSKEYS.minutes, sign_on: SIGN_ON.minutes } as const;
/** What a challenge is for, and whose it is: a colleague's, to add a passkey; or with 0 that of whoever signs in. */
type Use = { purpose: keyof typeof MINUTES; subject: number };

async function sign(db: Sql, { purpose, subject }: Use, head: Buffer): Promise<Buffer> {
  const secret = await ensureSecret(db, 'challenges_key');
  return createHmac('sha256', secret).update(`${purpose} ${subject} `).update(head).digest();
}

/** Returns a new challenge. */
export async function newChallenge(db: Sql, use: Use, madeAt?: number): Promise<Buffer> {
  const time = Buffer.alloc(TIME);
  time.writeUIntBE(madeAt ?? (await databaseTime(db)), 0, TIME);
  const head = Buffer.concat([randomBytes(RANDOM), time]);
  return Buffer.concat([head, await sign(db, use, head)]);
}

/**
 * Uses up a challenge, in base64url. Returns false when it is not ours, was for something else, is too old or was used
 * before: of several requests with the same one, one succeeds.
 */
export async function takeChallenge(tx: Tx, use: Use, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + TIME + SIGNED) return false;
  const head = bytes.subarray(0, RANDOM + TIME);
  if (!equalBytes(await sign(tx, use, head), bytes.subarray(RANDOM + TIME))) return false;
  const minutes = MINUTES[use.purpose];
  const age = (await databaseTime(tx)) - bytes.readUIntBE(RANDOM, TIME);
  if (age > minutes * 60_000) return false;
  return hasRow(
    tx,
    sql`insert into one_time_tokens (token_hash, purpose, subject_id, expires_at, used_at)
        values (sha256(${bytes}), ${use.purpose}, ${use.subject}, now() + ${minutes} * interval '1 minute', now())
        on conflict do nothing returning subject_id`,
  );
}
