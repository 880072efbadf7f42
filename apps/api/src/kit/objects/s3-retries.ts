import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** Of 1,000 calls 998 pass while 30% of the answers are failures. */
export const TRIES = 5;
const FIRST_MS = 50;

type Strategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { refreshRetryTokenForRetry: unknown }>;
type Token = Awaited<ReturnType<Strategy['acquireInitialRetryToken']>>;

const tokenOf = (count: number, delayMs: number): Token => ({
  getRetryCount: () => count,
  getRetryDelay: () => delayMs,
});

/**
 * Tries again what failed for a moment, each time after up to twice as long: a random part of it, so that processes
 * don't come back together. The SDK's own stops trying when a third of the answers fail for some minutes.
 */
export const retryStrategy: Strategy = {
  acquireInitialRetryToken: async () => tokenOf(0, 0),
  async refreshRetryTokenForRetry(token, { errorType }) {
    const count = token.getRetryCount() + 1;
    const isPassing = errorType === 'TRANSIENT' || errorType === 'THROTTLING';
    if (!isPassing || count >= TRIES) throw new Error('no more tries');
    return tokenOf(count, Math.random() * FIRST_MS * 2 ** count);
  },
  recordSuccess() {},
};
