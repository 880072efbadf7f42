import { createHash, createHmac } from 'node:crypto';

import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { and, eq, gt, sql } from '#kit/db/orm.ts';
import { fail } from '#kit/errors.ts';
import { idempotencyKeys } from '#kit/db/kit.table.ts';

/** A caller's key for a call. */
export type Key = { subject: string; key: string };
type Question = Key & { body: unknown };

/**
 * Runs a creating call once for each key. The work and its response are stored in one transaction, so a crash leaves
 * neither or both; a second request with the same key waits for the first and gets its response. `prepare` runs first,
 * outside any transaction, and only when there is no response yet.
 * @throws key_reused when the key was used with another body
 */
export async function runOnce<T, P = undefined>(
  db: Db,
  question: Question,
  work: (tx: Tx, prepared: P | undefined) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<T> {
  const { subject } = question;
  const key = keptKey(question);
  // Keyed with the request's key, which is not stored: a plain hash of a body with a password could be guessed.
  const requestHash = createHmac('sha256', question.key).update(JSON.stringify(question.body)).digest();
  const known = await findAnswer(db, question, requestHash);
  if (known) return known.answer as T;
  const prepared = await prepare?.();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${key}`}, 0))`);
    const earlier = await findAnswer(tx, question, requestHash);
    if (earlier) return earlier.answer as T;
    const answer = await work(tx, prepared);
    await tx.delete(idempotencyKeys).where(isQuestion(question));
    await tx.insert(idempotencyKeys).values({ subject, key, requestHash, answer: JSON.stringify(answer) });
    return answer;
  });
}

/** Returns whether a call with this key already has a response, whatever its body. */
export async function isAnswered(db: Sql, key: Key): Promise<boolean> {
  return (await db.$count(idempotencyKeys, and(isQuestion(key), isRecent()))) > 0;
}

const keptKey = ({ key }: Key) => createHash('sha256').update(key).digest('base64url');

const isQuestion = (question: Key) =>
  and(eq(idempotencyKeys.subject, question.subject), eq(idempotencyKeys.key, keptKey(question)));

const isRecent = () => gt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

async function findAnswer(
  db: Sql,
  question: Question,
  requestHash: Buffer,
): Promise<{ answer: unknown } | null> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isQuestion(question), isRecent()));
  if (!earlier) return null;
  if (!earlier.requestHash.equals(requestHash)) fail('key_reused');
  return { answer: JSON.parse(earlier.answer) as unknown };
}
