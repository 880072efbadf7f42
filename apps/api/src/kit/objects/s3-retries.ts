import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** Of 1,000 calls 998 succeed while 30% of the responses are failures. */
export const TRIES = 5;
const FIRST_MS = 50;

type Strategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { refreshRetryTokenForRetry: unknown }>;
type Token = Awaited<ReturnType<Strategy['acquireInitialRetryToken']>>;

const retryToken = (count: number, delayMs: number): Token => ({
  getRetryCount: () => count,
  getRetryDelay: () => delayMs,
});

/**
 * Retries temporary failures with exponential backoff and full jitter, so that processes don't retry together. The SDK's
 * own strategy stops retrying when a third of the responses fail for some minutes.
 */
export const retryStrategy: Strategy = {
  acquireInitialRetryToken: async () => retryToken(0, 0),
  async refreshRetryTokenForRetry(token, { errorType }) {
    const count = token.getRetryCount() + 1;
    const isPassing = errorType === 'TRANSIENT' || errorType === 'THROTTLING';
    if (!isPassing || count >= TRIES) throw new Error('no more tries');
    return retryToken(count, Math.random() * FIRST_MS * 2 ** count);
  },
  recordSuccess() {},
};
