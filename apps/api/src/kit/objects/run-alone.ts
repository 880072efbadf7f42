import { createHash } from 'node:crypto';

import type { Db } from '#kit/db/db.ts';
import { tryWithLock } from '#kit/db/locks.ts';
import { fail } from '#kit/errors.ts';

/** Work on whole files at once in this process: each holds a connection. */
const AT_ONCE = 2;
const running = new Set<string>();

/**
 * Runs long work on an object under a name. Returns false, without running it, when the same is under way, here or in
 * another process.
 * @throws unavailable when too much else is under way, and what the work throws
 */
export async function runAlone(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  if (running.has(name)) return false;
  if (running.size >= AT_ONCE) fail('unavailable', { retryAfter: 30 });
  running.add(name);
  try {
    return await tryAlone(db, createHash('sha256').update(name).digest().readUIntBE(0, 6), work);
  } finally {
    running.delete(name);
  }
}

async function tryAlone(db: Db, lock: number, work: () => Promise<void>): Promise<boolean> {
  const guard = await db.$client.connect();
  try {
    const done = await tryWithLock(guard, lock, async () => {
      await work();
      return true;
    });
    return done ?? false;
  } finally {
    guard.release();
  }
}
