/** How long to wait between tries, in milliseconds. */
export type Waits = {
  /** Before the second try. Each later wait is twice as long, and a random part of up to a half is added to all. */
  firstWaitMs: number;
  /** What a wait grows to, without the random part. */
  maxWaitMs: number;
};

/**
 * Returns how long to wait before the next try, in milliseconds: longer after each of `tries`, and at least as long as
 * the server asked for in seconds. A random part keeps many clients from coming back together.
 */
export function delayMs(
  { firstWaitMs, maxWaitMs }: Waits,
  tries: number,
  retryAfter: number | null = null,
): number {
  const grown = Math.min(maxWaitMs, firstWaitMs * 2 ** tries);
  return Math.max(grown, (retryAfter ?? 0) * 1000) * (1 + Math.random() / 2);
}

/** Waits this long. @throws the reason that `signal` was aborted with, at once */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal?.reason as Error);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', stop);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
