import { hash, verify } from '@node-rs/argon2';

import { fail } from '#kit/errors.ts';
import type { Realm } from '#kit/access/sessions.ts';
import { createConcurrencyLimit } from '#kit/concurrency-limit.ts';

// Argon2id by default: 19 MiB, two passes (OWASP's first choice).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The staff have a queue of their own, so that no flood of the app's sign-ins keeps them out. Three at once in all leave
 * one of libuv's four threads to the files; beyond a queue the answer is 503.
 */
const QUEUES = {
  admin: createConcurrencyLimit({ atOnce: 1, waiting: 50 }),
  user: createConcurrencyLimit({ atOnce: 2, waiting: 50 }),
};
const hashInTurn = async <T>(realm: Realm, work: () => Promise<T>): Promise<T> =>
  (await QUEUES[realm](work)) ?? fail('unavailable', { retryAfter: 2 });

/** The Argon2id hash of a password. `realm`: whose queue it waits in. @throws unavailable when too many wait */
export const hashPassword = (password: string, realm: Realm = 'admin'): Promise<string> =>
  hashInTurn(realm, () => hash(password, COST));

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits. Without a stored hash the same work is done and the answer is false, so that time does not
 * tell who exists. @throws unavailable when too many wait
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
