import { randomBytes } from 'node:crypto';

/**
 * Returns a function that returns the ids of requests: the process's own random letters and a number. They name a request
 * in the log and to support, and open nothing, so that no request has to be drawn at random.
 */
export function openRequestIds(): () => string {
  const own = randomBytes(9).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${own}.${count}`;
  };
}
