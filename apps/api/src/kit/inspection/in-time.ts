import { runInNewContext } from 'node:vm';

/**
 * Returns what a function returns, or null when it takes too long or fails. It is ended wherever it is, even within a
 * regular expression, which nothing else can stop from the same thread. For code of libraries that waits for nothing.
 */
export function inTime<T>(work: () => T, clockMs: number): T | null {
  try {
    return runInNewContext('work()', { work }, { timeout: clockMs }) as T;
  } catch {
    return null;
  }
}
