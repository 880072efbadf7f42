import { createHmac } from 'node:crypto';

import { bytesOfPart } from '@greenroom/contract/kit/upload-parts';
import {
  UPLOAD_MESSAGES,
  UPLOADS,
  UPLOAD_FOLDERS,
  UPLOAD_KINDS,
  partsOfKey,
} from '@greenroom/contract/kit/uploads';
import type { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';

import { fail } from '#kit/errors.ts';
import type { UploadForm, UploadGrant, UploadRule } from '#kit/objects/store.ts';
import { equalText } from '#kit/access/tokens.ts';

/** The key that signs the folder's policies; it is not a key of any service. */
export type UploadKey = {
  id: string;
  secret: string;
  /** Returns the time of the clock that all processes share, in milliseconds. */
  now: () => Promise<number>;
};

type Place = { bucket: string; region: string; key: UploadKey };

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AMZ_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
/** How far the shared clock may have been set back since a policy was signed. */
const SET_BACK_MS = 60_000;
/** The fields that need no condition. @source Amazon S3, "Creating a POST policy" */
const UNSIGNED = /^(?:policy|x-amz-signature|file|x-ignore-.*)$/;

/** Creates a POST policy for uploads below a prefix, signed with the client's key. The caller adds `key` and `Content-Type`. */
export async function createPolicy(
  client: S3Client,
  bucket: string,
  { keyPrefix, typePrefix, maxBytes, seconds }: UploadRule,
): Promise<UploadForm> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
  const { url, fields } = await createPresignedPost(client, {
    Bucket: bucket,
    // The SDK turns this into a "starts with" condition.
    Key: `${keyPrefix}\${filename}`,
    Conditions: [
      ['starts-with', '$Content-Type', typePrefix],
      ['content-length-range', 1, maxBytes],
    ],
    Fields: { success_action_status: '204' },
    Expires: seconds,
  });
  const { key: _, ...rest } = fields;
  const { expiration } = readJson(rest['Policy'] ?? '') as { expiration: string };
  return { url, fields: rest, expiresAt: new Date(expiration) };
}

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.tuple([z.literal('content-length-range'), z.int(), z.int()]),
    ]),
  ),
});

/**
 * Checks a form as S3 does, with names in lower case. The shared clock decides when a policy expires. It is read only
 * after the signature was verified.
 * @throws bad_input, forbidden, wrong_media_type
 */
export async function checkPolicy(place: Place, fields: ReadonlyMap<string, string>): Promise<UploadGrant> {
  const [key, type] = [requirePolicyField(fields, 'key'), requirePolicyField(fields, 'content-type')];
  const { signature, signedAt } = checkSignature(place, fields);
  const now = await place.key.now();
  if (signedAt > now + SET_BACK_MS) fail('forbidden', FOREIGN);
  const policy = Policy.safeParse(readJson(requirePolicyField(fields, 'policy')));
  if (!policy.success || Date.parse(policy.data.expiration) <= now) fail('forbidden', EXPIRED);
  const maxBytes = checkConditions(
    policy.data.conditions,
    new Map([...fields, ['bucket', fields.get('bucket') ?? place.bucket]]),
  );
  if (fields.has('bucket') && fields.get('bucket') !== place.bucket) fail('forbidden', FOREIGN);
  const folder = partsOfKey(key)?.folder;
  const partBytes = bytesOfPart(key);
  if (!UPLOAD_FOLDERS.some((each) => each === folder) && partBytes === null) {
    fail('bad_input', { errors: { key: [UPLOAD_MESSAGES.noKey] } });
  }
  const kind = UPLOAD_KINDS.find((each) => Object.hasOwn(UPLOADS[each].types, type));
  if (!kind) fail('wrong_media_type', { msg: 'This type of file cannot be uploaded.' });
  return { key, maxBytes: Math.min(maxBytes, partBytes ?? UPLOADS[kind].maxBytes), signature };
}

const EXPIRED = { msg: 'This upload policy has expired. Please try again.' };
const FOREIGN = { msg: 'This upload policy is not valid here.' };
const UNFIT = { msg: 'This upload is not allowed by its policy.' };

const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

function requirePolicyField(fields: ReadonlyMap<string, string>, field: string): string {
  return fields.get(field) ?? fail('bad_input', { errors: { [field]: ['This field is missing.'] } });
}

function checkSignature(
  { region, key }: Place,
  fields: ReadonlyMap<string, string>,
): { signature: string; signedAt: number } {
  const [policy, signature] = [
    requirePolicyField(fields, 'policy'),
    requirePolicyField(fields, 'x-amz-signature'),
  ];
  const [credential, time] = [
    requirePolicyField(fields, 'x-amz-credential'),
    requirePolicyField(fields, 'x-amz-date'),
  ];
  const algorithm = requirePolicyField(fields, 'x-amz-algorithm');
  const signedAt = Date.parse(time.replace(AMZ_TIME, '$1-$2-$3T$4:$5:$6Z'));
  if (!AMZ_TIME.test(time) || Number.isNaN(signedAt) || algorithm !== ALGORITHM) fail('forbidden', FOREIGN);
  const day = time.slice(0, 8);
  const scope = [day, region, 's3', 'aws4_request'];
  if (credential !== [key.id, ...scope].join('/')) fail('forbidden', FOREIGN);
  // oxlint-disable-next-line unicorn/no-array-reduce -- a chain of keys, each signing the next
  const signing = scope.reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  if (!equalText(signature, hmac(signing, policy).toString('hex'))) fail('forbidden', FOREIGN);
  return { signature, signedAt };
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** Checks that every condition holds and every field has one. Returns the size limit in bytes. */
function checkConditions(
  conditions: z.output<typeof Policy>['conditions'],
  fields: ReadonlyMap<string, string>,
): number {
  const named = new Set<string>();
  let maxBytes = 0;
  const check = (field: string, isHeld: (value: string) => boolean) => {
    named.add(field.toLowerCase());
    if (!isHeld(fields.get(field.toLowerCase()) ?? '')) fail('forbidden', UNFIT);
  };
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [field, wanted] of Object.entries(condition)) check(field, (value) => value === wanted);
    } else if (condition[0] === 'content-length-range') maxBytes = condition[2];
    else {
      const [how, field, wanted] = condition;
      check(field.slice(1), (value) => (how === 'eq' ? value === wanted : value.startsWith(wanted)));
    }
  }
  if ([...fields.keys()].some((field) => !named.has(field) && !UNSIGNED.test(field)))
    fail('forbidden', UNFIT);
  return maxBytes;
}
