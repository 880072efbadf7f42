import { createHash } from 'node:crypto';

import type { Db } from '#kit/db/db.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { fail } from '#kit/errors.ts';

/** Work on whole files at once in this process: each holds a connection. */
const AT_ONCE = 2;
const running = new Set<string>();

/**
 * Runs long work on an object under a name, and returns what it returns. Returns null, without running it, when the same is
 * under way, here or in another process.
 * @throws unavailable when too much else is under way, and what the work throws
 */
export async function runAlone<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | null> {
  if (running.has(name)) return null;
  if (running.size >= AT_ONCE) fail('unavailable', { retryAfter: 30 });
  running.add(name);
  try {
    return await tryAlone(db, createHash('sha256').update(name).digest().readUIntBE(0, 6), work);
  } finally {
    running.delete(name);
  }
}

async function tryAlone<T>(db: Db, lock: number, work: () => Promise<T>): Promise<T | null> {
  const guard = await db.$client.connect();
  try {
    return await tryWithLock(guard, lock, work);
  } finally {
    guard.release();
  }
}
