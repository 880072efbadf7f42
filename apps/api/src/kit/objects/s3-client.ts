import { S3Client } from '@aws-sdk/client-s3';

import type { Config } from '#kit/config.ts';
import { Refusal, listCauses } from '#kit/errors.ts';
import { TRIES, retryStrategy } from '#kit/objects/s3-retries.ts';

const CONNECT_MS = 2000;
const ANSWER_MS = 5000;
/** A call ends before the 10 s limit of our own requests. */
const CALL_MS = 9000;
/** A paused player reads nothing for a while, and requests the rest later. */
const IDLE_READ_MS = 30_000;
const IDLE_WRITE_MS = 5000;
/** After a call hangs, others fail immediately, except for one that tries, until one succeeds. */
const REST_MS = 2000;

/** The clients, and the way to call them. */
export type S3 = {
  /** For short calls, and for reading. */
  client: S3Client;
  /** For bodies of any length: a try times out when no bytes move, not after a total time. */
  writer: S3Client;
  /**
   * Makes a call with a time limit for the response's headers.
   * @throws unavailable, disk_full, or what S3 refused where `isExpected`
   */
  ask: <T>(work: (abortSignal: AbortSignal) => Promise<T>, options?: AskOptions) => Promise<T>;
};

type AskOptions = { limitMs?: number; isExpected?: (error: unknown) => boolean };

/** Creates clients for the service in the settings. */
export function connectS3(config: Config): S3 {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const shared = {
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? false,
    maxAttempts: TRIES,
    retryStrategy,
    // Ceph and others support the newer checksums only partly.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  } as const;
  const agent = { keepAlive: true, maxSockets: 128 };
  const handler = { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent };
  return {
    client: new S3Client({
      ...shared,
      requestHandler: {
        ...handler,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_READ_MS,
      },
    }),
    writer: new S3Client({ ...shared, requestHandler: { ...handler, socketTimeout: IDLE_WRITE_MS } }),
    ask: makeAsk(),
  };
}

function makeAsk(): S3['ask'] {
  let isHanging = false;
  let restsUntil = 0;
  return async (work, { limitMs = CALL_MS, isExpected = () => false } = {}) => {
    if (isHanging && Date.now() < restsUntil) throw new Refusal('unavailable', { retryAfter: 5 });
    if (isHanging) restsUntil = Date.now() + CALL_MS;
    const limit = new AbortController();
    const timer = Number.isFinite(limitMs) ? setTimeout(() => limit.abort(), limitMs) : undefined;
    try {
      const answer = await work(limit.signal);
      isHanging = false;
      return answer;
    } catch (error) {
      isHanging = isHang(error);
      if (isHanging) restsUntil = Date.now() + REST_MS;
      throw isExpected(error) ? error : toS3Error(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** Returns whether a call hung: the SDK also reports a lost connection as a timeout. */
const isHang = (error: unknown) => isTimeout(error) && !/^(?:ECONNRESET|EPIPE)$/.test(nameOfFailure(error));

type FromS3 = Error & { $metadata?: { httpStatusCode?: number; requestId?: string } };

/** Returns whether an error is the SDK's own, and not from elsewhere, such as the source of an upload. */
const isOfS3 = (error: unknown): error is FromS3 =>
  error instanceof Error &&
  ('$metadata' in error || isTimeout(error) || error.name === 'CredentialsProviderError');

/** Returns the service's error name, such as `NoSuchKey`, or the code of a lost connection. */
export function nameOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name !== 'Error' && error.name !== 'TimeoutError') return error.name;
  const codes = listCauses(error).map(({ code }) => code);
  return codes.find((code) => typeof code === 'string') ?? error.name;
}

/** Returns the HTTP status of the service's response; null when there was none. */
export function statusOfFailure(error: unknown): number | null {
  return isOfS3(error) ? (error.$metadata?.httpStatusCode ?? null) : null;
}

const NO_SPACE = /^(?:QuotaExceeded|InsufficientStorage|XMinioStorageFull)$/;

/** Returns the contract's error. Its cause has what the log needs; the SDK's own error holds whole requests. */
function toS3Error(error: unknown): unknown {
  if (!isOfS3(error)) return error;
  const status = statusOfFailure(error);
  const words = [
    `S3: ${nameOfFailure(error)}`,
    status && `HTTP ${status}`,
    error.$metadata?.requestId && `request ${error.$metadata.requestId}`,
  ];
  const cause = new Error(words.filter(Boolean).join(', '));
  if (status === 507 || NO_SPACE.test(error.name)) return new Refusal('disk_full', { cause });
  return new Refusal('unavailable', { retryAfter: 5, cause });
}
