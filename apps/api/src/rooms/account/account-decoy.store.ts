import { TransactionRollbackError } from 'drizzle-orm';

import type { Tx } from '#kit/db/db.ts';

/**
 * Does the work, and unless it `counts` takes it back: the same statements, the same wait for the disk at the end. So
 * the time of an answer does not tell whether there was anything to do.
 */
export async function runOrRollBack(
  tx: Tx,
  counts: boolean,
  work: (inner: Tx) => Promise<unknown>,
): Promise<void> {
  const done = tx.transaction(async (inner) => {
    await work(inner);
    if (!counts) inner.rollback();
  });
  await done.catch((error: unknown) => {
    if (counts || !(error instanceof TransactionRollbackError)) throw error;
  });
}
