import { createHash, createHmac } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';

import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { idempotencyKeys } from '#kit/db/kit.table.ts';

/** A call of somebody, under the key that they gave it. */
export type Key = { subject: string; key: string };
type Question = Key & { body: unknown };

/**
 * Runs a creating call once for each key. The work and the note of its answer are one transaction, so a crash leaves
 * neither or both; a second request with the same key waits for the first and gets its answer. `prepare` runs before,
 * in no transaction, and only when there is no answer yet.
 * @throws key_reused when the key came with another body
 */
export async function runOnce<T, P = undefined>(
  db: Db,
  question: Question,
  work: (tx: Tx, prepared: P | undefined) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<T> {
  const { subject } = question;
  const key = keptKey(question);
  // Under the key, which is not kept: a bare hash of a body with a password in it could be guessed at.
  const requestHash = createHmac('sha256', question.key).update(JSON.stringify(question.body)).digest();
  const known = await findAnswer(db, question, requestHash);
  if (known) return known.answer as T;
  const prepared = await prepare?.();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${key}`}, 0))`);
    const earlier = await findAnswer(tx, question, requestHash);
    if (earlier) return earlier.answer as T;
    const answer = await work(tx, prepared);
    await tx.delete(idempotencyKeys).where(isOf(question));
    await tx.insert(idempotencyKeys).values({ subject, key, requestHash, answer: JSON.stringify(answer) });
    return answer;
  });
}

/** Whether a call under this key was answered already, with whatever body. */
export async function isAnswered(db: Sql, key: Key): Promise<boolean> {
  return (await db.$count(idempotencyKeys, and(isOf(key), isRecent()))) > 0;
}

const keptKey = ({ key }: Key) => createHash('sha256').update(key).digest('base64url');

const isOf = (question: Key) =>
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
    .where(and(isOf(question), isRecent()));
  if (!earlier) return null;
  if (!earlier.requestHash.equals(requestHash)) fail('key_reused');
  return { answer: JSON.parse(earlier.answer) as unknown };
}
