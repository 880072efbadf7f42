import { createHash } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';

import type { Db, Tx } from '#kit/db.ts';
import { fail } from '#kit/errors.ts';
import { idempotencyKeys } from '#kit/kit.table.ts';

type Question = { subject: string; key: string; body: unknown };

/**
 * Runs a creating call once for each key. The work and the note of its answer are one transaction, so a crash leaves
 * neither or both; a second request with the same key waits for the first and gets its answer.
 * @throws key_reused when the key came with another body
 */
export async function runOnce<T>(db: Db, question: Question, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { subject, key } = question;
  const requestHash = createHash('sha256').update(JSON.stringify(question.body)).digest();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${key}`}, 0))`);
    const isOurs = and(eq(idempotencyKeys.subject, subject), eq(idempotencyKeys.key, key));
    const [earlier] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(isOurs, gt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`)));
    if (earlier) {
      if (!earlier.requestHash.equals(requestHash)) fail('key_reused');
      return JSON.parse(earlier.answer) as T;
    }
    const answer = await work(tx);
    await tx.delete(idempotencyKeys).where(isOurs);
    await tx.insert(idempotencyKeys).values({ subject, key, requestHash, answer: JSON.stringify(answer) });
    return answer;
  });
}
