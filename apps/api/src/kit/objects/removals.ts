import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { ClientBase } from 'pg';

import { rowsOf } from '#kit/db/db.ts';
import type { Tx } from '#kit/db/db.ts';
import { withLock } from '#kit/db/locks.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag } from '#kit/db/row.ts';
import { Refusal } from '#kit/errors.ts';

/** A backup holds it alone; whoever removes objects shares it. */
const LOCK = 5_230_440;

/** Runs a backup's work while no object that a row named is removed. Waits for removals that have begun. */
export const keepObjects = <T>(client: ClientBase, work: () => Promise<T>): Promise<T> =>
  withLock(client, LOCK, async () => {
    const result = await work();
    // A lost connection has released the lock.
    await client.query('select 1');
    return result;
  });

/**
 * Allows objects to be removed until the transaction ends. A backup that begins meanwhile waits for it.
 * @throws unavailable while a backup runs
 */
export async function allowRemoval(tx: Tx): Promise<void> {
  const [lock] = await rowsOf(
    tx,
    { shared: Flag },
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as shared`,
  );
  if (!lock?.shared) throw new Refusal('unavailable', { msg: UPLOAD_MESSAGES.backup, retryAfter: 60 });
}
