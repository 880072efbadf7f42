import type { ClientBase } from 'pg';

import { askClient, Flag } from '#kit/db/row.ts';

/**
 * Runs `work` while a transaction on `client` holds an advisory lock, for work that takes more than one transaction.
 * The lock ends with the transaction, so a connection pooler can't keep it, and a killed process releases it.
 */
export async function withLock<T>(client: ClientBase, lock: number, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    return work();
  });
}

/** Does the same as `withLock`, but returns null without running `work` when another process has the lock. */
export async function tryWithLock<T>(
  client: ClientBase,
  lock: number,
  work: () => Promise<T>,
): Promise<T | null> {
  return inTransaction(client, async () => {
    const rows = await askClient(client, { mine: Flag }, 'select pg_try_advisory_xact_lock($1) as mine', [
      lock,
    ]);
    return rows[0]?.mine ? work() : null;
  });
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    // There is no time limit on waiting for the lock or on the work.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    return await work();
  } finally {
    // It has written nothing. A lost connection has already released the lock.
    await client.query('rollback').catch(() => undefined);
  }
}
