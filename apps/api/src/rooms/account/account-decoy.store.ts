import type { Tx } from '#kit/db/db.ts';
import { TransactionRollbackError } from '#kit/db/orm.ts';

/**
 * Runs the work, and rolls it back unless it `counts`: the statements and the final disk sync are the same, so the
 * response time does not reveal whether there was anything to do.
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
