import { hash, verify } from '@node-rs/argon2';

import { fail } from '#kit/errors.ts';
import { openTurns } from '#kit/turns.ts';

// Argon2id by default: 19 MiB, two passes (OWASP's first choice).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two at once leave the other cores to everybody else; beyond the queue the answer is 503. */
const inTurn = openTurns({ atOnce: 2, waiting: 50 });
const hashInTurn = async <T>(work: () => Promise<T>): Promise<T> =>
  (await inTurn(work)) ?? fail('unavailable', { retryAfter: 2 });

/** The Argon2id hash of a password. @throws unavailable when too many wait */
export const hashPassword = (password: string): Promise<string> => hashInTurn(() => hash(password, COST));

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits. Without a stored hash the same work is done and the answer is false, so that time does not
 * tell who exists. @throws unavailable when too many wait
 */
export async function checkPasswordHash(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = stored ?? (await nobody);
  const fits = await hashInTurn(() => verify(against, password));
  return fits && stored !== null;
}
