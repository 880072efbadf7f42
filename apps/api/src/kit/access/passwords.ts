import { hash, verify } from '@node-rs/argon2';

import { fail } from '#kit/errors.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';

// Argon2id by default: 19 MiB, two passes (OWASP's first choice).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Staff have a separate queue, so that a flood of app sign-ins can't lock them out. Three hashes at a time in total leave
 * one of libuv's four threads for files. When a queue is full, the response is 503.
 */
const QUEUES = {
  admin: createConcurrencyLimit({ atOnce: 1, waiting: 50 }),
  user: createConcurrencyLimit({ atOnce: 2, waiting: 50 }),
};
const hashInTurn = async <T>(realm: Realm, work: () => Promise<T>): Promise<T> =>
  (await QUEUES[realm](work)) ?? fail('unavailable', { retryAfter: 2 });

/** Returns the Argon2id hash of a password. `realm` selects the queue. @throws unavailable when too many wait */
export const hashPassword = (password: string, realm: Realm = 'admin'): Promise<string> =>
  hashInTurn(realm, () => hash(password, COST));

let nobody: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash it does the same work and returns false, so that the time does not reveal
 * which accounts exist. @throws unavailable when too many wait
 */
export async function checkPasswordHash(
  stored: string | null,
  password: string,
  realm: Realm = 'admin',
): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = stored ?? (await nobody);
  const fits = await hashInTurn(realm, () => verify(against, password));
  return fits && stored !== null;
}
