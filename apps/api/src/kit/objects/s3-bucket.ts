import {
  GetBucketCorsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  type CORSRule,
} from '@aws-sdk/client-s3';

import { AbsentError, ConfigError } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { nameOfFailure, statusOfFailure } from '#kit/objects/s3-client.ts';
import type { S3 } from '#kit/objects/s3-client.ts';

/** The service's error codes and the message for each, which names the setting. */
const WORDS: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET does not exist on this service: create the bucket, or correct the name.',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known to this service.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID.',
  AuthorizationHeaderMalformed: "S3_REGION is not the bucket's region.",
  PermanentRedirect: "S3_REGION or S3_ENDPOINT is not the bucket's.",
  CredentialsProviderError:
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are empty, and this machine has no credentials of its own: set both.',
  AccessDenied:
    'S3_BUCKET may not be listed by this account: give it the rights that docs/operations/files.md names.',
};

/** Checks that the bucket exists and can be used. @throws ConfigError naming the setting to change, AbsentError when nothing responds */
export async function checkBucket({ client, ask }: S3, config: Config): Promise<void> {
  const first = new ListObjectsV2Command({ Bucket: config.S3_BUCKET, MaxKeys: 1 });
  await ask((abortSignal) => client.send(first, { abortSignal }), { isExpected: () => true }).catch(
    (error: unknown) => {
      const words = WORDS[nameOfFailure(error)] ?? errorMessage(error, config);
      throw new (isAbsent(error) ? AbsentError : ConfigError)(words, { cause: error });
    },
  );
}

const NO_ANSWER =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|TimeoutError|AbortError)$/;

const isAbsent = (error: unknown) =>
  (statusOfFailure(error) ?? 0) >= 500 ||
  (statusOfFailure(error) === null && NO_ANSWER.test(nameOfFailure(error)));

function errorMessage(error: unknown, config: Config): string {
  const status = statusOfFailure(error);
  if (status === 403) return WORDS['AccessDenied'] ?? '';
  const what = status ? `HTTP ${status}` : nameOfFailure(error);
  const place = config.S3_ENDPOINT ? 'S3_ENDPOINT' : 'S3_REGION';
  const hint = config.S3_ENDPOINT && !config.S3_FORCE_PATH_STYLE ? ', or needs S3_FORCE_PATH_STYLE=1' : '';
  return `${place} leads to no S3 service that answers (${what})${hint}.`;
}

const RULE = 'greenroom-uploads';

/** Lets browsers post uploads to the bucket from the console's address, if this account has the right. */
export async function allowUploads(
  { client, ask }: S3,
  config: Config,
  warn: (words: string) => void,
): Promise<void> {
  const bucket = { Bucket: config.S3_BUCKET };
  const own: CORSRule = {
    ID: RULE,
    AllowedOrigins: corsOrigins(config),
    AllowedMethods: ['POST'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 3600,
  };
  try {
    const rules = await ask((abortSignal) => client.send(new GetBucketCorsCommand(bucket), { abortSignal }), {
      isExpected: (error) => statusOfFailure(error) === 404,
    }).then(
      ({ CORSRules = [] }) => CORSRules,
      (error: unknown) => (statusOfFailure(error) === 404 ? [] : Promise.reject(error)),
    );
    if (rules.some((rule) => isSame(rule, own))) return;
    const CORSRules = [...rules.filter(({ ID }) => ID !== RULE), own];
    const command = new PutBucketCorsCommand({ ...bucket, CORSConfiguration: { CORSRules } });
    await ask((abortSignal) => client.send(command, { abortSignal }));
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
    const where = own.AllowedOrigins?.join(' and ');
    warn(
      `The bucket of S3_BUCKET could not be told to take uploads from browsers (${String(reason)}). ` +
        `Give it a CORS rule yourself: origin ${where}, method POST, exposed header ETag.`,
    );
  }
}

const isSame = (one: CORSRule, other: CORSRule) =>
  (['AllowedOrigins', 'AllowedMethods', 'ExposeHeaders'] as const).every(
    (name) => one[name]?.toSorted().join() === other[name]?.toSorted().join(),
  );

/** Returns the consoles' origins. Uses a wildcard for a port or an address that is known only after the start. */
function corsOrigins({ PUBLIC_URL, CONSOLE_ORIGINS = [], HOST, PORT }: Config): string[] {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin, ...CONSOLE_ORIGINS];
  const port = PORT === 0 ? '*' : String(PORT);
  if (HOST === '0.0.0.0' || HOST === '::') return PORT === 0 ? ['http://*'] : [`http://*:${port}`];
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  const isLoopback = HOST === '127.0.0.1' || HOST === '::1';
  return [`http://${host}:${port}`, ...(isLoopback ? [`http://localhost:${port}`] : [])];
}
